import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorToken, tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { FeeLine } from '../fees/fee-line.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctTransaction } from '../operator-corrections/correct-transaction.js';
import { decideProposal } from '../proposals/decide-proposal.js';
import { getTransaction } from '../reading/read-transactions.js';
import { proposedRequests } from '../requests/proposed-requests.js';
import { repriceTransactions } from './reprice-transactions.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

function lineOf(name: string, ratePpm: number, months: [number | null, number | null]): FeeLine {
  const [fromMonths, belowMonths] = months;
  return {
    ...{ name, payee: null, base: 'net', baseLine: null, ratePpm, tierMode: 'marginal', tiers: [] },
    ...{ volume: null, fixedAmounts: [], minimumAmounts: [], maximumAmounts: [] },
    appliesTo: {
      ...{ countries: null, apps: null, kinds: null, channels: null, groups: null, installationAge: null },
      subscriptionAge: { fromMonths, belowMonths },
      otherwise: fromMonths === null ? 'applies' : 'does_not_apply',
    },
  };
}

const card = [lineOf('First year', 300_000, [null, 12]), lineOf('Later', 150_000, [12, null])];
const start = { kind: 'subscription_start', settled_at: '2025-02-10T08:00:00Z' } as const;
const renewal = {
  kind: 'subscription_renewal',
  original_transaction_id: 'start',
  settled_at: '2026-02-10T07:00:00Z',
} as const;

/** A merchant whose renewal came before the first transaction of its subscription. */
async function lateSubscription(): Promise<number> {
  const merchantId = await bench.newMerchant();
  await feePlanManagement(bench).create(
    requestedPlan({ merchantId, inForceFrom: '2025-01-01', ratePpm: null, lines: card }),
  );
  await bench.record(merchantId, '2026-03-01T11:00:00Z', [uploadedTransaction('renewal', renewal)]);
  return merchantId;
}

interface Told {
  readonly fee: bigint | null | undefined;
  readonly assumed: boolean[] | undefined;
  readonly ages: (number | null)[] | undefined;
  readonly corrections: number;
}

async function renewalOf(merchantId: number): Promise<Told> {
  const { standing, whyThisFee, corrections } = await getTransaction(bench, merchantId, 'renewal');
  return {
    fee: standing?.feeAmount,
    assumed: whyThisFee?.lines.map((line) => line.assumed),
    ages: whyThisFee?.lines.map((line) => line.subscriptionAge),
    corrections: corrections.length,
  };
}

async function reprice(merchantId: number) {
  const request = { month: '2026-02', merchantId, by: tester };
  const announced = await repriceTransactions(bench, { ...request, dryRun: true });
  const done = await repriceTransactions(bench, { ...request, dryRun: false });
  assert.deepEqual(done.sums, announced.sums);
  return done.sums.map(({ transactions, asCorrections, feeBefore, feeAfter }) => {
    return { transactions, asCorrections, feeBefore, feeAfter };
  });
}

const assumed = { fee: 300n, assumed: [true, true], ages: [null, null], corrections: 0 };

test('the age of a subscription whose first transaction arrives later is known to repricing, on an open statement', async () => {
  const merchantId = await lateSubscription();
  assert.deepEqual(await renewalOf(merchantId), assumed);
  assert.deepEqual(await reprice(merchantId), []);
  await bench.record(merchantId, '2026-03-02T11:00:00Z', [uploadedTransaction('start', start)]);
  const moved = { transactions: 1, asCorrections: 0, feeBefore: 300n, feeAfter: 150n };
  assert.deepEqual(await reprice(merchantId), [moved]);
  const known = { fee: 150n, assumed: [false], ages: [12], corrections: 0 };
  assert.deepEqual(await renewalOf(merchantId), known);
  assert.deepEqual(await reprice(merchantId), []);
});

test('on a closed statement the fee is corrected, once', async () => {
  const merchantId = await lateSubscription();
  await bench.close('2026-02', merchantId);
  await bench.record(merchantId, '2026-03-02T11:00:00Z', [uploadedTransaction('start', start)]);
  const moved = { transactions: 1, asCorrections: 1, feeBefore: 300n, feeAfter: 150n };
  assert.deepEqual(await reprice(merchantId), [moved]);
  const known = { fee: 150n, assumed: [false], ages: [12], corrections: 1 };
  assert.deepEqual(await renewalOf(merchantId), known);
  assert.deepEqual(await reprice(merchantId), []);
});

test('if the fee stays, an open statement counts no assumption any more, and a closed one is left alone', async () => {
  const recent = uploadedTransaction('start', { ...start, settled_at: '2025-12-10T08:00:00Z' });
  const unmoved = { transactions: 1, asCorrections: 0, feeBefore: 300n, feeAfter: 300n };
  for (const [isClosed, sums, told] of [
    [false, [unmoved], { fee: 300n, assumed: [false], ages: [2], corrections: 0 }],
    [true, [], assumed],
  ] as const) {
    const merchantId = await lateSubscription();
    if (isClosed) await bench.close('2026-02', merchantId);
    await bench.record(merchantId, '2026-03-02T11:00:00Z', [recent]);
    assert.deepEqual(await reprice(merchantId), sums);
    assert.deepEqual(await renewalOf(merchantId), told);
    assert.deepEqual(await reprice(merchantId), []);
  }
});

test('a proposal whose fee would be another by now, by what came later, is overtaken', async () => {
  const merchantId = await lateSubscription();
  const second = operatorToken(2);
  const amounts = { merchantId, transactionId: 'renewal', kind: 'restate', fullAmount: 1100n } as const;
  const context = { ...bench, secondPersonAbove: new Map([['EUR', 1n]]) };
  const proposed = await correctTransaction(context, { ...amounts, reason: 'typo', by: tester });
  assert.ok(proposed.outcome === 'waits');
  const { correctionProposalId } = proposed.proposal;
  await bench.record(merchantId, '2026-03-02T11:00:00Z', [uploadedTransaction('start', start)]);
  const verdict = { correctionProposalId, by: second, verdict: 'approved' } as const;
  assert.equal((await decideProposal({ ...bench, requests: proposedRequests }, verdict)).state, 'overtaken');
});

test('what is no renewal has the age 0, and a first transaction earlier in the same report is known', async () => {
  const merchantId = await bench.newMerchant();
  await feePlanManagement(bench).create(
    requestedPlan({ merchantId, inForceFrom: '2025-01-01', ratePpm: null, lines: card }),
  );
  const bought = uploadedTransaction('bought', { kind: 'one_time', original_transaction_id: 'start' });
  const items = [uploadedTransaction('start', start), uploadedTransaction('renewal', renewal), bought];
  await bench.record(merchantId, '2026-03-01T11:00:00Z', items);
  assert.deepEqual((await renewalOf(merchantId)).ages, [12]);
  const { standing } = await getTransaction(bench, merchantId, 'bought');
  assert.equal(standing?.feeAmount, 300n);
});
