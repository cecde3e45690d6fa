import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { Failure } from '../../kernel/failure.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RecurringFee } from '../fees/recurring-fee.js';
import { adjustmentManagement } from './manage-adjustments.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const plainFee = { payee: null, currency: 'EUR', month: null, above: null, of: null };
const monthly: RecurringFee = { ...plainFee, kind: 'monthly', name: 'Platform', amount: 2_500n };
const yearly: RecurringFee = { ...plainFee, kind: 'yearly', name: 'Membership', amount: 9_900n, month: 3 };
const minimum: RecurringFee = { ...plainFee, kind: 'minimum', name: 'Minimum', amount: 1_000n };

/** A merchant of January 2026 with a plan of 10 % and these recurring fees; it is May. */
async function merchantWith(
  recurringFees: readonly RecurringFee[],
  plan: { readonly inForceFrom?: string; readonly inForceUntil?: string } = {},
): Promise<number> {
  bench.clock.set('2026-05-10T00:00:00Z');
  const merchantId = await bench.newMerchant();
  await bench.database.pool.query(
    `update stoa.merchant set created_at = '2026-01-15' where merchant_id = $1`,
    [merchantId],
  );
  await addPlan(merchantId, { recurringFees, ...plan });
  return merchantId;
}

async function addPlan(merchantId: number, terms: object): Promise<void> {
  const plan = requestedPlan({ merchantId, ratePpm: 100_000, inForceFrom: '2020-01-01', ...terms });
  await feePlanManagement(bench).create(plan);
}

const settle = (merchantId: number, id: string, [month, amount]: readonly [string, number]) =>
  bench.record(merchantId, '2026-05-10T00:00:00Z', [
    uploadedTransaction(id, {
      settled_at: `${month}-31T23:59:59.999999Z`,
      full_amount: amount,
      tax_amount: 0,
    }),
  ]);

/** The months that are closed, with what was charged on each. */
async function charged(merchantId: number, through: string): Promise<Record<string, string[]>> {
  const { merchants } = await bench.close(through, merchantId);
  const found: Record<string, string[]> = {};
  for (const month of merchants[0]?.months ?? []) {
    const { adjustments } = await bench.statements.read({ merchantId, month });
    found[month] = adjustments.map(({ kind, currency, amount }) => `${kind} ${currency} ${amount}`);
  }
  return found;
}

test('a month bears its fees once, from the month of the merchant on, also without a transaction', async () => {
  const merchantId = await merchantWith([monthly, yearly]);
  assert.deepEqual(await charged(merchantId, '2026-03'), {
    '2026-01': ['monthly EUR 2500'],
    '2026-02': ['monthly EUR 2500'],
    '2026-03': ['monthly EUR 2500', 'yearly EUR 9900'],
  });
  await Promise.all([1, 2].map(() => bench.close('2026-03', merchantId)));
  assert.deepEqual(await charged(merchantId, '2026-04'), { '2026-04': ['monthly EUR 2500'] });
  const { currencies } = await bench.statements.read({ merchantId, month: '2026-03' });
  assert.deepEqual(
    currencies.map(({ fee, adjustment, lines }) => [fee, adjustment, lines]),
    [[12_400n, 12_400n, []]],
  );
});

test('a dry run of a month long after this one charges what has begun, and walks no further', async () => {
  const merchantId = await merchantWith([monthly]);
  bench.clock.set('2026-03-10T00:00:00Z');
  const { merchants } = await bench.close('9999-12', merchantId, true);
  assert.deepEqual(
    merchants.map((one) => one.outcome === 'would_close' && one.months),
    [['2026-01', '2026-02', '2026-03', '9999-12']],
  );
});

test('the plan of the last instant of a month decides: one that ends on the first day of the next one still does', async () => {
  const merchantId = await merchantWith([monthly], { inForceFrom: '2026-01-31', inForceUntil: '2026-03-31' });
  assert.deepEqual(await charged(merchantId, '2026-03'), {
    '2026-01': ['monthly EUR 2500'],
    '2026-02': ['monthly EUR 2500'],
    '2026-03': [],
  });
  const other = await merchantWith([monthly], { inForceFrom: '2026-01-31', inForceUntil: '2026-04-01' });
  assert.deepEqual((await charged(other, '2026-03'))['2026-03'], ['monthly EUR 2500']);
});

test("a merchant's own plan goes before the store's as a whole, and a plan for a country charges none", async () => {
  const merchantId = await merchantWith([]);
  bench.clock.set('2026-05-10T00:00:00Z');
  await addPlan(merchantId, { countries: ['DEU'], inForceFrom: '2026-01-01' });
  await assert.rejects(
    addPlan(merchantId, { countries: ['DEU'], inForceFrom: '2026-02-01', recurringFees: [monthly] }),
    (error) =>
      error instanceof Failure && error.faults?.some(({ pointer }) => pointer === '/recurring_fees') === true,
  );
  assert.deepEqual(await charged(merchantId, '2026-02'), { '2026-02': [] });
});

test('a minimum charges what the fees of the month lack, and looks only at what was settled in it', async () => {
  const merchantId = await merchantWith([minimum]);
  await settle(merchantId, 'small', ['2026-01', 4_000]);
  await settle(merchantId, 'large', ['2026-03', 50_000]);
  await settle(merchantId, 'void', ['2026-03', 90_000]);
  await bench.voidTransaction(merchantId, 'void');
  assert.deepEqual(await charged(merchantId, '2026-02'), {
    '2026-01': ['minimum EUR 600'],
    '2026-02': ['minimum EUR 1000'],
  });
  await bench.restate(merchantId, 'small', { fullAmount: 0n });
  assert.deepEqual(await charged(merchantId, '2026-03'), { '2026-03': [] });
  const { currencies } = await bench.statements.read({ merchantId, month: '2026-03' });
  assert.equal(currencies[0]?.fee, 4_600n);
});

test('a draft says what its close would add, credits last, and counts none of it', async () => {
  const merchantId = await merchantWith([monthly, { ...minimum, payee: 'Example Pay' }]);
  await settle(merchantId, 'a', ['2026-01', 4_000]);
  const credit = { kind: 'credit', month: '2026-01', currency: 'EUR', amount: 5_000n } as const;
  await adjustmentManagement({ ...bench, secondPersonAbove: new Map() }).request({
    ...{ merchantId, reference: 'credit', reason: 'agreed', by: tester },
    ...credit,
  });
  const draft = await bench.statements.read({ merchantId, month: '2026-01' });
  assert.equal(draft.currencies[0]?.fee, 400n);
  assert.deepEqual(
    draft.expected.map(({ kind, amount, credit_left }) => [kind, amount, credit_left]),
    [
      ['monthly', 2_500n, null],
      ['minimum', 600n, null],
      ['credit', -3_500n, 1_500n],
    ],
  );
  const tried = await bench.close('2026-01', merchantId, true);
  assert.deepEqual(tried.merchants[0]?.months, ['2026-01']);
  assert.deepEqual(await charged(merchantId, '2026-01'), {
    '2026-01': ['credit EUR 0', 'monthly EUR 2500', 'minimum EUR 600', 'credit EUR -3500'],
  });
  const closed = await bench.statements.read({ merchantId, month: '2026-01' });
  assert.deepEqual([closed.currencies[0]?.fee, closed.expected], [0n, []]);
  assert.deepEqual(closed.currencies[0]?.third_parties, [{ payee: 'Example Pay', fee: 600n }]);
  const sums = closed.currencies.map(({ lines: _lines, ...totals }) => totals);
  const ofMonth = await bench.statements.listMerchants({ month: '2026-01' });
  const listed = ofMonth.statements.find((one) => one.merchant_id === merchantId);
  assert.deepEqual(listed?.currencies, sums, 'lists have the same sums');
});

test('a month without anything booked has a draft of what is expected, from its begin on until it is closed', async () => {
  const merchantId = await merchantWith([monthly]);
  const unknown = (month: string) =>
    assert.rejects(
      bench.statements.read({ merchantId, month }),
      (error) => error instanceof Failure && error.definition.code === 'unknown_statement',
    );
  const { status, currencies, expected } = await bench.statements.read({ merchantId, month: '2026-05' });
  assert.deepEqual([status, currencies], ['draft', []]);
  assert.deepEqual(
    expected.map(({ kind, amount }) => [kind, amount]),
    [['monthly', 2_500n]],
  );
  await unknown('2026-06');
  await unknown('2025-12');
  await bench.close('2026-04', merchantId);
  await unknown('2025-12');
  const without = await merchantWith([]);
  await assert.rejects(bench.statements.read({ merchantId: without, month: '2026-05' }));
});

test('what cannot be charged is refused when the plan is made, with a pointer to each fault', async () => {
  const wrong: readonly RecurringFee[] = [
    { ...monthly, amount: 0n, month: 2 },
    { ...yearly, name: ' Platform', month: null, currency: 'ABC' },
    { ...minimum, name: ' ', payee: ' ' },
  ];
  await assert.rejects(merchantWith(wrong), (error) => {
    assert.ok(error instanceof Failure);
    assert.deepEqual(error.faults?.map(({ pointer }) => pointer.replace('/recurring_fees', '')).toSorted(), [
      '/0/amount',
      '/0/month',
      '/1/currency',
      '/1/month',
      '/1/name',
      '/2/name',
      '/2/payee',
    ]);
    return true;
  });
});
