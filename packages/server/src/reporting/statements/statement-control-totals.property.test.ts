import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { stringifyJson, textOfSheet } from '@stoa/contract';
import fc from 'fast-check';
import { encodeCursor } from '../../../test/encode-cursor.js';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { type CsvRow, readCsv } from '../../../test/fixtures/export/read-csv.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  type UploadedTransaction,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { adjustmentManagement } from '../adjustments/manage-adjustments.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RequestedAdjustment } from '../fees/requested-adjustment.js';
import { nextMonth, startOf } from '../month.js';
import { repriceTransactions } from '../pricing/reprice-transactions.js';
import { listTransactions } from '../reading/read-transactions.js';
import type { StatementDocument } from './statement-schemas.js';

/**
 * Control totals: after any sequence of days, for every statement the sum over its CSV, its JSON and a plain sum over
 * the rows are the same; every recorded transaction stands on exactly one statement; a closed statement never changes;
 * and after repricing, each fee is that of the plan that covers its transaction.
 */

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

type Step =
  | { readonly do: 'report'; readonly items: UploadedTransaction[] }
  | { readonly do: 'close' }
  | {
      readonly do: 'plan';
      readonly rate: number;
      readonly tier: bigint | null;
      readonly until: string | null;
    }
  | { readonly do: 'reprice'; readonly month: string }
  | {
      readonly do: 'adjust';
      readonly kind: RequestedAdjustment['kind'];
      readonly amount: bigint;
      readonly currency: string;
    }
  | { readonly do: 'take back'; readonly adjustmentId: number }
  | { readonly do: 'void'; readonly id: string }
  | { readonly do: 'restate'; readonly id: string; readonly amount: bigint; readonly currency: string };

const largest = 9223372036854775807n;
const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g,"h"', '=1+1', 'i\r\nj');
const currencyCodes = ['JPY', 'EUR', 'KWD'];
const currencies = fc.constantFrom(...currencyCodes);
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 500n }), fc.constantFrom(largest, largest - 1n, -1n));

/** Few ids, so that there are many repeats and conflicts; times on both sides of months, before and after closes. */
const item: fc.Arbitrary<UploadedTransaction> = fc
  .record({
    id: ids,
    currency: currencies,
    full_amount: amounts,
    tax_amount: fc.constantFrom(0n, 0n, 7n),
    payer_country: fc.constantFrom('DEU', 'JPN', 'KWT'),
    settled_at: fc.constantFrom(
      '2025-11-30T23:59:59.999999Z',
      '2025-12-01T00:00:00Z',
      '2026-01-01T00:30:00+01:00',
      '2026-01-15T12:00:00Z',
      '2026-02-28T23:00:00-01:00',
      '2026-02-28T23:59:59Z',
    ),
  })
  .map((changes) => uploadedTransaction(changes.id, changes));

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(item, { minLength: 1, maxLength: 6 }).map((items): Step => ({ do: 'report', items })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'close' }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        rate: fc.integer({ min: 0, max: 1_000_000 }),
        tier: fc.constantFrom(null, 100n, 700n),
        until: fc.constantFrom(null, null, '2026-01-15'),
      })
      .map((terms): Step => ({ do: 'plan', ...terms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('2025-11', '2025-12', '2026-01', '2026-02', '2026-03')
      .map((month): Step => ({ do: 'reprice', month })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        kind: fc.constantFrom<RequestedAdjustment['kind']>('credit', 'credit', 'charge'),
        amount: fc.constantFrom(1n, 40n, 300n, largest),
        currency: currencies,
      })
      .map((asked): Step => ({ do: 'adjust', ...asked })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 4 })
      .map((adjustmentId): Step => ({ do: 'take back', adjustmentId })),
  },
  { weight: 1, arbitrary: ids.map((id): Step => ({ do: 'void', id })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ id: ids, amount: fc.bigInt({ min: 0n, max: 900n }), currency: currencies })
      .map((changes): Step => ({ do: 'restate', ...changes })),
  },
);

/** A week for each step, from the beginning of January into March. */
function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 0, 1) + index * 7 * 86_400_000).toISOString();
}

function monthBefore(time: string): string {
  const date = new Date(time);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

/** The CSV and JSON of closed statements, as they were at first. */
type Frozen = Map<string, readonly [string, string]>;

async function take(merchantId: number, one: Step, time: string): Promise<void> {
  bench.clock.set(time);
  if (one.do === 'report') return bench.record(merchantId, time, one.items);
  if (one.do === 'plan') {
    await replacePlan(merchantId, one);
    return bench.applyPlans();
  }
  if (one.do === 'reprice') return reprice(merchantId, one.month);
  if (one.do === 'close') {
    const { merchants } = await bench.close(monthBefore(time), merchantId);
    assert.notEqual(merchants[0]?.code, 'statement_does_not_reconcile');
    return;
  }
  const correction =
    one.do === 'adjust' || one.do === 'take back'
      ? adjust(merchantId, one, time)
      : one.do === 'void'
        ? bench.voidTransaction(merchantId, one.id)
        : bench.restate(merchantId, one.id, { fullAmount: one.amount, currency: one.currency });
  // For an id that is not known, what already stands like this, and a month that is closed.
  await correction.catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
}

async function adjust(
  merchantId: number,
  one: Step & { readonly do: 'adjust' | 'take back' },
  time: string,
): Promise<void> {
  const adjustments = adjustmentManagement({ ...bench, secondPersonAbove: new Map() });
  const [month, reason] = [time.slice(0, 7), 'agreed'];
  if (one.do === 'take back')
    await adjustments.requestReversal({ merchantId, adjustmentId: one.adjustmentId, reason, by: tester });
  else {
    const { do: _step, ...asked } = one;
    await adjustments.request({ ...asked, merchantId, month, reason, reference: time, by: tester });
  }
}

const planStart = '2025-12-01';

async function replacePlan(
  merchantId: number,
  { rate, tier, until }: Step & { readonly do: 'plan' },
): Promise<void> {
  const plans = feePlanManagement(bench);
  for (const { feePlanId, inForceFrom, inForceUntil } of await plans.list({ merchantId })) {
    if (inForceFrom === planStart && inForceUntil !== planStart)
      await plans.end({ feePlanId, until: planStart, by: tester });
  }
  const tiers =
    tier === null ? [] : currencyCodes.map((currency) => ({ currency, volumeFrom: tier, ratePpm: 100 }));
  const terms = { merchantId, ratePpm: rate, tiers, inForceFrom: planStart, inForceUntil: until };
  await plans.create(requestedPlan(terms));
}

/** Asserts that a run does what its dry run announced, and leaves nothing to do. */
async function reprice(merchantId: number, month: string): Promise<void> {
  const request = { month, merchantId, by: tester };
  const announced = await repriceTransactions(bench, { ...request, dryRun: true });
  const done = await repriceTransactions(bench, { ...request, dryRun: false, preview: announced.preview });
  assert.deepEqual(done.sums, announced.sums);
  const left = await repriceTransactions(bench, { ...request, dryRun: true });
  assert.deepEqual(
    left.sums.filter(({ transactions }) => transactions > 0),
    [],
  );
  await assertPlansApply(merchantId, month);
}

async function assertPlansApply(merchantId: number, month: string): Promise<void> {
  const choose = createFeePlanChooser(await feePlanManagement(bench).list({ merchantId }));
  const { transactions: found } = await listTransactions(bench, merchantId, {
    settledFrom: startOf(month),
    settledTo: startOf(nextMonth(month)),
    limit: 100,
  });
  for (const { standing, prices, ...occasion } of found) {
    if (standing === null || standing.feePlanId === null) continue;
    assert.equal(standing.feePlanId, choose(occasion)?.feePlanId ?? standing.feePlanId);
    const { currency, feeAmount, feePlanId } = standing;
    const { since: _since, by: _by, ...last } = prices.at(-1) ?? assert.fail('a fee has a history');
    assert.deepEqual(last, { currency, feeAmount, feePlanId });
  }
}

test('CSV, JSON and rows agree on every statement, whatever happens and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 3, maxLength: 12 }), async (priced, steps) => {
      const merchantId = priced ? await bench.newMerchantWithPlan() : await bench.newMerchant();
      const frozen: Frozen = new Map();
      for (const [index, one] of steps.entries()) {
        await take(merchantId, one, dayOf(index));
        await assertFrozen(merchantId, frozen);
      }
      await assertStatements(merchantId);
    }),
    { numRuns: runs(20, 120) },
  );
});

async function assertFrozen(merchantId: number, frozen: Frozen): Promise<void> {
  const { statements } = await bench.statements.listMonths({ merchantId });
  for (const { month, status } of statements) {
    if (status === 'draft') {
      assert.ok(!frozen.has(month), 'a closed month stays closed');
      continue;
    }
    const key = { merchantId, month };
    const now = [await bench.csv(key), stringifyJson(await bench.statements.read(key))] as const;
    assert.deepEqual(now, frozen.get(month) ?? now);
    frozen.set(month, now);
  }
}

async function assertStatements(merchantId: number): Promise<void> {
  const { statements } = await bench.statements.listMonths({ merchantId });
  const recorded: string[] = [];
  for (const listed of statements) {
    const { month } = listed;
    const before = { cursor: encodeCursor([String(merchantId - 1)]) };
    const ofMonth = await bench.statements.listMerchants({
      month,
      limit: 1,
      ...(merchantId === 1 ? {} : before),
    });
    assert.deepEqual(ofMonth.statements, [listed], 'the list of the month');
    const statement = await bench.statements.read({ merchantId, month });
    const rows = readCsv(await bench.csv({ merchantId, month }));
    const expected = await plainTotals(merchantId, month);
    assert.deepEqual(totalsOfRows(rows), expected, 'CSV');
    assert.deepEqual(totalsOfJson(statement), expected, 'JSON');
    assert.deepEqual(totalsOfLines(statement), expected, 'lines');
    const fees = Object.entries(expected).map(([currency, sums]) => [currency, sums[4] ?? 0n] as const);
    assert.deepEqual(
      await feesOfDays(merchantId, month),
      Object.fromEntries(fees.filter(([, fee]) => fee !== 0n)),
      'days',
    );
    recorded.push(
      ...rows
        .filter((row) => row['kind'] === 'recorded')
        .map((row) => textOfSheet(row['transaction_id'] ?? '')),
    );
  }
  const ledger = await bench.database.query<{ id: string }>(sql`
    select transaction_id as id
    from stoa.transaction
    where merchant_id = ${merchantId}`);
  assert.deepEqual(
    recorded.toSorted(),
    ledger.map(({ id }) => id).toSorted(),
    'each transaction on one statement',
  );
}

/** By currency: transactions, full, tax, base, fee, entries of corrections, transactions without fee. */
type Totals = Readonly<Record<string, readonly bigint[]>>;

function summed(parts: readonly (readonly [string, readonly bigint[]])[]): Totals {
  const totals = new Map<string, readonly bigint[]>();
  for (const [currency, part] of parts)
    totals.set(
      currency,
      part.map((value, index) => (totals.get(currency)?.[index] ?? 0n) + value),
    );
  // A currency with nothing but a granted credit has no totals in JSON.
  const used = [...totals].filter(([, sums]) => sums.some((sum) => sum !== 0n));
  return Object.fromEntries(used.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function totalsOfRows(rows: readonly CsvRow[]): Totals {
  return summed(
    rows.map((row) => {
      const amount = (name: string): bigint => BigInt(row[name] ?? '');
      const kind = row['kind'] ?? '';
      const count = kind === 'adjustment' ? 0n : kind === 'reversal' ? -1n : 1n;
      const fee = row['fee_amount'] === '' ? 0n : amount('fee_amount');
      return [
        row['currency'] ?? '',
        [
          count,
          amount('full_amount'),
          amount('tax_amount'),
          amount('base_amount'),
          fee,
          kind === 'reversal' || kind === 'restatement' ? 1n : 0n,
          row['fee_plan_id'] === '' ? count : 0n,
        ],
      ];
    }),
  );
}

function totalsOfJson({ currencies: found }: StatementDocument): Totals {
  return summed(
    found.map((one) => [
      one.currency,
      [one.transactions, one.gross, one.tax, one.base, one.fee, one.corrections, one.without_fee],
    ]),
  );
}

function totalsOfLines({ currencies: found, adjustments }: StatementDocument): Totals {
  const adjusted = adjustments.map(
    ({ currency, amount }) => [currency, [0n, 0n, 0n, 0n, BigInt(amount), 0n, 0n]] as const,
  );
  const ofLines = found.flatMap(({ currency, lines }) =>
    lines.map((one) => {
      const entries = one.transactions < 0n ? -one.transactions : one.transactions;
      return [
        currency,
        [
          one.transactions,
          one.gross,
          one.tax,
          one.base,
          one.fee,
          one.kind === 'recorded' ? 0n : entries,
          one.fee_plan_id === null ? one.transactions : 0n,
        ],
      ] as const;
    }),
  );
  return summed([...ofLines, ...adjusted]);
}

/** What the days of a statement add up to, by currency. */
async function feesOfDays(merchantId: number, month: string): Promise<Readonly<Record<string, bigint>>> {
  const rows = await bench.database.query<{ currency: string; fee: string }>(sql`
    select currency, sum(fee_amount)::text as fee
    from stoa.fee_day
    where merchant_id = ${merchantId}
      and month = ${`${month}-01`}
    group by currency
    having sum(fee_amount) <> 0
    order by currency`);
  return Object.fromEntries(rows.map(({ currency, fee }) => [currency, BigInt(fee)]));
}

/** The same from the rows, in SQL that does not use lines and pages. */
async function plainTotals(merchantId: number, month: string): Promise<Totals> {
  const rows = await bench.database.query<{ currency: string; sums: string[] }>(sql`
    with entry as (
      select currency, 1 as count, full_amount, tax_amount, fee_amount, fee_plan_id, 0 as correction
      from stoa.transaction
      where merchant_id = ${merchantId}
        and statement_month = ${`${month}-01`}
      union all
      select
        old_currency, -1, -old_full_amount::numeric, -old_tax_amount::numeric, -old_fee_amount::numeric,
        old_fee_plan_id, 1
      from stoa.correction
      where merchant_id = ${merchantId}
        and statement_month = ${`${month}-01`}
        and old_currency is not null
      union all
      select currency, 0, 0, 0, amount, null, 0
      from stoa.statement_adjustment
      where merchant_id = ${merchantId}
        and month = ${`${month}-01`}
      union all
      select new_currency, 1, new_full_amount, new_tax_amount, new_fee_amount, new_fee_plan_id, 1
      from stoa.correction
      where merchant_id = ${merchantId}
        and statement_month = ${`${month}-01`}
        and new_currency is not null)
    select
      currency,
      array[
        sum(count), sum(full_amount), sum(tax_amount), sum(full_amount - tax_amount::numeric),
        coalesce(sum(fee_amount), 0), sum(correction), coalesce(sum(count) filter (where fee_plan_id is null), 0)
      ]::text[] as sums
    from entry
    group by currency`);
  return summed(rows.map(({ currency, sums }) => [currency, sums.map(BigInt)]));
}
