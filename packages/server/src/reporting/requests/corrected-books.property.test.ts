import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  requestedPlan,
  selectBooks,
  selectReportTotals,
} from '../../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { computeFee } from '../fees/compute-fee.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { nextMonth } from '../month.js';
import { correctTransaction } from '../operator-corrections/correct-transaction.js';
import { repriceTransactions } from '../pricing/reprice-transactions.js';
import { listTransactions } from '../reading/read-transactions.js';
import { correctionRequestManagement } from './manage-correction-requests.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const ids = ['a', 'b', 'c'];
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: -10n, max: 2_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
);
const change = fc.record({
  reference: fc.stringMatching(/^r\d\d$/),
  transactionId: fc.constantFrom(...ids),
  kind: fc.constantFrom('refund' as const, 'refund' as const, 'void' as const, 'restate' as const),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'JPY', null),
  fullAmount: fc.option(amount),
  taxAmount: fc.option(amount, { freq: 1 }),
  reason: fc.constant('why'),
  refundedTotal: fc.option(fc.bigInt({ min: 1n, max: 2_000n }), { freq: 1 }),
  formerReference: fc.option(fc.stringMatching(/^r\d\d$/), { freq: 1, nil: undefined }),
});
const step = fc.oneof(
  fc.record({ what: fc.constant('request' as const), changes: fc.array(change, { maxLength: 4 }) }),
  fc.record({ what: fc.constant('decide' as const), refusal: fc.constantFrom(null, null, 'no') }),
  fc.record({ what: fc.constant('restate' as const), transactionId: fc.constantFrom(...ids), amount }),
  fc.record({ what: fc.constant('plan' as const), ratePpm: fc.nat(1_000_000) }),
  fc.record({ what: fc.constant('reprice' as const), month: fc.constantFrom('2026-01', '2026-02') }),
  fc.record({ what: fc.constant('close' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const tiers = [{ currency: 'EUR', volumeFrom: 1_500n, ratePpm: 25_000 }];

interface Play {
  readonly merchantId: number;
  feePlanId: number;
  month: string;
}

async function begin(): Promise<Play> {
  const merchantId = await bench.newMerchant();
  const plans = feePlanManagement(bench);
  const { feePlanId } = await plans.create(requestedPlan({ merchantId, tiers }));
  const items = ids.map((id, index) =>
    uploadedTransaction(id, { settled_at: `2026-0${index === 2 ? 2 : 1}-10T00:00:00Z` }),
  );
  await bench.record(merchantId, '2026-03-01T12:00:00.000Z', items);
  await correctionRequestManagement(bench).setPolicy({
    merchantId,
    currency: 'EUR',
    mostAmount: 500n,
    madeBy: tester,
  });
  bench.clock.set('2026-12-01T00:00:00.000Z');
  return { merchantId, feePlanId, month: '2026-01' };
}

async function take(play: Play, one: Step): Promise<void> {
  const { merchantId } = play;
  const requests = correctionRequestManagement(bench);
  const plans = feePlanManagement(bench);
  if (one.what === 'request') await requests.request({ merchantId, changes: one.changes, by: tester });
  if (one.what === 'decide') {
    const waiting = await requests.list(merchantId, { state: 'waiting', before: undefined, limit: 3 });
    const correctionRequestIds = waiting.map(({ correctionRequestId }) => correctionRequestId);
    await requests.decide({ merchantId, correctionRequestIds, by: tester, refusal: one.refusal });
  }
  if (one.what === 'restate') {
    const { transactionId, amount: fullAmount } = one;
    const request = { merchantId, transactionId, fullAmount, taxAmount: 0n, reason: 'why', by: tester };
    await correctTransaction(bench, { ...request, kind: 'restate' });
  }
  if (one.what === 'plan') {
    await plans.end({ feePlanId: play.feePlanId, until: '2026-01-01', by: tester });
    const { ratePpm } = one;
    play.feePlanId = (await plans.create(requestedPlan({ merchantId, tiers, ratePpm }))).feePlanId;
  }
  if (one.what === 'reprice') {
    const { month } = one;
    await repriceTransactions(bench, { month, merchantId, dryRun: false, by: tester });
  }
  if (one.what === 'close') {
    await bench.close(play.month, merchantId);
    play.month = nextMonth(play.month);
  }
}

/** A step may be refused: the property must hold either way. */
async function takeOrRefuse(play: Play, one: Step): Promise<void> {
  try {
    await take(play, one);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    assert.match(error.definition.code, /^(unusable_correction|correction_changes_nothing|month_not_over)$/);
  }
}

async function assertBooksAreRight({ merchantId }: Play): Promise<void> {
  for (const read of [selectBooks, selectReportTotals]) {
    const { kept, counted } = await read(bench.database, merchantId);
    assert.deepEqual(kept, counted);
  }
  // The close counts everything again.
  const { merchants } = await bench.close('9999-11', merchantId, true);
  assert.equal(merchants[0]?.outcome, 'would_close', JSON.stringify(merchants[0]));
  const [sum] = await bench.database.query<{ full: string; fee: string }>(sql`
    select sum(full_amount) as full, sum(fee_amount) as fee
    from stoa.statement_line
    where merchant_id = ${merchantId}`);
  const { transactions: stands } = await listTransactions(bench, merchantId, {
    limit: 9,
  });
  const added = stands.reduce(
    ({ full, fee }, { standing }) => ({
      full: full + (standing?.fullAmount ?? 0n),
      fee: fee + (standing?.feeAmount ?? 0n),
    }),
    { full: 0n, fee: 0n },
  );
  assert.deepEqual({ full: BigInt(sum?.full ?? 0), fee: BigInt(sum?.fee ?? 0) }, added);
}

/**
 * Whatever happened, in whatever order: each fee is that of its plan, from the place that the transaction took at
 * first.
 */
async function assertFeesAreRight({ merchantId }: Play): Promise<void> {
  const plans = await feePlanManagement(bench).list({ merchantId });
  const places = await bench.database.query<{ id: string; volumeBefore: bigint }>(sql`
    select transaction_id as id, volume_before as "volumeBefore"
    from stoa.transaction
    where merchant_id = ${merchantId}`);
  const { transactions } = await listTransactions(bench, merchantId, { limit: 9 });
  for (const { transactionId, standing } of transactions) {
    if (standing?.currency !== 'EUR') continue;
    const plan = plans.find(({ feePlanId }) => feePlanId === standing.feePlanId);
    const volumeBefore = places.find(({ id }) => id === transactionId)?.volumeBefore;
    assert.ok(plan !== undefined && volumeBefore !== undefined);
    const base = standing.fullAmount - standing.taxAmount;
    assert.equal(standing.feeAmount, computeFee(plan, { currency: 'EUR', base, volumeBefore }));
  }
}

test('after any requests, decisions, corrections, plans, repricings and closes the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const play = await begin();
      for (const one of steps) await takeOrRefuse(play, one);
      await assertBooksAreRight(play);
      await assertFeesAreRight(play);
    }),
    { numRuns: runs(15, 300) },
  );
});
