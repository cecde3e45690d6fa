import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRfc3339, type ReportedTransaction, reasonText } from '@stoa/contract';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import type { FeePlan } from '../fees/fee-plan.js';
import { createYearVolumes } from '../ledger/year-volumes.js';
import { createDecider, type Decision, type Ledger } from './decide-report.js';
import { createReportTally } from './tally-report.js';

const instant = (text: string): bigint => parseRfc3339(text) ?? assert.fail(text);
const times = { createdAt: instant('2026-11-20T00:00:00Z'), acceptedAt: instant('2026-11-20T00:00:00Z') };

function transaction(id: string, changes: Partial<ReportedTransaction> = {}): ReportedTransaction {
  return {
    id,
    currency: 'EUR',
    fullAmount: 1190,
    taxAmount: 190,
    payerCountry: 'DEU',
    settledAt: instant('2026-10-15T12:00:00Z'),
    ...changes,
  };
}

function plan(changes: Partial<FeePlan> = {}): FeePlan {
  return {
    feePlanId: 1,
    merchantId: null,
    group: null,
    countries: null,
    name: 'Standard',
    ratePpm: 150_000,
    tiers: [],
    lines: null,
    recurringFees: [],
    inForceFrom: '2026-01-01',
    inForceUntil: null,
    createdAt: new Date(0),
    createdBy: 'command',
    endedBy: null,
    ...changes,
  };
}

function ledger({
  plans = [plan()],
  recorded = [],
  closedThrough = null,
}: {
  plans?: FeePlan[];
  recorded?: ReportedTransaction[];
  closedThrough?: string | null;
} = {}): Ledger {
  return {
    recorded: new Map(recorded.map((one) => [one.id, one])),
    closedThrough,
    choosePlan: createFeePlanChooser(plans),
    volumes: createYearVolumes([]),
  };
}

function decideAll(items: readonly ReportedTransaction[], books = ledger()): Decision[] {
  return items.map(createDecider(times, books));
}

const october = { settledMonth: '2026-10', statementMonth: '2026-10', day: '2026-10-15' };

test('a new transaction is recorded with the fee of the plan in force when it was settled', () => {
  const plans = [plan(), plan({ feePlanId: 2, ratePpm: 300_000, inForceFrom: '2026-10-16' })];
  const items = [transaction('a'), transaction('b', { settledAt: instant('2026-10-16T00:00:00Z') })];
  assert.deepEqual(decideAll(items, ledger({ plans })), [
    {
      outcome: 'recorded',
      booking: { ...october, feePlanId: 1, feeAmount: 150n, volumeBefore: 0n, charges: [] },
    },
    {
      outcome: 'recorded',
      booking: {
        ...october,
        day: '2026-10-16',
        feePlanId: 2,
        feeAmount: 300n,
        volumeBefore: 1_000n,
        charges: [],
      },
    },
  ]);
});

test('a transaction that no plan covers has no fee, which is not a fee of zero', () => {
  const [none] = decideAll([transaction('a')], ledger({ plans: [] }));
  const withoutFee = { feePlanId: null, feeAmount: null, volumeBefore: null, charges: [] };
  assert.deepEqual(none, { outcome: 'recorded', booking: { ...october, ...withoutFee } });
  const [zero] = decideAll([transaction('a')], ledger({ plans: [plan({ ratePpm: 0 })] }));
  const free = { feePlanId: 1, feeAmount: 0n, volumeBefore: 0n, charges: [] };
  assert.deepEqual(zero, { outcome: 'recorded', booking: { ...october, ...free } });
});

test('a transaction of a closed month stands on the next open statement', () => {
  const [late] = decideAll([transaction('a')], ledger({ closedThrough: '2026-11' }));
  assert.ok(late?.outcome === 'recorded');
  assert.deepEqual([late.booking.settledMonth, late.booking.statementMonth], ['2026-10', '2026-12']);
});

test('a tier counts the transactions of the report before it, in the year of their statement', () => {
  const tiers = [{ currency: 'EUR', volumeFrom: 1500n, ratePpm: 0 }];
  const fees = decideAll(
    [
      transaction('a'),
      transaction('b'),
      transaction('c'),
      transaction('dollars', { currency: 'USD' }),
      transaction('last year', { settledAt: instant('2025-12-31T23:59:59Z') }),
    ],
    ledger({ plans: [plan({ tiers, inForceFrom: '2025-01-01' })] }),
  ).map((decision) => (decision.outcome === 'recorded' ? decision.booking.feeAmount : undefined));
  assert.deepEqual(fees, [150n, 75n, 0n, 150n, 150n]);
});

test('a transaction that no plan covers does not add to the volume, in one report or in several', () => {
  const tiers = [{ currency: 'EUR', volumeFrom: 1500n, ratePpm: 0 }];
  const books = ledger({ plans: [plan({ tiers, countries: new Set(['DEU']) })] });
  const [uncovered, covered] = decideAll(
    [transaction('a', { payerCountry: 'FRA', fullAmount: 1_000_000 }), transaction('b')],
    books,
  );
  assert.ok(uncovered?.outcome === 'recorded' && uncovered.booking.feeAmount === null);
  assert.ok(covered?.outcome === 'recorded' && covered.booking.feeAmount === 150n);
});

test('a repeat does not raise the volume', () => {
  const tiers = [{ currency: 'EUR', volumeFrom: 1500n, ratePpm: 0 }];
  const books = ledger({ plans: [plan({ tiers })], recorded: [transaction('a')] });
  const [repeat, fresh] = decideAll([transaction('a'), transaction('b')], books);
  assert.deepEqual(repeat, { outcome: 'repeated' });
  assert.ok(fresh?.outcome === 'recorded' && fresh.booking.feeAmount === 150n);
});

test('an amount as a bigint equals the same amount as a number', () => {
  const books = ledger({ recorded: [transaction('a', { fullAmount: 1190n })] });
  assert.deepEqual(decideAll([transaction('a')], books), [{ outcome: 'repeated' }]);
});

test('a conflict names the fields that differ, even for an id with signs that a replacement would interpret', () => {
  const [, conflict] = decideAll([transaction('$&'), transaction('$&', { currency: 'USD', taxAmount: 0 })]);
  const reason = reasonText('conflicting_duplicate').replace('%s', 'currency, tax_amount');
  assert.deepEqual(conflict, { outcome: 'invalid', reason });
});

test('the tally counts outcomes, and sums by currency and by line of a statement', () => {
  const tally = createReportTally();
  const items = [
    transaction('a'),
    transaction('a'),
    transaction('b', { fullAmount: 9223372036854775807n, taxAmount: 0 }),
    transaction('c', { fullAmount: 9223372036854775807n, taxAmount: 0 }),
    transaction('d', { currency: 'JPY', settledAt: instant('2026-09-30T23:59:59Z') }),
    transaction('e', { fullAmount: -1 }),
  ];
  const decide = createDecider(times, ledger({ plans: [plan({ countries: new Set(['DEU']) })] }));
  for (const item of items) tally.add(item, decide(item));
  assert.deepEqual(tally.outcomes(), [
    { outcome: 'recorded', reasonCode: null, count: 4 },
    { outcome: 'repeated', reasonCode: null, count: 1 },
    { outcome: 'invalid', reasonCode: 'negative_amount', count: 1 },
  ]);
  const eur = { fullAmount: 18446744073709552804n, taxAmount: 190n, feeAmount: 2767011611056432892n };
  const jpy = { fullAmount: 1190n, taxAmount: 190n, feeAmount: 150n };
  assert.deepEqual(tally.totals(), [
    { currency: 'EUR', transactionCount: 3, withoutFeeCount: 0, ...eur },
    { currency: 'JPY', transactionCount: 1, withoutFeeCount: 0, ...jpy },
  ]);
  const line = { kind: 'recorded', feePlanId: 1 };
  assert.deepEqual(tally.lines(), [
    { ...line, month: '2026-10', settledMonth: '2026-10', currency: 'EUR', transactionCount: 3, ...eur },
    { ...line, month: '2026-09', settledMonth: '2026-09', currency: 'JPY', transactionCount: 1, ...jpy },
  ]);
});
