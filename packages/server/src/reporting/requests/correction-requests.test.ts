import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../../database/sql.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';
import { repriceTransactions } from '../pricing/reprice-transactions.js';
import type { AskedChange } from './correction-request-store.js';
import type { VerdictOutcome } from './decide-requests.js';
import {
  type CorrectionRequestManagement,
  correctionRequestManagement,
} from './manage-correction-requests.js';
import type { RequestOutcome } from './request-corrections.js';

let bench: StatementsBench;
let requests: CorrectionRequestManagement;
before(async () => {
  bench = await createStatementsBench();
  requests = correctionRequestManagement(bench);
});
after(() => bench.drop());

const inMarch = '2026-03-01T12:00:00.000Z';

/** A merchant with a plan of 15 % and a transaction `a` of 1234, tax 234, fee 150. */
async function newMerchant(): Promise<number> {
  const merchantId = await bench.newMerchantWithPlan();
  await bench.record(merchantId, inMarch, [uploadedTransaction('a')]);
  return merchantId;
}

function refund(reference: string, fullAmount: bigint, changes: Partial<AskedChange> = {}): AskedChange {
  const amounts = { currency: 'EUR', fullAmount, taxAmount: null, refundedTotal: null };
  return { reference, transactionId: 'a', kind: 'refund', ...amounts, reason: 'refunded', ...changes };
}

function voidOf(reference: string): AskedChange {
  return refund(reference, 0n, { kind: 'void', currency: null, fullAmount: null });
}

function statesOf(outcomes: readonly (RequestOutcome | VerdictOutcome)[]): string[] {
  return outcomes.map((one) =>
    'failure' in one ? one.failure.definition.code : `${one.outcome} ${one.request.state}`,
  );
}

function ask(merchantId: number, changes: readonly AskedChange[]): Promise<RequestOutcome[]> {
  return requests.request({ merchantId, changes, by: tester });
}

async function requestIds(merchantId: number, ...changes: AskedChange[]): Promise<number[]> {
  const outcomes = await ask(merchantId, changes);
  return outcomes.map((one) =>
    one.outcome === 'refused' ? assert.fail(one.failure.detail) : one.request.correctionRequestId,
  );
}

function decide(merchantId: number, correctionRequestIds: readonly number[], refusal: string | null = null) {
  return requests.decide({ merchantId, correctionRequestIds, by: tester, refusal });
}

/** Count, full amount, tax and fee of all lines together. */
async function booksOf(merchantId: number): Promise<string> {
  const [row] = await bench.database.query<{ sums: string }>(sql`
    select concat_ws(' ', sum(transaction_count), sum(full_amount), sum(tax_amount), sum(fee_amount)) as sums
    from stoa.statement_line
    where merchant_id = ${merchantId}`);
  return row?.sums ?? '';
}

const untouched = '1 1234 234 150';

test('a request waits, changes nothing, and its refusal is told with the reason', async () => {
  const merchantId = await newMerchant();
  const [id = 0] = await requestIds(merchantId, refund('r1', 617n));
  assert.equal(await booksOf(merchantId), untouched);
  assert.deepEqual(statesOf(await decide(merchantId, [id], 'no such refund')), ['decided refused']);
  const { state, decision, decidedBy } = await requests.get(merchantId, id);
  assert.deepEqual([state, decision, decidedBy], ['refused', 'no such refund', 'command']);
  assert.deepEqual(statesOf(await decide(merchantId, [id])), ['correction_request_decided']);
  assert.equal(await booksOf(merchantId), untouched);
});

test('an accepted refund takes its share of the tax, and a repeat by anyone changes nothing', async () => {
  const merchantId = await newMerchant();
  const [id = 0] = await requestIds(merchantId, refund('r1', 617n));
  const both = await Promise.all([decide(merchantId, [id]), decide(merchantId, [id])]);
  assert.deepEqual(statesOf(both.flat()).toSorted(), ['decided accepted', 'decided_before accepted']);
  assert.equal(await booksOf(merchantId), '1 617 117 75');
  assert.deepEqual(statesOf(await decide(merchantId, [id], 'too late')), ['correction_request_decided']);
  assert.deepEqual(statesOf(await ask(merchantId, [refund('r1', 617n)])), ['repeated accepted']);
  assert.equal(await booksOf(merchantId), '1 617 117 75');
});

test('refunds of one transaction add up to nothing, in one call or in several', async () => {
  const merchantId = await newMerchant();
  const ids = await requestIds(merchantId, refund('r1', 234n), refund('r2', 500n), refund('r3', 500n));
  assert.deepEqual(statesOf(await decide(merchantId, ids.slice(1))), [
    'decided accepted',
    'decided accepted',
  ]);
  assert.equal((await booksOf(merchantId)).split(' ')[1], '234');
  assert.deepEqual(statesOf(await decide(merchantId, ids.slice(0, 1))), ['decided accepted']);
  assert.equal(await booksOf(merchantId), '0 0 0 0');
  const [more] = await ask(merchantId, [refund('r4', 1n)]);
  assert.ok(more?.outcome === 'refused' && more.failure.detail === 'Nothing of the transaction stands.');
});

test('more refunds than stands are overtaken, one after the other', async () => {
  const merchantId = await newMerchant();
  const ids = await requestIds(merchantId, refund('r1', 1000n), refund('r2', 1000n));
  assert.deepEqual(statesOf(await decide(merchantId, ids)), ['decided accepted', 'decided overtaken']);
  assert.equal((await booksOf(merchantId)).split(' ')[1], '234');
  const last = await requests.get(merchantId, ids[1] ?? 0);
  assert.equal(last.decision, 'The refund of 1000 is more than the 234 that stand.');
});

test('a request is overtaken by a correction of another kind, and not by one of the fee', async () => {
  const merchantId = await newMerchant();
  const ids = await requestIds(merchantId, refund('r1', 100n), voidOf('v1'));
  const { correct } = correctionManagement(bench);
  await correct({
    merchantId,
    transactionId: 'a',
    kind: 'restate',
    fullAmount: 1134n,
    reason: 'x',
    by: tester,
  });
  assert.deepEqual(statesOf(await decide(merchantId, ids)), ['decided overtaken', 'decided overtaken']);
  assert.match(
    (await requests.get(merchantId, ids[0] ?? 0)).decision ?? '',
    /corrected since .*correction \d+/,
  );
  assert.equal((await booksOf(merchantId)).split(' ')[1], '1134');
});

test('a month that was closed meanwhile stays as it is: the correction stands on the next one', async () => {
  const merchantId = await newMerchant();
  const ids = await requestIds(merchantId, refund('r1', 1234n));
  bench.clock.set('2026-04-02T12:00:00.000Z');
  await bench.close('2026-03', merchantId);
  assert.deepEqual(statesOf(await decide(merchantId, ids)), ['decided accepted']);
  const { statements } = await bench.statements.listMonths({ merchantId });
  const gross = statements.map(({ month, currencies }) => `${month} ${currencies[0]?.gross}`);
  assert.deepEqual(gross, ['2026-04 -1234', '2026-03 1234']);
});

test('an id is one request for ever: the same again is a repeat, other content a conflict', async () => {
  const merchantId = await newMerchant();
  const first = await ask(merchantId, [
    refund('r1', 100n),
    refund('r1', 100n),
    refund('r1', 200n),
    refund('r2', 100n, { transactionId: 'unknown' }),
    refund('r3', 2000n),
    refund('r4', 100n, { currency: 'USD' }),
  ]);
  assert.deepEqual(statesOf(first), [
    'requested waiting',
    'repeated waiting',
    'conflicting_correction_request',
    'unknown_transaction',
    'unusable_correction',
    'unusable_correction',
  ]);
  const again = await ask(merchantId, [refund('r1', 200n), refund('r1', 100n)]);
  assert.deepEqual(statesOf(again), ['conflicting_correction_request', 'repeated waiting']);
  const both = await Promise.all([1, 2].map(() => ask(merchantId, [refund('r5', 1n)])));
  assert.deepEqual(statesOf(both.flat()).toSorted(), ['repeated waiting', 'requested waiting']);
});

test('a policy accepts by itself as far as its amount, however many requests there are', async () => {
  const merchantId = await newMerchant();
  await requests.setPolicy({ merchantId, currency: 'EUR', mostAmount: 300n, madeBy: tester });
  const outcomes = await ask(merchantId, [
    refund('r1', 200n),
    refund('r2', 100n),
    refund('r3', 1n),
    refund('r4', 0n, { kind: 'restate', fullAmount: 1234n, taxAmount: 1234n }),
  ]);
  assert.deepEqual(statesOf(outcomes), [
    'requested accepted',
    'requested accepted',
    'requested waiting',
    'requested waiting',
  ]);
  assert.equal((await booksOf(merchantId)).split(' ')[1], '934');
  await requests.setPolicy({ merchantId, currency: 'EUR', mostAmount: 0n, madeBy: tester });
  assert.deepEqual(statesOf(await ask(merchantId, [refund('r5', 1n)])), ['requested waiting']);
  assert.deepEqual(
    (await requests.policies(merchantId)).map(({ mostAmount }) => mostAmount),
    [0n],
  );
});

test('a policy takes back nothing that an operator decided', async () => {
  const merchantId = await newMerchant();
  await requests.setPolicy({ merchantId, currency: 'EUR', mostAmount: 300n, madeBy: tester });
  const { correct } = correctionManagement(bench);
  const byHand = { merchantId, transactionId: 'a', reason: 'reported too little', by: tester };
  await correct({ ...byHand, kind: 'restate', fullAmount: 91_234n });
  const back = refund('r1', 0n, { kind: 'restate', fullAmount: 1234n });
  const near = refund('r2', 300n);
  assert.deepEqual(statesOf(await ask(merchantId, [back, near])), ['requested waiting', 'requested waiting']);
  await correct({ ...byHand, kind: 'restate', fullAmount: 300n, taxAmount: 0n, currency: 'JPY' });
  assert.deepEqual(statesOf(await ask(merchantId, [voidOf('v1')])), ['requested waiting']);
  await correct({ ...byHand, kind: 'void' });
  const undo = refund('r3', 0n, { kind: 'restate', currency: null, fullAmount: 1234n });
  assert.deepEqual(statesOf(await ask(merchantId, [undo])), ['requested waiting']);
  await correct({ ...byHand, kind: 'restate', currency: 'EUR', fullAmount: 1200n });
  assert.deepEqual(statesOf(await ask(merchantId, [refund('r4', 200n), refund('r5', 100n)])), [
    'requested accepted',
    'requested waiting',
  ]);
});

test('a request that changes no amounts is refused: another plan is the business of the operator', async () => {
  const merchantId = await newMerchant();
  await requests.setPolicy({ merchantId, currency: 'EUR', mostAmount: 300n, madeBy: tester });
  const cheaper = { merchantId, inForceFrom: '2026-01-01', ratePpm: 10_000 };
  await feePlanManagement(bench).create(requestedPlan(cheaper));
  const same = refund('r1', 1234n, { kind: 'restate' });
  assert.deepEqual(statesOf(await ask(merchantId, [same])), ['correction_changes_nothing']);
  assert.equal(await booksOf(merchantId), untouched);
});

function facts(reference: string, asked: AskedChange['facts']): AskedChange {
  return refund(reference, 0n, { kind: 'restate', currency: null, fullAmount: null, facts: asked });
}

test('a request for other facts waits for people whatever the policy, and is overtaken by other facts', async () => {
  const merchantId = await newMerchant();
  await requests.setPolicy({ merchantId, currency: 'EUR', mostAmount: 300n, madeBy: tester });
  const asked = facts('f1', { kind: 'one_time' });
  const [id = 0, later = 0] = await requestIds(
    merchantId,
    asked,
    facts('f2', { kind: 'subscription_start' }),
  );
  assert.deepEqual(statesOf(await ask(merchantId, [asked])), ['repeated waiting']);
  const other = facts('f1', { kind: 'subscription_start' });
  assert.deepEqual(statesOf(await ask(merchantId, [other])), ['conflicting_correction_request']);
  assert.deepEqual((await requests.get(merchantId, id)).facts, { kind: 'one_time' });
  assert.deepEqual(statesOf(await decide(merchantId, [id])), ['decided accepted']);
  const [{ facts: made } = {}] = await correctionManagement(bench).list(merchantId, {
    limit: 1,
    before: undefined,
  });
  assert.deepEqual(made, { kind: 'one_time' });
  assert.equal(await booksOf(merchantId), untouched);
  assert.deepEqual(statesOf(await decide(merchantId, [later])), ['decided overtaken']);
  // A refund does not touch facts, so it goes on.
  const [refunded = 0] = await requestIds(merchantId, refund('r1', 1000n));
  await correctionManagement(bench).correct({
    ...{ merchantId, transactionId: 'a', kind: 'restate', reason: 'late', by: tester },
    facts: { kind: 'subscription_renewal' },
  });
  assert.deepEqual(statesOf(await decide(merchantId, [refunded])), ['decided accepted']);
});

test('a request for facts alone keeps the amounts of a later correction, and only a void overtakes it', async () => {
  const merchantId = await newMerchant();
  const { correct } = correctionManagement(bench);
  const order = { merchantId, transactionId: 'a', reason: 'corrected', by: tester };
  const [refunded = 0, kept = 0] = await requestIds(
    merchantId,
    refund('r1', 617n),
    facts('f1', { kind: 'one_time' }),
  );
  await decide(merchantId, [refunded]);
  await correct({ ...order, kind: 'restate', fullAmount: 500n });
  const after = await booksOf(merchantId);
  assert.deepEqual(statesOf(await decide(merchantId, [kept])), ['decided accepted']);
  assert.equal(await booksOf(merchantId), after);
  const asked = facts('f2', { kind: 'subscription_start' });
  const [voided = 0, withAmount = 0] = await requestIds(merchantId, asked, {
    ...asked,
    ...{ reference: 'f3', fullAmount: 400n },
  });
  await correct({ ...order, kind: 'restate', fullAmount: 450n });
  assert.deepEqual(statesOf(await decide(merchantId, [withAmount])), ['decided overtaken']);
  await correct({ ...order, kind: 'void' });
  await correct({ ...order, kind: 'restate', fullAmount: 450n });
  assert.deepEqual(statesOf(await decide(merchantId, [voided])), ['decided overtaken']);
});

test('facts that cannot be, that change nothing, and those of a refund or a void are refused', async () => {
  const merchantId = await newMerchant();
  const outcomes = await ask(merchantId, [
    facts('f1', { channel: 'nowhere' }),
    facts('f2', { channel: null }),
    facts('f3', {}),
    { ...refund('r1', 100n), facts: { kind: 'one_time' } },
    { ...voidOf('v1'), facts: { kind: 'one_time' } },
  ]);
  assert.deepEqual(statesOf(outcomes), [
    'unusable_correction',
    'correction_changes_nothing',
    'correction_changes_nothing',
    'unusable_correction',
    'unusable_correction',
  ]);
  const pointers = outcomes.flatMap((one) =>
    one.outcome === 'refused' ? one.failure.faults.map(({ pointer }) => pointer) : [],
  );
  assert.deepEqual(pointers, ['/facts/channel', '/facts', '/facts']);
});

test('a request for other facts does not restore a voided transaction unless it says its amounts', async () => {
  const merchantId = await newMerchant();
  await correctionManagement(bench).correct({
    ...{ merchantId, transactionId: 'a', kind: 'void', reason: 'never paid', by: tester },
  });
  const asked = facts('f1', { kind: 'one_time' });
  const outcomes = await ask(merchantId, [
    asked,
    { ...asked, reference: 'f2', currency: 'EUR', fullAmount: 1234n },
  ]);
  assert.deepEqual(statesOf(outcomes), ['unusable_correction', 'requested waiting']);
});

test('a request knows what the policy accepted before it in the same call', async () => {
  const merchantId = await newMerchant();
  await requests.setPolicy({ merchantId, currency: 'EUR', mostAmount: 300n, madeBy: tester });
  const [, id = 0] = await requestIds(merchantId, refund('r1', 200n), voidOf('v1'));
  assert.deepEqual(statesOf(await decide(merchantId, [id])), ['decided accepted']);
  assert.equal(await booksOf(merchantId), '0 0 0 0');
});

test('repricing overtakes nothing: a refund takes its share of what stands, with the fee of the new plan', async () => {
  for (const isClosed of [false, true]) {
    const merchantId = await newMerchant();
    const ids = await requestIds(merchantId, refund('r1', 617n), refund('r2', 617n));
    bench.clock.set('2026-04-02T12:00:00.000Z');
    if (isClosed) await bench.close('2026-03', merchantId);
    const later = { merchantId, inForceFrom: '2026-01-01', ratePpm: 500_000 };
    await feePlanManagement(bench).create(requestedPlan(later));
    const asked = { month: '2026-03', merchantId, dryRun: false, by: tester };
    assert.equal((await repriceTransactions(bench, asked)).sums.length, 1);
    assert.equal(await booksOf(merchantId), '1 1234 234 500');
    assert.deepEqual(statesOf(await decide(merchantId, ids.slice(0, 1))), ['decided accepted']);
    assert.equal(await booksOf(merchantId), '1 617 117 250');
    assert.deepEqual((await repriceTransactions(bench, asked)).sums, []);
    assert.deepEqual(statesOf(await decide(merchantId, ids.slice(1))), ['decided accepted']);
    assert.equal(await booksOf(merchantId), '0 0 0 0');
  }
});

test("another merchant's request looks like none", async () => {
  const merchantId = await newMerchant();
  const [id = 0] = await requestIds(merchantId, refund('r1', 1n));
  const other = await newMerchant();
  assert.deepEqual(statesOf(await decide(other, [id])), ['unknown_correction_request']);
  const { state } = await requests.get(merchantId, id);
  assert.equal(state, 'waiting');
});

/** A refund with its own id, whose payment's id an earlier version gave to the request. */
function refundOf(reference: string, fullAmount: bigint, changes: Partial<AskedChange> = {}): AskedChange {
  return refund(reference, fullAmount, { formerReference: 'a', ...changes });
}

function idsOf(outcomes: readonly RequestOutcome[]): string[] {
  return outcomes.map((one) =>
    one.outcome === 'refused' ? one.failure.definition.code : `${one.outcome} ${one.request.reference}`,
  );
}

test('a request under the former id of refunds is that of one of them, whoever comes first, for ever', async () => {
  const merchantId = await newMerchant();
  await ask(merchantId, [refund('a', 200n)]);
  const refunds = [refundOf('r1', 200n), refundOf('r2', 200n), refundOf('r3', 100n), refundOf('r1', 200n)];
  const first = await ask(merchantId, refunds);
  assert.deepEqual(idsOf(first), ['repeated a', 'requested r2', 'requested r3', 'repeated a']);
  assert.deepEqual(
    first.map((one) => 'request' in one && one.request.laterReference),
    ['r1', null, null, 'r1'],
  );
  const again = await ask(merchantId, [...refunds.toReversed(), refund('a', 200n), refund('r1', 200n)]);
  assert.deepEqual(idsOf(again), [
    'repeated a',
    'repeated r3',
    'repeated r2',
    'repeated a',
    'repeated a',
    'repeated a',
  ]);
  assert.deepEqual(idsOf(await ask(merchantId, [refund('r1', 201n)])), ['conflicting_correction_request']);
});

test('money that was given back after a request with the former id was made is another refund', async () => {
  const merchantId = await newMerchant();
  await ask(merchantId, [refund('a', 200n)]);
  const requested = instantOf(bench.clock.now());
  const later = refundOf('r1', 200n, { refundedAt: requested + 1n });
  const earlier = refundOf('r2', 200n, { refundedAt: requested });
  assert.deepEqual(idsOf(await ask(merchantId, [later, earlier])), ['requested r1', 'repeated a']);
});

/** A refund of which only the sum until then is known. */
function refundedUntil(refundedTotal: bigint, changes: Partial<AskedChange> = {}): AskedChange {
  return refund(`a refunded ${refundedTotal}`, 0n, { fullAmount: null, refundedTotal, ...changes });
}

test('of sums that were given back, each asks for what no other has asked for, in any order', async () => {
  for (const sums of [
    [[300n], [500n], [900n]],
    [[900n], [300n], [500n]],
    [[500n, 300n, 900n, 900n]],
    [[300n], [500n, 900n], [300n], [500n]],
  ]) {
    const merchantId = await newMerchant();
    for (const one of sums) {
      const outcomes = await ask(
        merchantId,
        one.map((sum) => refundedUntil(sum)),
      );
      assert.ok(outcomes.every(({ outcome }) => outcome !== 'refused'));
    }
    const waiting = await requests.list(merchantId, { state: 'waiting', before: undefined, limit: 9 });
    assert.equal(
      waiting.reduce((sum, { fullAmount }) => sum + (fullAmount ?? 0n), 0n),
      900n,
    );
    await decide(
      merchantId,
      waiting.map(({ correctionRequestId }) => correctionRequestId),
    );
    assert.match(await booksOf(merchantId), /^1 334 /);
  }
});

test('a sum that an earlier version said in the id of a restatement or void is asked for', async () => {
  const merchantId = await newMerchant();
  const restated = { kind: 'restate', fullAmount: 734n, taxAmount: 139n } as const;
  const [id = 0] = await requestIds(merchantId, refund('a refunded 500', 0n, restated));
  await decide(merchantId, [id]);
  assert.deepEqual(idsOf(await ask(merchantId, [refundedUntil(500n), refundedUntil(400n)])), [
    'repeated a refunded 500',
    'repeated a refunded 500',
  ]);
  const [more] = await ask(merchantId, [refundedUntil(800n)]);
  assert.equal(more?.outcome === 'requested' && more.request.fullAmount, 300n);
  const other = await newMerchant();
  await ask(other, [voidOf('a refunded 1234')]);
  assert.deepEqual(idsOf(await ask(other, [refundedUntil(1234n), refundedUntil(1000n)])), [
    'repeated a refunded 1234',
    'repeated a refunded 1234',
  ]);
});

test('a sum stands alone, in a refund, and is of the currency that stands', async () => {
  const merchantId = await newMerchant();
  for (const changes of [
    { fullAmount: 5n },
    { taxAmount: 5n },
    { kind: 'restate' },
    { refundedTotal: 0n },
    { refundedTotal: -1n },
    { refundedTotal: 1235n },
    { currency: 'JPY' },
    { currency: null },
  ] as const)
    assert.deepEqual(idsOf(await ask(merchantId, [refundedUntil(5n, changes)])), ['unusable_correction']);
});
