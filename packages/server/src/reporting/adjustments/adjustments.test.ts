import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { readCsv } from '../../../test/fixtures/export/read-csv.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { Failure } from '../../kernel/failure.js';
import type { RequestedAdjustment } from '../fees/requested-adjustment.js';
import type { Adjustment } from './adjustment.js';
import { adjustmentManagement } from './manage-adjustments.js';

let bench: StatementsBench;
let adjustments: ReturnType<typeof adjustmentManagement>;
before(async () => {
  bench = await createStatementsBench();
  adjustments = adjustmentManagement({ ...bench, secondPersonAbove: new Map() });
});
after(() => bench.drop());

function failsWith(code: string): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.definition.code === code;
}

let references = 0;

async function make(merchantId: number, asked: Partial<RequestedAdjustment> = {}): Promise<Adjustment> {
  references += 1;
  const made = await adjustments.request({
    merchantId,
    reference: `r${references}`,
    kind: 'charge',
    month: '2026-02',
    currency: 'EUR',
    amount: 500n,
    reason: 'agreed',
    by: tester,
    ...asked,
  });
  assert.ok('adjustment' in made);
  return made.adjustment;
}

async function takeBack(merchantId: number, adjustmentId: number): Promise<Adjustment> {
  const made = await adjustments.requestReversal({ merchantId, adjustmentId, reason: 'wrong', by: tester });
  assert.ok('adjustment' in made);
  return made.adjustment;
}

const list = (merchantId: number) => adjustments.list({ merchantId, month: null, limit: 100 });

/** A merchant with transactions of a month each, on which the fee is this many cents. */
async function merchantWithFees(fees: Readonly<Record<string, number>>): Promise<number> {
  const merchantId = await bench.newMerchantWithPlan();
  bench.clock.set('2026-05-10T00:00:00Z');
  for (const [month, fee] of Object.entries(fees)) {
    const amounts = { full_amount: (fee * 100) / 15, tax_amount: 0, settled_at: `${month}-10T10:00:00Z` };
    await bench.record(merchantId, '2026-05-10T00:00:00Z', [uploadedTransaction(`of-${month}`, amounts)]);
  }
  return merchantId;
}

async function feeOf(merchantId: number, month: string): Promise<bigint | undefined> {
  const { currencies } = await bench.statements.read({ merchantId, month });
  return currencies.find(({ currency }) => currency === 'EUR')?.fee;
}

test('a charge stands on the draft of its month, is in its fee, VAT aside, and stays when it is closed', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 300 });
  const { adjustmentId } = await make(merchantId, { kind: 'late_fee', amount: 250n });
  const draft = await bench.statements.read({ merchantId, month: '2026-02' });
  const [totals] = draft.currencies;
  assert.deepEqual([totals?.fee, totals?.adjustment, totals?.without_fee], [550n, 250n, 0n]);
  assert.deepEqual(
    totals?.lines.map(({ kind, fee }) => [kind, fee]),
    [['recorded', 300n]],
  );
  assert.deepEqual(
    draft.adjustments.map((one) => [one.adjustment_id, one.kind, one.amount, one.reason]),
    [[adjustmentId, 'late_fee', 250n, 'agreed']],
  );
  const rows = readCsv(await bench.csv({ merchantId, month: '2026-02' }));
  assert.deepEqual(
    rows.map((row) => [row['kind'], row['fee_amount'], row['adjustment_kind'], row['reason']]),
    [
      ['recorded', '300', '', ''],
      ['adjustment', '250', 'late_fee', 'agreed'],
    ],
  );
  assert.match(await bench.statements.printPage({ merchantId, month: '2026-02' }, 'csv'), /Late fee: agreed/);
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.equal(merchants[0]?.outcome, 'closed');
  const closed = await bench.statements.read({ merchantId, month: '2026-02' });
  assert.deepEqual(closed.currencies, draft.currencies);
});

test('adjustments that cancel each other out are shown', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 300 });
  const { adjustmentId } = await make(merchantId, { reason: 'by mistake' });
  await takeBack(merchantId, adjustmentId);
  const [totals] = (await bench.statements.read({ merchantId, month: '2026-02' })).currencies;
  assert.deepEqual([totals?.fee, totals?.adjustment], [300n, 0n]);
  assert.match(await bench.statements.printPage({ merchantId, month: '2026-02' }, 'csv'), /by mistake/);
  const { statements } = await bench.statements.listMonths({ merchantId });
  const { lines: _lines, ...sums } = totals ?? {};
  assert.deepEqual(statements[0]?.currencies, [sums]);
  const late = await bench.newMerchant();
  await make(late, { kind: 'late_fee' });
  await make(late, { kind: 'credit' });
  await bench.close('2026-02', late);
  const { currencies } = await bench.statements.read({ merchantId: late, month: '2026-02' });
  assert.deepEqual(
    currencies.map(({ currency, fee }) => [currency, fee]),
    [['EUR', 0n]],
  );
  const listed = (await bench.statements.listMonths({ merchantId: late })).statements[0];
  assert.deepEqual(
    listed?.currencies.map(({ currency, fee }) => [currency, fee]),
    [['EUR', 0n]],
    'lists show them as well',
  );
});

test('a merchant without any report has a statement by a charge alone, and it can be closed', async () => {
  const merchantId = await bench.newMerchant();
  bench.clock.set('2026-05-10T00:00:00Z');
  await make(merchantId, { month: '2026-03' });
  const { merchants } = await bench.close('2026-03', merchantId);
  assert.deepEqual(merchants[0]?.months, ['2026-03']);
  assert.equal(await feeOf(merchantId, '2026-03'), 500n);
});

test('a credit is used up by the closes that follow, never below zero, and what is left is shown', async () => {
  const merchantId = await merchantWithFees({ '2026-01': 150, '2026-02': 300, '2026-03': 60 });
  const credit = await make(merchantId, { kind: 'credit', amount: 350n });
  assert.deepEqual([credit.amount, credit.creditLeft], [0n, 350n]);
  assert.equal(await feeOf(merchantId, '2026-02'), 300n);
  await bench.close('2026-02', merchantId);
  assert.deepEqual([await feeOf(merchantId, '2026-01'), await feeOf(merchantId, '2026-02')], [150n, 0n]);
  await bench.close('2026-03', merchantId);
  assert.equal(await feeOf(merchantId, '2026-03'), 10n);
  assert.deepEqual(
    (await list(merchantId)).map((one) => [one.month, one.amount, one.creditLeft, one.ofAdjustmentId]),
    [
      ['2026-03', -50n, 0n, credit.adjustmentId],
      ['2026-02', -300n, 50n, credit.adjustmentId],
      ['2026-02', 0n, 0n, null],
    ],
  );
  const { adjustments: shown } = await bench.statements.read({ merchantId, month: '2026-02' });
  assert.deepEqual(
    shown.map((one) => one.credit_left),
    [350n, 50n],
  );
});

test('the older credit is used first, and none of another currency or where the fee is not above zero', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 300 });
  const first = await make(merchantId, { kind: 'credit', amount: 200n });
  const second = await make(merchantId, { kind: 'credit', amount: 200n });
  await make(merchantId, { kind: 'credit', amount: 200n, currency: 'USD' });
  await bench.close('2026-02', merchantId);
  const used = (await list(merchantId)).filter(({ amount }) => amount < 0n);
  assert.deepEqual(used.map((one) => [one.ofAdjustmentId, one.amount]).toReversed(), [
    [first.adjustmentId, -200n],
    [second.adjustmentId, -100n],
  ]);
  await bench.voidTransaction(merchantId, 'of-2026-02');
  await bench.close('2026-03', merchantId);
  assert.equal(await feeOf(merchantId, '2026-03'), -300n);
});

test('a close that is refused uses no credit, and one that runs twice at once uses it once', async () => {
  const merchantId = await bench.newMerchant();
  await bench.record(merchantId, '2026-05-10T00:00:00Z', [
    uploadedTransaction('a', { full_amount: 1000, tax_amount: 0, settled_at: '2026-02-10T10:00:00Z' }),
  ]);
  await make(merchantId, { kind: 'credit', amount: 40n });
  const refused = await bench.close('2026-02', merchantId);
  assert.equal(refused.merchants[0]?.outcome, 'refused');
  assert.equal((await list(merchantId)).length, 1);
  await bench.addPlan(merchantId);
  await bench.applyPlans();
  const tried = await bench.close('2026-02', merchantId, true);
  assert.deepEqual(tried.merchants[0]?.months, ['2026-02']);
  assert.equal((await list(merchantId)).length, 1);
  await Promise.all([1, 2, 3].map(() => bench.close('2026-02', merchantId)));
  assert.deepEqual(
    (await list(merchantId)).map(({ amount }) => amount),
    [-40n, 0n],
  );
});

test('a wrong charge is taken back on its own statement, and after the close on the next open one, once', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 300 });
  const wrong = await make(merchantId);
  const reversal = await takeBack(merchantId, wrong.adjustmentId);
  assert.deepEqual(
    [reversal.month, reversal.amount, reversal.ofAdjustmentId, reversal.takesBack],
    ['2026-02', -500n, wrong.adjustmentId, true],
  );
  assert.deepEqual(await takeBack(merchantId, wrong.adjustmentId), reversal);
  const late = await make(merchantId);
  await bench.close('2026-03', merchantId);
  const after = await takeBack(merchantId, late.adjustmentId);
  assert.deepEqual([after.month, await feeOf(merchantId, '2026-04')], ['2026-04', -500n]);
  assert.equal(await feeOf(merchantId, '2026-02'), 800n);
  await assert.rejects(takeBack(merchantId, after.adjustmentId), failsWith('adjustment_not_reversible'));
  await assert.rejects(takeBack(merchantId, 99), failsWith('unknown_adjustment'));
});

test('a credit that is taken back is used no more, and what was used of it is charged', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 120, '2026-03': 120 });
  const { adjustmentId } = await make(merchantId, { kind: 'credit', amount: 150n });
  await bench.close('2026-02', merchantId);
  const [use] = await list(merchantId);
  await assert.rejects(takeBack(merchantId, use?.adjustmentId ?? 0), failsWith('adjustment_not_reversible'));
  const reversal = await takeBack(merchantId, adjustmentId);
  assert.deepEqual([reversal.month, reversal.amount, reversal.creditLeft], ['2026-03', 120n, 0n]);
  await bench.close('2026-03', merchantId);
  assert.deepEqual([await feeOf(merchantId, '2026-02'), await feeOf(merchantId, '2026-03')], [0n, 240n]);
});

test('the same reference is the same adjustment for ever, even at the same moment', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 120 });
  const asked = { reference: 'invoice 7' };
  const made = await Promise.all([1, 2, 3].map(() => make(merchantId, asked)));
  assert.equal(new Set(made.map(({ adjustmentId }) => adjustmentId)).size, 1);
  assert.equal((await list(merchantId)).length, 1);
  await assert.rejects(make(merchantId, { ...asked, amount: 501n }), failsWith('conflicting_adjustment'));
  await bench.close('2026-02', merchantId);
  assert.deepEqual(await make(merchantId, asked), made[0]);
});

test('a closed month, one that has not begun, and amounts that are none are refused with all faults', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 120 });
  await bench.close('2026-02', merchantId);
  for (const [month, code] of [
    ['2026-01', 'closed'],
    ['2026-02', 'closed'],
    ['2026-06', 'not_begun'],
  ] as const)
    await assert.rejects(make(merchantId, { month }), (error) => {
      assert.ok(error instanceof Failure);
      assert.equal(error.definition.code, 'unusable_adjustment');
      assert.deepEqual(
        error.faults?.map(({ pointer, code: found }) => [pointer, found]),
        [['/month', code]],
      );
      return true;
    });
  const wrong = { month: '2026-03', amount: 0n, currency: 'ABC', reason: ' ', reference: ' ' };
  await assert.rejects(make(merchantId, wrong), (error) => {
    assert.ok(error instanceof Failure);
    assert.deepEqual(error.faults?.map(({ pointer }) => pointer).toSorted(), [
      '/amount',
      '/currency',
      '/reason',
      '/reference',
    ]);
    return true;
  });
  await assert.rejects(make(2147483647), failsWith('unknown_merchant'));
});

test('the close finds adjustments that differ from the statement, and closes nothing', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 120 });
  await make(merchantId);
  await bench.database.pool.query(
    'update stoa.statement_adjustment set amount = 499 where merchant_id = $1',
    [merchantId],
  );
  const { merchants } = await bench.close('2026-02', merchantId);
  assert.deepEqual([merchants[0]?.outcome, merchants[0]?.code], ['refused', 'statement_does_not_reconcile']);
});

test('what one person adds in a day above the limit waits, and nothing is booked meanwhile', async () => {
  const merchantId = await merchantWithFees({ '2026-02': 120 });
  const limited = adjustmentManagement({ ...bench, secondPersonAbove: new Map([['CHF', 900n]]) });
  const amount = { month: '2026-02', currency: 'CHF', amount: 500n };
  const asked = { merchantId, kind: 'credit', ...amount, reason: 'x', by: tester } as const;
  const first = await limited.request({ ...asked, reference: 'first' });
  const second = await limited.request({ ...asked, reference: 'second' });
  assert.ok('adjustment' in first && 'proposal' in second);
  assert.deepEqual(second.proposal.moved, new Map([['CHF', 500n]]));
  const again = await limited.request({ ...asked, reference: 'second' });
  assert.ok('proposal' in again);
  assert.equal(again.proposal.feeProposalId, second.proposal.feeProposalId);
  assert.equal((await list(merchantId)).length, 1);
  const { adjustmentId } = first.adjustment;
  const reversal = await limited.requestReversal({ merchantId, adjustmentId, reason: 'x', by: tester });
  assert.ok('proposal' in reversal);
});
