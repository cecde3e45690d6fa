import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseRfc3339 } from '@stoa/contract';
import fc from 'fast-check';
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
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { createFeePlanChooser } from '../fees/choose-fee-plan.js';
import { type FeePlanManagement, feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RequestedFeePlan } from '../fees/usable-fee-plan.js';
import { applyFeePlans } from './apply-fee-plans.js';

let bench: ReportingBench;

before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

const days = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'];
const plan = fc
  .record({
    countries: fc.constantFrom(null, ['DEU'], ['DEU', 'FRA']),
    ofMerchant: fc.boolean(),
    ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
    tiers: fc.constantFrom<RequestedFeePlan['tiers'][]>(
      [],
      [{ currency: 'EUR', volumeFrom: 2_000n, ratePpm: 10_000 }],
    ),
    inForceFrom: fc.constantFrom(...days),
    inForceUntil: fc.constantFrom(null, ...days),
  })
  .filter(({ inForceFrom, inForceUntil }) => inForceUntil === null || inForceUntil >= inForceFrom);
const transaction = fc.record({
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  full_amount: fc.bigInt({ min: 100n, max: 2n ** 63n - 1n }),
  tax_amount: fc.bigInt({ min: 0n, max: 100n }),
  payer_country: fc.constantFrom('DEU', 'FRA', 'ESP'),
  settled_at: fc
    .tuple(fc.constantFrom(...days), fc.constantFrom('00:00:00', '23:59:59.999999'))
    .map(([day, time]) => `${day}T${time}Z`),
});

type PlanOfCase = typeof plan extends fc.Arbitrary<infer T> ? T : never;

async function createPlans(merchantId: number, plans: readonly PlanOfCase[]): Promise<FeePlanManagement> {
  const feePlans = feePlanManagement(bench);
  // Of two plans for the same payers from the same day on, the second one is refused.
  for (const { ofMerchant, ...rest } of plans)
    await feePlans
      .create(requestedPlan({ ...rest, merchantId: ofMerchant ? merchantId : null }))
      .catch(isRival);
  return feePlans;
}

function isRival(error: unknown): void {
  if (!(error instanceof Failure) || error.definition.code !== 'fee_plan_exists') throw error;
}

interface Case {
  readonly items: readonly (typeof transaction extends fc.Arbitrary<infer T> ? T : never)[];
  readonly plansAtFirst: readonly PlanOfCase[];
  readonly plansLater: readonly PlanOfCase[];
  /** Transactions that one call prices. */
  readonly most: number;
}

async function assertCase({ items, plansAtFirst, plansLater, most }: Case): Promise<void> {
  const merchantId = await bench.newMerchant();
  const uploaded = items.map((item, index) => uploadedTransaction(idOf(index), item));
  const feePlans = await createPlans(merchantId, plansAtFirst);
  await bench.settle(merchantId, uploadedReport(uploaded));
  const atFirst = await selectFees(bench.database, merchantId);
  await createPlans(merchantId, plansLater);
  const choose = createFeePlanChooser(await feePlans.list({ merchantId }));
  let calls = 0;
  while ((await applyFeePlans(bench, most, tester)).priced > 0) {
    calls += 1;
    assert.ok(calls <= items.length, 'every call but the last one prices something');
  }
  const inTheEnd = await selectFees(bench.database, merchantId);
  const chosen = uploaded.map(
    ({ payer_country: payerCountry, settled_at }) =>
      choose({ payerCountry, settledAt: parseRfc3339(settled_at) ?? 0n })?.feePlanId ?? null,
  );
  assert.deepEqual(
    inTheEnd.map(({ feePlanId }) => feePlanId),
    atFirst.map(({ feePlanId }, index) => feePlanId ?? chosen[index]),
  );
  const priced = atFirst.filter(({ feePlanId }) => feePlanId !== null);
  assert.deepEqual(
    inTheEnd.filter(({ id }) => priced.some((one) => one.id === id)),
    priced,
  );
  for (const read of [selectBooks, selectReportTotals]) {
    const { kept, counted } = await read(bench.database, merchantId);
    assert.deepEqual(kept, counted);
  }
}

/** In the order in which they are read back. */
function idOf(index: number): string {
  return `t${String(index).padStart(2, '0')}`;
}

async function forgetPlans(): Promise<void> {
  await bench.database.query(sql`delete from stoa.fee_plan_tier`);
  await bench.database.query(sql`delete from stoa.fee_plan`);
  await bench.database.query(sql`delete from stoa.statement_line`);
}

test('after applying plans each transaction has the plan chosen for it, existing fees stay, and the books are right', async () => {
  const cases = fc.record<Case>({
    items: fc.array(transaction, { minLength: 1, maxLength: 12 }),
    plansAtFirst: fc.array(plan, { maxLength: 4 }),
    plansLater: fc.array(plan, { maxLength: 3 }),
    most: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(fc.asyncProperty(cases, assertCase).afterEach(forgetPlans), { numRuns: runs(12, 40) });
});
