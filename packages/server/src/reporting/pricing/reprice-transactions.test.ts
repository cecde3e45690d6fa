import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  requestedPlan,
  selectBooks,
  selectFees,
  selectReportTotals,
} from '../../../test/fixtures/reporting/fee-plans.js';
import {
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { type FeePlanManagement, feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RequestedFeePlan } from '../fees/usable-fee-plan.js';
import { listTransactions } from '../reading/read-transactions.js';
import { reportingExamples } from '../reporting-examples.js';
import { type Repricing, type RepricingRequest, repriceTransactions } from './reprice-transactions.js';

let bench: StatementsBench;
let plans: FeePlanManagement;
before(async () => {
  bench = await createStatementsBench();
  plans = feePlanManagement(bench);
});
after(() => bench.drop());

const inFebruary = '2026-02-20T12:00:00.000Z';
const inMarch = '2026-03-02T12:00:00.000Z';

const settledOn = (id: string, day: string, changes: Partial<UploadedTransaction> = {}) =>
  uploadedTransaction(id, { settled_at: `${day}T10:00:00Z`, ...changes });

function reprice(merchantId: number, changes: Partial<RepricingRequest> = {}): Promise<Repricing> {
  return repriceTransactions(bench, { month: '2026-02', merchantId, dryRun: false, by: tester, ...changes });
}

async function createPlan(merchantId: number, changes: Partial<RequestedFeePlan> = {}): Promise<number> {
  return (await plans.create(requestedPlan({ merchantId, ...changes }))).feePlanId;
}

/** Ends a plan as if it had never been, and creates another one in its place. */
async function replacePlan(
  merchantId: number,
  feePlanId: number,
  changes: Partial<RequestedFeePlan> = {},
): Promise<number> {
  const { inForceFrom } = await plans.get(feePlanId);
  await plans.end({ feePlanId, until: inForceFrom, by: tester });
  return createPlan(merchantId, { inForceFrom, ...changes });
}

/** A merchant with a plan of 51 % and these transactions, each with a base of 1,000. */
async function merchantWith(
  ...items: UploadedTransaction[]
): Promise<{ readonly merchantId: number; readonly wrong: number }> {
  const merchantId = await bench.newMerchant();
  const wrong = await createPlan(merchantId, { ratePpm: 510_000 });
  await bench.record(merchantId, inFebruary, items);
  return { merchantId, wrong };
}

/** The fees that stand, in the order of settlement; null if there is no fee, undefined if the transaction is voided. */
async function standingFees(merchantId: number): Promise<(bigint | null | undefined)[]> {
  const { transactions: found } = await listTransactions(bench, merchantId, {
    limit: 1_000,
  });
  return found.map(({ standing }) => standing?.feeAmount);
}

async function assertBooksAreRight(merchantId: number): Promise<void> {
  for (const read of [selectBooks, selectReportTotals]) {
    const { kept, counted } = await read(bench.database, merchantId);
    assert.deepEqual(kept, counted);
  }
}

/** The close counts everything again. */
async function assertCloses(merchantId: number, month = '2026-02'): Promise<void> {
  bench.clock.set('2026-12-31T12:00:00.000Z');
  const { merchants } = await bench.close(month, merchantId);
  assert.equal(merchants[0]?.outcome, 'closed', merchants[0]?.detail);
}

function failsWith(code: string): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.definition.code === code;
}

test('only transactions of the month, of the merchant and with a fee of the named plan are repriced', async () => {
  const { merchantId, wrong } = await merchantWith(
    settledOn('a', '2026-01-31'),
    settledOn('b', '2026-02-01'),
    settledOn('c', '2026-02-10'),
  );
  const { merchantId: other } = await merchantWith(settledOn('a', '2026-02-10'));
  const france = await createPlan(merchantId, { countries: ['FRA'], ratePpm: 10_000 });
  await bench.record(merchantId, inFebruary, [settledOn('d', '2026-02-11', { payer_country: 'FRA' })]);
  await replacePlan(merchantId, wrong);
  await plans.end({ feePlanId: france, until: '2026-01-01', by: tester });
  await reprice(merchantId, { feePlanId: wrong });
  assert.deepEqual(await standingFees(merchantId), [510n, 150n, 150n, 10n]);
  await reprice(merchantId);
  assert.deepEqual(await standingFees(merchantId), [510n, 150n, 150n, 150n]);
  assert.deepEqual(await standingFees(other), [510n]);
  await assertBooksAreRight(merchantId);
});

test('without a merchant all merchants are repriced, and named with both fees by currency', async () => {
  const merchants = [
    await merchantWith(settledOn('a', '2026-02-10'), settledOn('b', '2026-02-10', { currency: 'JPY' })),
    await merchantWith(settledOn('a', '2026-02-10')),
  ];
  for (const { merchantId, wrong } of merchants) await replacePlan(merchantId, wrong);
  const { sums } = await repriceTransactions(bench, { month: '2026-02', dryRun: false, by: tester });
  const [one, other] = merchants.map(({ merchantId }) => merchantId);
  const sum = { merchantName: 'A merchant', transactions: 1, asCorrections: 0, uncovered: 0 };
  const charged = { feeBefore: 510n, feeAfter: 150n };
  const fees = { ...charged, lines: [{ ...charged, name: null, payee: null }] };
  assert.deepEqual(
    sums.filter(({ merchantId }) => merchantId === one || merchantId === other),
    [
      { ...sum, ...fees, merchantId: one, currency: 'EUR' },
      { ...sum, ...fees, merchantId: one, currency: 'JPY' },
      { ...sum, ...fees, merchantId: other, currency: 'EUR' },
    ],
  );
});

test('a transaction that no plan covers keeps its fee and is counted; one without a fee stays without', async () => {
  const merchantId = await bench.newMerchant();
  const wrong = await createPlan(merchantId, { countries: ['DEU'], ratePpm: 510_000 });
  await bench.record(merchantId, inFebruary, [
    settledOn('a', '2026-02-10'),
    settledOn('b', '2026-02-11', { payer_country: 'FRA' }),
  ]);
  await plans.end({ feePlanId: wrong, until: '2026-01-01', by: tester });
  const { sums } = await reprice(merchantId);
  assert.deepEqual(
    sums.map(({ transactions, uncovered }) => [transactions, uncovered]),
    [[0, 1]],
  );
  await createPlan(merchantId, { countries: ['FRA'] });
  await reprice(merchantId);
  assert.deepEqual(await standingFees(merchantId), [510n, null]);
});

test('tiers charge the place in the volume that a transaction took, as if the plan had always been there', async () => {
  const tiers = [{ currency: 'EUR', volumeFrom: 1_500n, ratePpm: 50_000 }];
  const items = [
    settledOn('late', '2026-01-20'),
    settledOn('a', '2026-02-10'),
    settledOn('b', '2026-02-11'),
    settledOn('c', '2026-02-12'),
  ];
  const { merchantId, wrong } = await merchantWith(...items.toReversed());
  await replacePlan(merchantId, wrong, { tiers });
  // In two steps and backwards: the fee does not depend on what was repriced before.
  await reprice(merchantId, { month: '2026-02' });
  await reprice(merchantId, { month: '2026-01' });
  const twin = await bench.newMerchant();
  await createPlan(twin, { tiers });
  await bench.record(twin, inFebruary, items.toReversed());
  assert.deepEqual(await standingFees(merchantId), await standingFees(twin));
  assert.deepEqual(await standingFees(twin), [50n, 50n, 100n, 150n]);
  await assertCloses(merchantId);
});

test('the place in the volume of a closed year is kept on the statement of the next one', async () => {
  const merchantId = await bench.newMerchant();
  const wrong = await createPlan(merchantId, { inForceFrom: '2025-01-01', ratePpm: 510_000 });
  await bench.record(merchantId, '2026-01-02T12:00:00.000Z', [
    settledOn('a', '2025-12-10'),
    settledOn('b', '2025-12-11'),
  ]);
  await bench.close('2025-12', merchantId);
  const tiers = [{ currency: 'EUR', volumeFrom: 1_000n, ratePpm: 0 }];
  const right = await replacePlan(merchantId, wrong, { tiers });
  await reprice(merchantId, { month: '2025-12' });
  assert.deepEqual(await standingFees(merchantId), [150n, 0n]);
  // The same again, though the fees stand as corrections now.
  await replacePlan(merchantId, right, { tiers, ratePpm: 100_000 });
  await reprice(merchantId, { month: '2025-12' });
  assert.deepEqual(await standingFees(merchantId), [100n, 0n]);
  await assertCloses(merchantId);
});

test('of corrected transactions what stands is repriced by a correction, and what is void stays void', async () => {
  const { merchantId, wrong } = await merchantWith(
    settledOn('restated', '2026-02-10'),
    settledOn('void', '2026-02-11'),
    settledOn('yen', '2026-02-12'),
  );
  await bench.restate(merchantId, 'restated', { fullAmount: 2_000n });
  await bench.voidTransaction(merchantId, 'void');
  await bench.restate(merchantId, 'yen', { fullAmount: 3_000n, currency: 'JPY' });
  await replacePlan(merchantId, wrong);
  const { sums } = await reprice(merchantId);
  assert.deepEqual(
    sums.map(({ currency, transactions, asCorrections, feeBefore, feeAfter }) => [
      ...[currency, transactions, asCorrections],
      ...[feeBefore, feeAfter],
    ]),
    [
      ['EUR', 1, 1, 1_020n, 300n],
      ['JPY', 1, 1, 1_530n, 450n],
    ],
  );
  assert.deepEqual(await standingFees(merchantId), [300n, undefined, 450n]);
  const recorded = await selectFees(bench.database, merchantId);
  assert.deepEqual(
    recorded.map(({ feeAmount }) => feeAmount),
    [510n, 510n, 510n],
    'corrections name what was recorded',
  );
  await bench.restate(merchantId, 'void', { fullAmount: 1_000n });
  assert.deepEqual(await standingFees(merchantId), [300n, 150n, 450n]);
  await assertCloses(merchantId);
});

test('a dry run announces exactly what the run does, and changes nothing', async () => {
  const { merchantId, wrong } = await merchantWith(
    settledOn('a', '2026-02-10'),
    settledOn('b', '2026-02-10', { full_amount: 2n ** 63n - 1n, tax_amount: 0 }),
  );
  await bench.restate(merchantId, 'a', { fullAmount: 2_000n });
  await replacePlan(merchantId, wrong);
  const books = await selectBooks(bench.database, merchantId);
  const announced = await reprice(merchantId, { dryRun: true });
  assert.deepEqual(await selectBooks(bench.database, merchantId), books);
  assert.equal(
    announced.preview.length,
    String(reportingExamples['preview']).length,
    'as the examples show it',
  );
  const done = await reprice(merchantId, { preview: announced.preview });
  assert.deepEqual(done, { ...announced, dryRun: false });
  assert.deepEqual((await reprice(merchantId)).sums, []);
});

for (const [name, change] of [
  ['a plan ended', (id: number) => plans.end({ feePlanId: id, until: '2026-02-15', by: tester })],
  ['the store got one', () => plans.create(requestedPlan({ inForceFrom: '2026-02-11' }))],
] as const) {
  test(`a run is refused if ${name} since its preview, and runs if that was for another time`, async () => {
    const { merchantId, wrong } = await merchantWith(settledOn('a', '2026-02-10'));
    const right = await replacePlan(merchantId, wrong);
    const { preview } = await reprice(merchantId, { dryRun: true });
    await createPlan(merchantId, { inForceFrom: '2026-03-01' });
    await reprice(merchantId, { dryRun: true, preview });
    await change(right);
    await assert.rejects(reprice(merchantId, { preview }), failsWith('fee_plans_changed'));
    assert.deepEqual(await standingFees(merchantId), [510n]);
  });
}

test('a preview counts for its own request only', async () => {
  const { merchantId, wrong } = await merchantWith(settledOn('a', '2026-02-10'));
  await replacePlan(merchantId, wrong);
  const { preview } = await reprice(merchantId, { dryRun: true, feePlanId: wrong });
  for (const changes of [
    {},
    { feePlanId: wrong, merchantId: undefined },
    { feePlanId: wrong, month: '2026-01' },
  ])
    await assert.rejects(reprice(merchantId, { ...changes, preview }), failsWith('fee_plans_changed'));
  assert.deepEqual((await reprice(merchantId, { feePlanId: wrong, preview })).sums.length, 1);
});

test('an unknown merchant or plan is refused', async () => {
  await assert.rejects(reprice(999_999), failsWith('unknown_merchant'));
  await assert.rejects(
    reprice(await bench.newMerchant(), { feePlanId: 999_999 }),
    failsWith('unknown_fee_plan'),
  );
});

test('calls that read few transactions go on where the last one ended, and end', async () => {
  const days = ['2026-02-10', '2026-02-10', '2026-02-11', '2026-02-15'];
  const { merchantId, wrong } = await merchantWith(...days.map((day, index) => settledOn(`t${index}`, day)));
  await replacePlan(merchantId, wrong);
  let repriced = 0;
  let from: RepricingRequest['after'];
  for (let call = 1; ; call += 1) {
    assert.ok(call <= 3);
    const { sums, next } = await reprice(merchantId, { most: 2, after: from });
    repriced += sums[0]?.transactions ?? 0;
    if (next === null) break;
    from = next;
  }
  assert.equal(repriced, 4);
  assert.deepEqual(await standingFees(merchantId), [150n, 150n, 150n, 150n]);
});

test('the first month has what was settled before year 1, and the last one ends', async () => {
  const merchantId = await bench.newMerchant();
  const early = await createPlan(merchantId, { inForceFrom: '0001-01-01', ratePpm: 510_000 });
  await bench.record(merchantId, inFebruary, [
    { ...settledOn('a', '2026-02-10'), settled_at: '0000-06-01T00:00:00Z' },
  ]);
  await replacePlan(merchantId, early);
  await reprice(merchantId, { month: '0001-01' });
  assert.deepEqual(await standingFees(merchantId), [150n]);
  assert.deepEqual((await reprice(merchantId, { month: '9999-12' })).sums, []);
});

test('of runs, reports, corrections and a close at the same time nothing is lost, and the books are right', async () => {
  const ids = Array.from({ length: 30 }, (_one, index) => `t${index}`);
  const { merchantId, wrong } = await merchantWith(...ids.map((id) => settledOn(id, '2026-02-10')));
  await replacePlan(merchantId, wrong);
  bench.clock.set(inMarch);
  const upload = (id: string) =>
    bench.settle(merchantId, uploadedReport([settledOn(id, '2026-02-09')], inMarch));
  await Promise.all([
    ...[1, 2, 3].map(() => reprice(merchantId, { most: 20 })),
    upload('x'),
    bench.voidTransaction(merchantId, 't3'),
    bench.close('2026-02', merchantId),
    upload('y'),
    bench.restate(merchantId, 't5', { fullAmount: 1_000n }),
  ]);
  await reprice(merchantId);
  const standing = await standingFees(merchantId);
  assert.deepEqual(
    [standing.length, standing.filter((fee) => fee === 150n).length],
    [32, 31],
    'one of them is void',
  );
  const [sum] = await bench.database.query<{ fee: string; count: string }>(sql`
    select sum(fee_amount)::text as fee, sum(transaction_count)::text as count
    from stoa.statement_line
    where merchant_id = ${merchantId}`);
  assert.deepEqual(sum, { fee: String(31 * 150), count: '31' });
  bench.clock.set('2026-12-31T12:00:00.000Z');
  const { merchants } = await bench.close('2026-11', merchantId);
  assert.equal(merchants[0]?.outcome, 'closed', merchants[0]?.detail);
});

/** A database that lets this many transactions commit, and crashes in the next one. */
function crashingAfter(transactions: number): Database {
  let left = transactions;
  return {
    ...bench.database,
    transaction: (work) =>
      bench.database.transaction(async (tx) => {
        const result = await work(tx);
        left -= 1;
        if (left < 0) throw new Error('crashed');
        return result;
      }),
  };
}

test('after a crash between two pages the next run does the rest, and no price twice', async () => {
  const count = 2_003;
  const { merchantId, wrong } = await merchantWith(
    ...Array.from({ length: count }, (_one, index) => settledOn(`t${index}`, '2026-02-10')),
  );
  await replacePlan(merchantId, wrong);
  const crashing = { database: crashingAfter(1), clock: bench.clock };
  const request = { month: '2026-02', merchantId, dryRun: false, by: tester };
  await assert.rejects(repriceTransactions(crashing, request), /crashed/);
  await assertBooksAreRight(merchantId);
  const { sums } = await reprice(merchantId);
  assert.deepEqual(
    sums.map(({ transactions }) => transactions),
    [3],
  );
  const [changes] = await bench.database.query<{ all: bigint; distinct: bigint }>(sql`
    select count(*) as all, count(distinct transaction_id) as distinct
    from stoa.fee_change
    where merchant_id = ${merchantId}`);
  assert.deepEqual(changes, { all: BigInt(count), distinct: BigInt(count) });
  await assertCloses(merchantId);
});

test('plans that change during a run end it, and nothing is priced by a mixture', async () => {
  const { merchantId, wrong } = await merchantWith(settledOn('a', '2026-02-10'));
  await replacePlan(merchantId, wrong);
  const changing: Database = {
    ...bench.database,
    transaction: async (work) => {
      await createPlan(merchantId, { inForceFrom: '2026-02-05', ratePpm: 100 });
      return bench.database.transaction(work);
    },
  };
  const context = { database: changing, clock: bench.clock };
  await assert.rejects(
    repriceTransactions(context, { month: '2026-02', merchantId, dryRun: false, by: tester }),
    failsWith('fee_plans_changed'),
  );
  assert.deepEqual(await standingFees(merchantId), [510n]);
});

test('the end of a plan counts what it charged since, within its month and without what was taken back', async () => {
  const { merchantId, wrong } = await merchantWith(
    settledOn('before', '2026-02-09'),
    settledOn('on', '2026-02-10', { settled_at: '2026-02-10T00:00:00Z' }),
    settledOn('void', '2026-02-11'),
    settledOn('restated', '2026-02-12'),
  );
  await bench.record(merchantId, inMarch, [settledOn('next', '2026-03-01')]);
  await bench.voidTransaction(merchantId, 'void');
  await bench.restate(merchantId, 'restated', { fullAmount: 1n });
  const { chargedSinceEnd } = await plans.end({ feePlanId: wrong, until: '2026-02-10', by: tester });
  assert.deepEqual(chargedSinceEnd, { transactions: 3n, atMost: false, months: ['2026-02', '2026-03'] });
  await createPlan(merchantId, { inForceFrom: '2026-02-10' });
  for (const month of chargedSinceEnd.months) await reprice(merchantId, { month, feePlanId: wrong });
  const revoked = await plans.end({ feePlanId: wrong, until: '2026-01-01', by: tester });
  assert.deepEqual(revoked.chargedSinceEnd, { transactions: 1n, atMost: false, months: ['2026-02'] });
});
