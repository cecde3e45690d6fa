import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { operatorToken, tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan, selectFees } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  createReportingBench,
  type ReportingBench,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { applyFeePlans } from '../pricing/apply-fee-plans.js';
import { type FeePlanManagement, feePlanManagement } from './manage-fee-plans.js';

let bench: ReportingBench;
let feePlans: FeePlanManagement;

before(async () => {
  bench = await createReportingBench();
  feePlans = feePlanManagement(bench);
});
afterEach(async () => {
  await bench.database.query(sql`delete from stoa.fee_plan_tier`);
  await bench.database.query(sql`delete from stoa.fee_plan`);
});
after(() => bench.drop());

const failsWith = (code: string) => (error: unknown) =>
  error instanceof Failure && error.definition.code === code;

test('a plan is created with everything it was asked to be, and read back the same', async () => {
  const merchantId = await bench.newMerchant();
  const plan = await feePlans.create({
    ...requestedPlan({
      merchantId,
      countries: ['FRA', 'DEU'],
      name: ' Öre 😀 ',
      createdBy: operatorToken(7),
    }),
    tiers: [
      { currency: 'USD', volumeFrom: 5n, ratePpm: 300 },
      { currency: 'EUR', volumeFrom: 2n ** 63n - 1n, ratePpm: 0 },
      { currency: 'EUR', volumeFrom: 9n, ratePpm: 1_000_000 },
    ],
    inForceUntil: '2026-12-31',
  });
  assert.deepEqual(plan, {
    feePlanId: plan.feePlanId,
    merchantId,
    group: null,
    countries: new Set(['FRA', 'DEU']),
    name: 'Öre 😀',
    ratePpm: 150_000,
    lines: null,
    recurringFees: [],
    tiers: [
      { currency: 'EUR', volumeFrom: 9n, ratePpm: 1_000_000 },
      { currency: 'EUR', volumeFrom: 2n ** 63n - 1n, ratePpm: 0 },
      { currency: 'USD', volumeFrom: 5n, ratePpm: 300 },
    ],
    inForceFrom: '2026-01-01',
    inForceUntil: '2026-12-31',
    createdAt: bench.clock.now(),
    createdBy: 'operator token 7',
    endedBy: null,
  });
  assert.deepEqual(await feePlans.get(plan.feePlanId), plan);
});

test('a plan may begin on the first day of the calendar and end on the last', async () => {
  const plan = await feePlans.create(
    requestedPlan({ inForceFrom: '0001-01-01', inForceUntil: '9999-12-31' }),
  );
  assert.deepEqual([plan.inForceFrom, plan.inForceUntil], ['0001-01-01', '9999-12-31']);
});

test('a plan with faults is refused and not stored', async () => {
  await assert.rejects(
    feePlans.create(requestedPlan({ name: '', tiers: [{ currency: 'X', volumeFrom: 0n, ratePpm: -1 }] })),
    (error) => error instanceof Failure && error.faults.length === 4,
  );
  assert.deepEqual(await feePlans.list({ merchantId: null }), []);
});

test('a refused plan uses up no number', async () => {
  const first = await feePlans.create(requestedPlan({ inForceFrom: '2026-01-01' }));
  await assert.rejects(
    feePlans.create(requestedPlan({ inForceFrom: '2026-01-01' })),
    failsWith('fee_plan_exists'),
  );
  const second = await feePlans.create(requestedPlan({ inForceFrom: '2026-01-02' }));
  assert.equal(second.feePlanId, first.feePlanId + 1);
});

for (const merchantId of [999_999, 2 ** 31, 0, -1]) {
  test(`merchant ${merchantId} has no plan, and gets none`, async () => {
    await assert.rejects(feePlans.create(requestedPlan({ merchantId })), failsWith('unknown_merchant'));
    await assert.rejects(feePlans.list({ merchantId }), failsWith('unknown_merchant'));
    assert.deepEqual(await feePlans.list({ merchantId: null }), []);
  });
}

test("a list holds a merchant's own plans and the store's, or all plans, after an id and up to a number", async () => {
  const [one, other] = [await bench.newMerchant(), await bench.newMerchant()];
  const ids: number[] = [];
  for (const [index, merchantId] of [null, one, other, null, one].entries()) {
    const plan = requestedPlan({ merchantId, inForceFrom: `2026-01-0${index + 1}` });
    ids.push((await feePlans.create(plan)).feePlanId);
  }
  const listed = async (filter: Parameters<FeePlanManagement['list']>[0]): Promise<number[]> =>
    (await feePlans.list(filter)).map(({ feePlanId }) => ids.indexOf(feePlanId));
  assert.deepEqual(await listed({ merchantId: null }), [0, 1, 2, 3, 4]);
  assert.deepEqual(await listed({ merchantId: one }), [0, 1, 3, 4]);
  assert.deepEqual(await listed({ merchantId: other, limit: 2 }), [0, 2]);
  assert.deepEqual(await listed({ merchantId: other, after: ids[2] ?? 0, limit: 2 }), [3]);
});

test('a plan is ended once, and says who did', async () => {
  const { feePlanId } = await feePlans.create(requestedPlan());
  const { chargedSinceEnd, ...ended } = await feePlans.end({
    feePlanId,
    until: '2026-03-01',
    by: operatorToken(9),
  });
  assert.deepEqual(chargedSinceEnd, { transactions: 0n, atMost: false, months: [] });
  assert.deepEqual([ended.inForceUntil, ended.endedBy], ['2026-03-01', 'operator token 9']);
  for (const until of ['2026-03-01', '2027-01-01', 'never']) {
    await assert.rejects(feePlans.end({ feePlanId, until, by: tester }), failsWith('fee_plan_ended'));
  }
  assert.deepEqual(await feePlans.get(feePlanId), ended);
});

test('a plan that was created with an end is not ended', async () => {
  const { feePlanId } = await feePlans.create(requestedPlan({ inForceUntil: '2026-06-01' }));
  await assert.rejects(
    feePlans.end({ feePlanId, until: '2026-05-01', by: tester }),
    failsWith('fee_plan_ended'),
  );
});

test('if two calls end a plan at once, one of them wins', async () => {
  const { feePlanId } = await feePlans.create(requestedPlan());
  const ends = await Promise.allSettled(
    [4, 5].map((month) => feePlans.end({ feePlanId, until: `2026-0${month}-01`, by: operatorToken(month) })),
  );
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const { inForceUntil, endedBy } = await feePlans.get(feePlanId);
  assert.equal(endedBy, `operator token ${Number(inForceUntil?.slice(5, 7))}`);
});

test('an end that is not a day, or lies before the beginning, is refused and changes nothing', async () => {
  const plan = await feePlans.create(requestedPlan());
  for (const until of ['2025-12-31', '2026-02-30', 'today']) {
    await assert.rejects(
      feePlans.end({ feePlanId: plan.feePlanId, until, by: tester }),
      failsWith('unusable_fee_plan'),
    );
  }
  assert.deepEqual(await feePlans.get(plan.feePlanId), plan);
});

for (const feePlanId of [999_999, 2 ** 31, 0, -1, 2n ** 70n]) {
  test(`plan ${feePlanId} does not exist, so it can be neither read nor ended`, async () => {
    await assert.rejects(feePlans.get(feePlanId), failsWith('unknown_fee_plan'));
    await assert.rejects(
      feePlans.end({ feePlanId, until: '2026-03-01', by: tester }),
      failsWith('unknown_fee_plan'),
    );
  });
}

test('a transaction gets the fee of the plan that was in force when it was settled', async () => {
  const merchantId = await bench.newMerchant();
  const { feePlanId } = await feePlans.create(requestedPlan());
  await bench.settle(merchantId, uploadedReport([uploadedTransaction('a')]));
  assert.deepEqual(await selectFees(bench.database, merchantId), [{ id: 'a', feeAmount: 150n, feePlanId }]);
});

test('later plans, ends and applying plans never change a recorded fee', async () => {
  const merchantId = await bench.newMerchant();
  const first = await feePlans.create(requestedPlan());
  const report = uploadedReport([
    uploadedTransaction('a'),
    uploadedTransaction('b', { payer_country: 'FRA' }),
  ]);
  await bench.settle(merchantId, report);
  const fees = await selectFees(bench.database, merchantId);
  await feePlans.create(requestedPlan({ merchantId, ratePpm: 100, countries: ['DEU', 'FRA'] }));
  await feePlans.create(requestedPlan({ ratePpm: 1_000_000, inForceFrom: '2026-03-01' }));
  await feePlans.end({ feePlanId: first.feePlanId, until: '2026-01-01', by: tester });
  assert.deepEqual(await applyFeePlans(bench, 1_000, tester), {
    priced: 0,
    remaining: 0,
  });
  await bench.settle(merchantId, { ...report, created_at: '2026-03-01T11:30:00Z' });
  assert.deepEqual(await selectFees(bench.database, merchantId), fees);
});
