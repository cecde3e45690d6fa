import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  requestedPlan,
  selectBooks,
  selectFees,
  selectReportTotals,
} from '../../../test/fixtures/reporting/fee-plans.js';
import {
  createReportingBench,
  type ReportingBench,
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { type FeePlanManagement, feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';
import { applyFeePlans } from './apply-fee-plans.js';

let bench: ReportingBench;
let feePlans: FeePlanManagement;

before(async () => {
  bench = await createReportingBench();
  feePlans = feePlanManagement(bench);
});
afterEach(async () => {
  for (const statement of [
    sql`delete from stoa.correction`,
    sql`delete from stoa.statement_close`,
    sql`delete from stoa.statement_line`,
    sql`delete from stoa.report_total`,
    sql`delete from stoa.transaction`,
    sql`delete from stoa.fee_plan_tier`,
    sql`delete from stoa.fee_plan`,
  ])
    await bench.database.query(statement);
});
after(() => bench.drop());

/** A merchant with these transactions, recorded while there is no plan. */
async function merchantWith(...transactions: UploadedTransaction[]): Promise<number> {
  const merchantId = await bench.newMerchant();
  await bench.settle(merchantId, uploadedReport(transactions));
  return merchantId;
}

const settledOn = (id: string, day: string, changes: Partial<UploadedTransaction> = {}) =>
  uploadedTransaction(id, { settled_at: `2026-${day}T10:00:00Z`, ...changes });

async function feesOf(merchantId: number): Promise<(bigint | null)[]> {
  return (await selectFees(bench.database, merchantId)).map(({ feeAmount }) => feeAmount);
}

async function assertBooksAreRight(merchantId: number): Promise<string[]> {
  const books = await selectBooks(bench.database, merchantId);
  assert.deepEqual(books.kept, books.counted);
  const totals = await selectReportTotals(bench.database, merchantId);
  assert.deepEqual(totals.kept, totals.counted);
  return books.kept;
}

test('a transaction recorded without a plan has no fee, which is not zero, until a plan is applied', async () => {
  const merchantId = await merchantWith(uploadedTransaction('a'));
  assert.deepEqual(await selectFees(bench.database, merchantId), [
    { id: 'a', feeAmount: null, feePlanId: null },
  ]);
  assert.deepEqual(await applyFeePlans(bench, 1_000, tester), { priced: 0, remaining: 1 });
  const { feePlanId } = await feePlans.create(requestedPlan());
  assert.deepEqual(await applyFeePlans(bench, 1_000, tester), { priced: 1, remaining: 0 });
  assert.deepEqual(await selectFees(bench.database, merchantId), [{ id: 'a', feeAmount: 150n, feePlanId }]);
});

test('the sums move from the lines without fee to those of the plans, and no empty line remains', async () => {
  const merchantId = await merchantWith(
    settledOn('a', '01-10'),
    settledOn('b', '01-20'),
    settledOn('c', '02-10', { currency: 'JPY', payer_country: 'JPN' }),
    settledOn('d', '02-10'),
  );
  const all = await feePlans.create(requestedPlan());
  const japan = await feePlans.create(requestedPlan({ countries: ['JPN'], ratePpm: 100_000 }));
  await applyFeePlans(bench, 1_000, tester);
  assert.deepEqual(await assertBooksAreRight(merchantId), [
    `2026-01-01 2026-01-01 EUR ${all.feePlanId} 2 2468 468 300`,
    `2026-02-01 2026-02-01 EUR ${all.feePlanId} 1 1234 234 150`,
    `2026-02-01 2026-02-01 JPY ${japan.feePlanId} 1 1234 234 100`,
  ]);
});

test('transactions that no plan covers stay without fee, and the others get theirs', async () => {
  const merchantId = await merchantWith(
    settledOn('before', '01-31'),
    settledOn('inside', '02-01'),
    settledOn('elsewhere', '02-02', { payer_country: 'FRA' }),
    settledOn('after', '02-15'),
  );
  const { feePlanId } = await feePlans.create(
    requestedPlan({ countries: ['DEU'], inForceFrom: '2026-02-01', inForceUntil: '2026-02-15' }),
  );
  assert.deepEqual(await applyFeePlans(bench, 1, tester), { priced: 1, remaining: 3 });
  assert.deepEqual(await applyFeePlans(bench, 1, tester), { priced: 0, remaining: 3 });
  const priced = (await selectFees(bench.database, merchantId)).filter((one) => one.feePlanId !== null);
  assert.deepEqual(priced, [{ id: 'inside', feeAmount: 150n, feePlanId }]);
  await assertBooksAreRight(merchantId);
});

test('a plan begins at 00:00 UTC to the microsecond', async () => {
  const merchantId = await merchantWith(
    uploadedTransaction('a', { settled_at: '2026-01-31T23:59:59.999999Z' }),
    uploadedTransaction('b', { settled_at: '2026-02-01T00:00:00Z' }),
    uploadedTransaction('c', { settled_at: '2026-02-01T23:59:59.999999Z' }),
    uploadedTransaction('d', { settled_at: '2026-02-02T00:00:00Z' }),
  );
  await feePlans.create(requestedPlan({ inForceFrom: '2026-02-01', inForceUntil: '2026-02-02' }));
  await applyFeePlans(bench, 1_000, tester);
  assert.deepEqual(await feesOf(merchantId), [null, 150n, 150n, null]);
});

test("one merchant's plan does not price another's transactions", async () => {
  const [one, other] = [
    await merchantWith(settledOn('a', '01-10')),
    await merchantWith(settledOn('a', '01-10')),
  ];
  await feePlans.create(requestedPlan({ merchantId: other }));
  assert.deepEqual(await applyFeePlans(bench, 1_000, tester), { priced: 1, remaining: 1 });
  assert.deepEqual([await feesOf(one), await feesOf(other)], [[null], [150n]]);
});

test("the oldest settled come first, in parts, and each takes the next slice of its year's volume", async () => {
  const merchantId = await merchantWith(
    settledOn('c', '02-20'),
    settledOn('a', '01-10'),
    settledOn('old', '01-05', { currency: 'USD' }),
    settledOn('b', '01-20'),
  );
  await feePlans.create(requestedPlan({ tiers: [{ currency: 'EUR', volumeFrom: 1_500n, ratePpm: 50_000 }] }));
  const steps = [];
  for (let step = 0; step < 4; step += 1)
    steps.push(await applyFeePlans(bench, 1, tester), await feesOf(merchantId));
  assert.deepEqual(steps, [
    { priced: 1, remaining: 3 },
    [null, null, null, 150n],
    { priced: 1, remaining: 2 },
    [150n, null, null, 150n],
    // Half of it lies above the tier.
    { priced: 1, remaining: 1 },
    [150n, 100n, null, 150n],
    { priced: 1, remaining: 0 },
    [150n, 100n, 50n, 150n],
  ]);
  await assertBooksAreRight(merchantId);
});

test('only what has a fee counts in the volume, so each slice of it is used once', async () => {
  const merchantId = await merchantWith(settledOn('early', '01-10'));
  const tiers = [{ currency: 'EUR', volumeFrom: 1_000n, ratePpm: 0 }];
  await feePlans.create(requestedPlan({ inForceFrom: '2026-02-01', tiers }));
  await bench.settle(merchantId, uploadedReport([settledOn('next', '02-10')]));
  assert.deepEqual(await feesOf(merchantId), [null, 150n]);
  await feePlans.create(requestedPlan({ inForceUntil: '2026-02-01', tiers }));
  await applyFeePlans(bench, 1_000, tester);
  assert.deepEqual(await feesOf(merchantId), [0n, 150n]);
});

test("the volume is that of the statement's year only", async () => {
  const merchantId = await merchantWith(
    uploadedTransaction('a', { settled_at: '2025-12-31T23:00:00Z' }),
    settledOn('b', '01-01'),
  );
  const tiers = [{ currency: 'EUR', volumeFrom: 1_000n, ratePpm: 0 }];
  await feePlans.create(requestedPlan({ inForceFrom: '2025-01-01', tiers }));
  await applyFeePlans(bench, 1_000, tester);
  assert.deepEqual(await feesOf(merchantId), [150n, 150n]);
});

test('a late transaction stays on its statement, and keeps its month of settlement', async () => {
  const merchantId = await bench.newMerchant();
  await bench.database.query(sql`
    insert into stoa.statement_close (merchant_id, month, closed_at, closed_by)
    values (${merchantId}, '2026-01-01', now(), 'a test')`);
  await bench.settle(merchantId, uploadedReport([settledOn('late', '01-10')]));
  const { feePlanId } = await feePlans.create(requestedPlan());
  await applyFeePlans(bench, 1_000, tester);
  assert.deepEqual(await assertBooksAreRight(merchantId), [
    `2026-02-01 2026-01-01 EUR ${feePlanId} 1 1234 234 150`,
  ]);
});

test('amounts at the end of int64 stay exact, and their sums exceed it', async () => {
  const most = 2n ** 63n - 1n;
  const merchantId = await merchantWith(
    ...['a', 'b', 'c'].map((id) => settledOn(id, '01-10', { full_amount: most, tax_amount: 0 })),
  );
  const { feePlanId } = await feePlans.create(requestedPlan({ ratePpm: 1_000_000 }));
  await applyFeePlans(bench, 1_000, tester);
  assert.deepEqual(await feesOf(merchantId), [most, most, most]);
  assert.deepEqual(await assertBooksAreRight(merchantId), [
    `2026-01-01 2026-01-01 EUR ${feePlanId} 3 ${3n * most} 0 ${3n * most}`,
  ]);
});

test('more transactions than a batch, all settled at one instant, are each priced once', async () => {
  const count = 5_003;
  const merchantId = await merchantWith(
    ...Array.from({ length: count }, (_one, index) => settledOn(`t${index}`, '01-10')),
  );
  await feePlans.create(requestedPlan());
  assert.deepEqual(await applyFeePlans(bench, 50_000, tester), { priced: count, remaining: 0 });
  const [line] = await assertBooksAreRight(merchantId);
  assert.match(line ?? '', new RegExp(` ${count} ${count * 1234} ${count * 234} ${count * 150}$`));
});

test('two calls at once price each transaction once', async () => {
  const merchantId = await merchantWith(
    ...Array.from({ length: 40 }, (_one, index) => settledOn(`t${index}`, '01-10')),
  );
  await feePlans.create(requestedPlan());
  const applied = await Promise.all([1, 2, 3, 4].map(() => applyFeePlans(bench, 10, tester)));
  assert.equal(
    applied.reduce((sum, { priced }) => sum + priced, 0),
    40,
  );
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 0, remaining: 0 });
  await assertBooksAreRight(merchantId);
});

test('a crash before the end of a batch leaves no trace, and the next call prices it', async () => {
  const merchantId = await merchantWith(settledOn('a', '01-10'), settledOn('b', '01-11'));
  await feePlans.create(requestedPlan());
  const before = await selectBooks(bench.database, merchantId);
  const crashing: Database = {
    ...bench.database,
    transaction: (work) =>
      bench.database.transaction(async (tx) => {
        await work(tx);
        throw new Error('crashed');
      }),
  };
  await assert.rejects(applyFeePlans({ database: crashing, clock: bench.clock }, 10, tester), /crashed/);
  assert.deepEqual(await feesOf(merchantId), [null, null]);
  assert.deepEqual(await selectBooks(bench.database, merchantId), before);
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 2, remaining: 0 });
  await assertBooksAreRight(merchantId);
});

test('a restated transaction that is voided while fee plans are applied stays void', async () => {
  const merchantId = await merchantWith(settledOn('a', '02-01'));
  const { correct } = correctionManagement(bench);
  const corrected = { merchantId, transactionId: 'a', reason: 'too much', by: tester } as const;
  await correct({ ...corrected, kind: 'restate', fullAmount: 1034n });
  await feePlans.create(requestedPlan());
  let begun = 0;
  const racing: Database = {
    ...bench.database,
    transaction: async (work) => {
      begun += 1;
      // The first database transaction prices what is recorded; this is the second.
      if (begun === 2) await correct({ ...corrected, kind: 'void' });
      return bench.database.transaction(work);
    },
  };
  assert.equal((await applyFeePlans({ database: racing, clock: bench.clock }, 10, tester)).priced, 0);
  assert.equal(begun, 2);
  const { list } = correctionManagement(bench);
  const [last] = await list(merchantId, { before: undefined, limit: 1 });
  assert.equal(last?.after, null);
});

test('a transaction restated while no plan covered it is restated again with its fee', async () => {
  const merchantId = await merchantWith(settledOn('a', '01-10'), settledOn('b', '01-11'));
  const { correct } = correctionManagement(bench);
  const restated = { merchantId, transactionId: 'a', reason: 'too much', by: tester } as const;
  await correct({ ...restated, kind: 'restate', fullAmount: 1034n });
  await correct({ ...restated, transactionId: 'b', kind: 'void' });
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 0, remaining: 1 });
  await feePlans.create(requestedPlan());
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 1, remaining: 0 });
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 0, remaining: 0 });
  const [last] = await correctionManagement(bench).list(merchantId, {
    before: undefined,
    limit: 1,
  });
  assert.deepEqual(
    [last?.transactionId, last?.after?.fullAmount, last?.after?.feeAmount, last?.madeBy],
    ['a', 1034n, 120n, 'command'],
  );
  assert.deepEqual(await feesOf(merchantId), [null, null]);
});

test('a transaction settled before year 1 gets the fee of the plan in force when that year begins', async () => {
  const merchantId = await merchantWith({ ...settledOn('a', '01-10'), settled_at: '0000-06-01T00:00:00Z' });
  await feePlans.create(requestedPlan({ inForceFrom: '0001-01-01' }));
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 1, remaining: 0 });
  assert.deepEqual(await feesOf(merchantId), [150n]);
});

test('a transaction that was corrected stays without fee', async () => {
  const merchantId = await merchantWith(settledOn('a', '01-10'), settledOn('b', '01-11'));
  await bench.database.query(sql`
    insert into stoa.correction (
      merchant_id, correction_id, transaction_id, reason, made_at, made_by, statement_month,
      old_currency, old_full_amount, old_tax_amount)
    values (${merchantId}, 1, 'a', 'never happened', now(), 'a test', '2026-01-01', 'EUR', 1234, 234)`);
  await bench.database.query(sql`
    insert into stoa.statement_line (
      merchant_id, month, currency, kind, settled_month, fee_plan_id,
      transaction_count, full_amount, tax_amount, fee_amount)
    values (${merchantId}, '2026-01-01', 'EUR', 'reversal', '2026-01-01', null, -1, -1234, -234, 0)`);
  await feePlans.create(requestedPlan());
  assert.deepEqual(await applyFeePlans(bench, 10, tester), { priced: 1, remaining: 0 });
  assert.deepEqual(await feesOf(merchantId), [null, 150n]);
  await assertBooksAreRight(merchantId);
});

test('a closed month is never rewritten, even if it wrongly has a transaction without fee', async () => {
  const merchantId = await merchantWith(settledOn('a', '01-10'));
  await bench.database.query(sql`
    insert into stoa.statement_close (merchant_id, month, closed_at, closed_by)
    values (${merchantId}, '2026-01-01', now(), 'a test')`);
  await feePlans.create(requestedPlan());
  await assert.rejects(
    applyFeePlans(bench, 10, tester),
    /the closed month 2026-01 has a transaction whose fee would change/,
  );
  assert.deepEqual(await feesOf(merchantId), [null]);
});

for (const [name, damage] of [
  ['a statement', sql`update stoa.statement_line set full_amount = full_amount - 1`],
  ['a statement without the line', sql`delete from stoa.statement_line`],
  ['a report', sql`update stoa.report_total set without_fee_count = 0`],
] as const) {
  test(`nothing is priced if the sums of ${name} are damaged`, async () => {
    const merchantId = await merchantWith(settledOn('a', '01-10'));
    await feePlans.create(requestedPlan());
    await bench.database.query(damage);
    const before = await selectBooks(bench.database, merchantId);
    await applyFeePlans(bench, 10, tester).catch((error: unknown) =>
      assert.match(String(error), /counts? fewer/),
    );
    assert.deepEqual(await feesOf(merchantId), [null]);
    assert.deepEqual(await selectBooks(bench.database, merchantId), before);
  });
}
