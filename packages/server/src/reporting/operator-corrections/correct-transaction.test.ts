import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorToken, tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { madeBy } from '../../../test/fixtures/reporting/made-by.js';
import { uploadedReport, uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import type { Correction } from '../corrections/correction.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RequestedFeePlan } from '../fees/usable-fee-plan.js';
import { listTransactions } from '../reading/read-transactions.js';
import { type CorrectionOrder, correctionManagement } from './correct-transaction.js';

let bench: StatementsBench;
let correct: ReturnType<typeof correctionManagement>['correct'];
before(async () => {
  bench = await createStatementsBench();
  ({ correct } = correctionManagement(bench));
});
after(() => bench.drop());

const inMarch = '2026-03-01T12:00:00.000Z';
const inApril = '2026-04-02T12:00:00.000Z';

/** Corrects the id `a` by default. */
async function change(merchantId: number, changes: Partial<CorrectionOrder> = {}): Promise<Correction> {
  const request = { merchantId, transactionId: 'a', kind: 'void' as const, reason: 'typo', by: tester };
  return madeBy(await correct({ ...request, ...changes }));
}

function restate(merchantId: number, changes: Partial<CorrectionOrder>): Promise<Correction> {
  return change(merchantId, { kind: 'restate', ...changes });
}

function failsWith(code: string): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.definition.code === code;
}

async function createPlan(changes: Partial<RequestedFeePlan>): Promise<number> {
  const plans = feePlanManagement(bench);
  return (await plans.create(requestedPlan(changes))).feePlanId;
}

/** `month kind currency settled count full tax fee` of each line of a merchant's books. */
async function linesOf(merchantId: number): Promise<string[]> {
  const rows = await bench.database.query<{ line: string }>(sql`
    select concat_ws(' ', to_char(month, 'YYYY-MM'), kind, currency, to_char(settled_month, 'YYYY-MM'),
      transaction_count, full_amount, tax_amount, fee_amount) as line
    from stoa.statement_line
    where merchant_id = ${merchantId}
    order by month, kind, currency, settled_month`);
  return rows.map(({ line }) => line);
}

async function ledgerRow(merchantId: number): Promise<object | undefined> {
  const [row] = await bench.database.query(sql`
    select *
    from stoa.transaction
    where merchant_id = ${merchantId}`);
  return row;
}

/** A merchant with a plan of 15 % and a transaction `a` of 1234, tax 234, fee 150. */
async function newMerchant(): Promise<{ merchantId: number; feePlanId: number }> {
  const merchantId = await bench.newMerchant();
  const feePlanId = await createPlan({ merchantId });
  await bench.record(merchantId, inMarch, [uploadedTransaction('a')]);
  return { merchantId, feePlanId };
}

const amounts = { currency: 'EUR', fullAmount: 1234n, taxAmount: 234n, feeAmount: 150n };

test('a void takes back what stands on a line of its own, and does not change the transaction', async () => {
  const { merchantId, feePlanId } = await newMerchant();
  const row = await ledgerRow(merchantId);
  const { correctionId, ...made } = await change(merchantId, {
    reason: ' never paid ',
    by: operatorToken(7),
  });
  assert.deepEqual(made, {
    transactionId: 'a',
    reason: 'never paid',
    madeAt: new Date(inMarch),
    madeBy: 'operator token 7',
    statementMonth: '2026-03',
    before: { ...amounts, feePlanId },
    after: null,
    facts: null,
    volumeBefore: null,
  });
  assert.equal(correctionId, 1);
  assert.deepEqual(await ledgerRow(merchantId), row);
  assert.deepEqual(await linesOf(merchantId), [
    '2026-03 recorded EUR 2026-03 1 1234 234 150',
    '2026-03 reversal EUR 2026-03 -1 -1234 -234 -150',
  ]);
});

test('the corrections of each merchant are counted from 1 on, also when they come at once', async () => {
  for (const amounts of [[1000n, 900n, 800n], [700n]]) {
    const { merchantId } = await newMerchant();
    const made = await Promise.all(
      amounts.map((fullAmount) => restate(merchantId, { currency: 'EUR', fullAmount, taxAmount: 0n })),
    );
    assert.deepEqual(
      made.map(({ correctionId }) => correctionId).toSorted((one, two) => one - two),
      amounts.map((_amount, n) => n + 1),
    );
  }
});

test('a restatement takes back what stood and books what stands, even in another currency', async () => {
  const { merchantId, feePlanId } = await newMerchant();
  const made = await restate(merchantId, { currency: 'JPY', fullAmount: 1000n, taxAmount: 0n });
  assert.deepEqual(made.before, { ...amounts, feePlanId });
  const after = { currency: 'JPY', fullAmount: 1000n, taxAmount: 0n, feeAmount: 150n, feePlanId };
  assert.deepEqual(made.after, after);
  assert.deepEqual(await linesOf(merchantId), [
    '2026-03 recorded EUR 2026-03 1 1234 234 150',
    '2026-03 restatement JPY 2026-03 1 1000 0 150',
    '2026-03 reversal EUR 2026-03 -1 -1234 -234 -150',
  ]);
  const second = await restate(merchantId, { fullAmount: 2000n });
  assert.deepEqual([second.before, second.after], [after, { ...after, fullAmount: 2000n, feeAmount: 300n }]);
});

test('a restatement undoes a void with what stood last', async () => {
  const { merchantId, feePlanId } = await newMerchant();
  await restate(merchantId, { taxAmount: 34n });
  await change(merchantId);
  const undone = await restate(merchantId, {});
  const stood = { ...amounts, taxAmount: 34n, feeAmount: 180n, feePlanId };
  assert.deepEqual([undone.before, undone.after], [null, stood]);
  assert.deepEqual(await linesOf(merchantId), [
    '2026-03 recorded EUR 2026-03 1 1234 234 150',
    '2026-03 restatement EUR 2026-03 2 2468 68 360',
    '2026-03 reversal EUR 2026-03 -2 -2468 -268 -330',
  ]);
});

test('a correction that changes nothing is refused and leaves no trace', async () => {
  const { merchantId } = await newMerchant();
  const nothing = failsWith('correction_changes_nothing');
  await assert.rejects(restate(merchantId, {}), nothing);
  await assert.rejects(restate(merchantId, { currency: 'EUR', fullAmount: 1234n, taxAmount: 234n }), nothing);
  await restate(merchantId, { fullAmount: 1000n });
  await assert.rejects(restate(merchantId, { fullAmount: 1000n }), nothing);
  await change(merchantId);
  const lines = await linesOf(merchantId);
  await assert.rejects(change(merchantId), nothing);
  assert.deepEqual(await linesOf(merchantId), lines);
});

test('of several identical corrections at once, one is made', async () => {
  const { merchantId } = await newMerchant();
  const tried = await Promise.allSettled([1, 2, 3, 4].map(() => change(merchantId)));
  const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.equal(refused.length, 3);
  for (const reason of refused) assert.ok(failsWith('correction_changes_nothing')(reason));
  assert.deepEqual((await linesOf(merchantId))[1], '2026-03 reversal EUR 2026-03 -1 -1234 -234 -150');
});

test('a correction and a report at the same time are both booked', async () => {
  const { merchantId } = await newMerchant();
  await Promise.all([
    bench.settle(merchantId, uploadedReport([uploadedTransaction('b')])),
    change(merchantId),
    restate(merchantId, { fullAmount: 5000n }),
  ]);
  const [row] = await bench.database.query<{ count: string }>(sql`
    select sum(transaction_count)::text as count
    from stoa.statement_line
    where merchant_id = ${merchantId}`);
  const { transactions: read } = await listTransactions(bench, merchantId, { limit: 9 });
  assert.equal(Number(row?.count), read.filter(({ standing }) => standing !== null).length);
});

test('only a recorded transaction of the merchant can be corrected', async () => {
  const { merchantId } = await newMerchant();
  const other = await bench.newMerchant();
  const unknown = failsWith('unknown_transaction');
  await assert.rejects(change(other), unknown);
  for (const transactionId of ['A', 'a ', '', 'a\0', 'x'.repeat(256), '../a', "a' or true --"])
    await assert.rejects(change(merchantId, { transactionId }), unknown, JSON.stringify(transactionId));
  await assert.rejects(change(2 ** 31 - 1), failsWith('unknown_merchant'));
  await assert.rejects(change(0.5), failsWith('unknown_merchant'));
});

test('an unusable correction leaves no trace, and its faults are checked by what stands', async () => {
  const { merchantId } = await newMerchant();
  await restate(merchantId, { fullAmount: 300n });
  const lines = await linesOf(merchantId);
  await assert.rejects(restate(merchantId, { taxAmount: 301n }), failsWith('unusable_correction'));
  assert.deepEqual(await linesOf(merchantId), lines);
});

test('an id and amounts at the end of their range are corrected exactly', async () => {
  const merchantId = await bench.newMerchant();
  await createPlan({ merchantId, ratePpm: 1_000_000 });
  const id = `ü/?&%00\\"'${'x'.repeat(245)}`;
  await bench.record(merchantId, inMarch, [uploadedTransaction(id)]);
  const most = 2n ** 63n - 1n;
  const made = await restate(merchantId, { transactionId: id, fullAmount: most, taxAmount: 0n });
  assert.deepEqual([made.after?.fullAmount, made.after?.feeAmount], [most, most]);
  await change(merchantId, { transactionId: id });
  assert.equal(
    (await linesOf(merchantId))[2],
    `2026-03 reversal EUR 2026-03 -2 -${most + 1234n} -234 -${most + 1000n}`,
  );
});

test('a restated fee is computed by the plan that covers the transaction now', async () => {
  const { merchantId } = await newMerchant();
  const later = await createPlan({ merchantId, inForceFrom: '2026-02-01', ratePpm: 500_000 });
  const made = await restate(merchantId, { fullAmount: 2234n });
  assert.deepEqual([made.after?.feePlanId, made.after?.feeAmount], [later, 1_000n]);
  await change(merchantId);
  const country = await createPlan({ merchantId, countries: ['DEU'], ratePpm: 10_000 });
  const undone = await restate(merchantId, {});
  assert.deepEqual([undone.after?.feePlanId, undone.after?.feeAmount], [country, 20n]);
});

test('a restatement without amounts takes the fee of another plan, once', async () => {
  const { merchantId } = await newMerchant();
  const later = await createPlan({ merchantId, inForceFrom: '2026-02-01', ratePpm: 500_000 });
  const made = await restate(merchantId, {});
  assert.deepEqual(made.after, { ...amounts, feeAmount: 500n, feePlanId: later });
  await assert.rejects(restate(merchantId, {}), failsWith('correction_changes_nothing'));
});

test('a restated fee keeps its plan if no plan covers the transaction any more', async () => {
  const { merchantId, feePlanId } = await newMerchant();
  const plans = feePlanManagement(bench);
  await plans.end({ feePlanId, until: '2026-01-01', by: tester });
  const made = await restate(merchantId, { fullAmount: 2234n });
  assert.deepEqual([made.after?.feePlanId, made.after?.feeAmount], [feePlanId, 300n]);
});

test('a corrected transaction keeps its place in the volume: a small refund moves nothing to the last tier', async () => {
  const merchantId = await bench.newMerchant();
  const tier = { currency: 'EUR', volumeFrom: 2_000n, ratePpm: 0 };
  await createPlan({ merchantId, ratePpm: 100_000, tiers: [tier] });
  await bench.record(
    merchantId,
    inMarch,
    ['a', 'b'].map((id) => uploadedTransaction(id, { full_amount: 1_500, tax_amount: 0 })),
  );
  const feeOf = async (changes: Partial<CorrectionOrder>) =>
    (await restate(merchantId, changes)).after?.feeAmount;
  assert.equal(await feeOf({ fullAmount: 1_490n }), 149n);
  // b's place in the volume begins at 1,500, whatever became of a: 500 of it lie below the tier.
  assert.equal(await feeOf({ transactionId: 'b', fullAmount: 1_400n }), 50n);
  await change(merchantId, { transactionId: 'b' });
  assert.equal(await feeOf({ fullAmount: 1_500n }), 150n);
  assert.equal(await feeOf({ transactionId: 'b' }), 50n);
});

test('tiers charge an amount in another currency above the rest of the volume', async () => {
  const merchantId = await bench.newMerchant();
  const tier = { currency: 'JPY', volumeFrom: 2_000n, ratePpm: 0 };
  await createPlan({ merchantId, ratePpm: 100_000, tiers: [tier] });
  await bench.record(merchantId, inMarch, [
    uploadedTransaction('a', { full_amount: 1_500, tax_amount: 0 }),
    uploadedTransaction('b', { full_amount: 1_500, tax_amount: 0, currency: 'JPY' }),
  ]);
  const made = await restate(merchantId, { currency: 'JPY' });
  assert.equal(made.after?.feeAmount, 50n);
  // The volume does not include the amount that is being replaced.
  const again = await restate(merchantId, { fullAmount: 1_000n });
  assert.equal(again.after?.feeAmount, 50n);
});

test('a transaction without fee gets one when it is restated if a plan covers it, and none otherwise', async () => {
  const merchantId = await bench.newMerchant();
  await bench.record(merchantId, inMarch, [
    uploadedTransaction('a'),
    uploadedTransaction('b', { payer_country: 'FRA' }),
  ]);
  const free = await restate(merchantId, { fullAmount: 2234n });
  assert.deepEqual([free.after?.feeAmount, free.after?.feePlanId], [null, null]);
  await assert.rejects(restate(merchantId, {}), failsWith('correction_changes_nothing'));
  const feePlanId = await createPlan({ merchantId, countries: ['DEU'] });
  const priced = await restate(merchantId, {});
  assert.deepEqual(priced.after, { ...amounts, fullAmount: 2234n, feeAmount: 300n, feePlanId });
  await assert.rejects(restate(merchantId, { transactionId: 'b' }), failsWith('correction_changes_nothing'));
});

test('a closed month is never rewritten: its correction stands on the next open one', async () => {
  const { merchantId } = await newMerchant();
  bench.clock.set(inApril);
  await bench.close('2026-03', merchantId);
  const closed = await linesOf(merchantId);
  const made = await restate(merchantId, { fullAmount: 2234n });
  assert.equal(made.statementMonth, '2026-04');
  assert.deepEqual(await linesOf(merchantId), [
    ...closed,
    '2026-04 restatement EUR 2026-03 1 2234 234 300',
    '2026-04 reversal EUR 2026-03 -1 -1234 -234 -150',
  ]);
});

test('the place in the volume of a closed year is kept on the statement of the next one', async () => {
  const merchantId = await bench.newMerchant();
  const tier = { currency: 'EUR', volumeFrom: 1_000n, ratePpm: 0 };
  await createPlan({ merchantId, inForceFrom: '2025-01-01', ratePpm: 100_000, tiers: [tier] });
  const settled_at = '2025-12-31T23:59:59.999999Z';
  await bench.record(merchantId, inMarch, [uploadedTransaction('a', { settled_at })]);
  await bench.close('2025-12', merchantId);
  const made = await restate(merchantId, { fullAmount: 3234n });
  assert.equal(made.statementMonth, '2026-01');
  // Of the 3,000, the first 1,000 lie below the tier, as they would have in 2025.
  assert.equal(made.after?.feeAmount, 100n);
});

test('deduplication ignores corrections and compares with the first content', async () => {
  const { merchantId } = await newMerchant();
  await restate(merchantId, { fullAmount: 1000n });
  const repeat = await bench.settle(
    merchantId,
    uploadedReport([uploadedTransaction('a')], '2026-03-01T11:00:01Z'),
  );
  assert.deepEqual(repeat.transactions, { valid: ['a'], invalid: [] });
  const restated = uploadedTransaction('a', { full_amount: 1000 });
  const conflict = await bench.settle(merchantId, uploadedReport([restated], '2026-03-01T11:00:02Z'));
  assert.match(conflict.transactions.invalid?.[0]?.reason ?? '', /^conflicting_duplicate: .*full_amount/);
  await change(merchantId);
  const voided = await bench.settle(
    merchantId,
    uploadedReport([uploadedTransaction('a')], '2026-03-01T11:00:03Z'),
  );
  assert.deepEqual(voided.transactions, { valid: ['a'], invalid: [] });
  assert.equal((await linesOf(merchantId)).length, 3);
});
