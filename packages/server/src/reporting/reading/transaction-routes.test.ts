import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorToken, tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { madeBy } from '../../../test/fixtures/reporting/made-by.js';
import { reportsPath, type TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  type UploadedTransaction,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { createTestClosings } from '../../../test/fixtures/reporting/statements-bench.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { correctionManagement } from '../operator-corrections/correct-transaction.js';

let reporting: ReportingCalls;
let correct: ReturnType<typeof correctionManagement>['correct'];
before(async () => {
  reporting = await openReportingCalls();
  const { database, clock } = reporting.service;
  ({ correct } = correctionManagement({ database, clock }));
  await feePlanManagement({ database, clock }).create(requestedPlan({ countries: ['DEU'] }));
});
after(() => reporting.service.stop());

const path = '/merchant-api/v1/transactions';
const operatorPath = (merchantId: number | string): string =>
  `/operator-api/v1/merchants/${merchantId}/transactions`;

interface Listed {
  readonly transactions: readonly { readonly id: string; readonly why_this_fee: object | null }[];
  readonly next_cursor: string | null;
}

async function list(caller: TestCaller, query: string): Promise<Listed> {
  const response = await reporting.call({ url: `${path}?${query}`, by: caller.authorization });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Listed>();
}

async function idsOf(caller: TestCaller, query: string): Promise<string[]> {
  return (await list(caller, query)).transactions.map(({ id }) => id);
}

async function merchantWith(
  ...items: UploadedTransaction[]
): Promise<{ caller: TestCaller; reportId: string }> {
  const caller = await reporting.service.newCaller();
  return { caller, reportId: await reporting.settle(caller, items) };
}

const byId = (id: string): string => `transaction_id=${encodeURIComponent(id)}`;

test('a transaction is read back as it was recorded, exact to the microsecond', async () => {
  const settled_at = '2026-03-01T11:00:00.000001+01:00';
  const { caller, reportId } = await merchantWith(uploadedTransaction('a', { settled_at }));
  const shown = {
    id: 'a',
    currency: 'EUR',
    full_amount: 1234,
    tax_amount: 234,
    base_amount: 1000,
    fee_amount: 150,
    fee_plan_id: 1,
    payer_country: 'DEU',
    settled_at: '2026-03-01T10:00:00.000001Z',
    report_id: reportId,
    recorded_at: noon,
    statement_month: '2026-03',
    late: false,
    facts: null,
    status: 'recorded',
    standing: { currency: 'EUR', full_amount: 1234, tax_amount: 234, fee_amount: 150, fee_plan_id: 1 },
    why_this_fee: {
      volume_before: 0,
      depends_on_volume: false,
      parts: [{ volume_from: 0, base_amount: 1000, rate_percent: '15', exact_fee: '1.50' }],
      exact_fee: '1.50',
      lines: [],
    },
    corrections: [],
    prices: [{ currency: 'EUR', decimals: 2, fee_amount: 150, fee_plan_id: 1, since: noon }],
  };
  assert.deepEqual(await list(caller, byId('a')), { transactions: [shown], next_cursor: null });
  const url = `${operatorPath(caller.merchantId)}?${byId('a')}`;
  const asked = await reporting.call({ url, by: reporting.operator.authorization });
  const prices = shown.prices.map((price) => ({ ...price, by: `report ${reportId}` }));
  assert.deepEqual(asked.json(), { transactions: [{ ...shown, prices }], next_cursor: null });
});

test('corrections change what stands and not what was recorded; only the operator sees who made them', async () => {
  const { caller } = await merchantWith(
    uploadedTransaction('a'),
    uploadedTransaction('b'),
    uploadedTransaction('c', { payer_country: 'FRA' }),
  );
  const { merchantId } = caller;
  const made = { merchantId, reason: 'typo', by: operatorToken(7) };
  const first = madeBy(await correct({ ...made, transactionId: 'a', kind: 'void' }));
  const second = madeBy(await correct({ ...made, transactionId: 'a', kind: 'restate', fullAmount: 2234n }));
  await correct({ ...made, transactionId: 'b', kind: 'void' });
  const url = `${operatorPath(merchantId)}?`;
  const response = await reporting.call({ url, by: reporting.operator.authorization });
  const [a, b, c] = response.json<{ transactions: Record<string, unknown>[] }>().transactions;
  const standing = { currency: 'EUR', full_amount: 2234, tax_amount: 234, fee_amount: 300, fee_plan_id: 1 };
  assert.deepEqual([a?.['status'], a?.['full_amount'], a?.['fee_amount']], ['restated', 1234, 150]);
  assert.deepEqual(a?.['standing'], standing);
  const shown = { reason: 'typo', made_at: noon, statement_month: '2026-03' };
  const corrections = [
    { correction_id: first.correctionId, kind: 'void', ...shown },
    { correction_id: second.correctionId, kind: 'restatement', ...shown },
  ];
  assert.deepEqual(
    a?.['corrections'],
    corrections.map((one) => ({ ...one, made_by: 'operator token 7' })),
  );
  assert.deepEqual([b?.['status'], b?.['standing']], ['voided', null]);
  assert.deepEqual([c?.['status'], c?.['fee_amount'], c?.['fee_plan_id']], ['recorded', null, null]);
  const [own] = (await list(caller, byId('a'))).transactions;
  assert.deepEqual({ ...own, corrections }, own);
});

test('a fee by tiers says where in the volume the transaction stood, also after corrections', async () => {
  const { database, clock } = reporting.service;
  const { merchantId, ...key } = await reporting.service.newCaller();
  const caller = { merchantId, ...key };
  const tiers = (['EUR', 'SEK'] as const).map((currency) => ({
    currency,
    volumeFrom: 1_500n,
    ratePpm: 71_250,
  }));
  await feePlanManagement({ database, clock }).create(requestedPlan({ merchantId, tiers }));
  await reporting.settle(caller, [
    uploadedTransaction('a'),
    uploadedTransaction('b'),
    uploadedTransaction('c'),
  ]);
  const whyOf = async (id: string) =>
    (await list(caller, byId(id))).transactions.map(({ why_this_fee }) => why_this_fee)[0];
  const below = { volume_from: 1000, base_amount: 500, rate_percent: '15', exact_fee: '0.75' };
  const above = { volume_from: 1500, base_amount: 500, rate_percent: '7.125', exact_fee: '0.35625' };
  const b = {
    volume_before: 1000,
    depends_on_volume: true,
    parts: [below, above],
    exact_fee: '1.10625',
    lines: [],
  };
  assert.deepEqual(await whyOf('b'), b);
  const made = { merchantId, reason: 'typo', by: operatorToken(7), kind: 'restate' as const };
  await correct({ ...made, transactionId: 'b', fullAmount: 834n });
  assert.deepEqual(await whyOf('b'), {
    ...b,
    parts: [below, { ...above, base_amount: 100, exact_fee: '0.07125' }],
    exact_fee: '0.82125',
  });
  // In another currency it is charged above the rest of the year, and that place is kept.
  await correct({ ...made, transactionId: 'a', currency: 'SEK' });
  await correct({ ...made, transactionId: 'c', currency: 'SEK' });
  const kept = { volume_from: 1500, base_amount: 500, rate_percent: '7.125', exact_fee: '0.35625' };
  assert.deepEqual(await whyOf('c'), { ...b, parts: [below, kept] });
  await correct({ merchantId, reason: 'refund', by: operatorToken(7), kind: 'void', transactionId: 'c' });
  assert.equal(await whyOf('c'), null);
});

test('int64 amounts stay exact on the wire', async () => {
  const { caller } = await merchantWith(uploadedTransaction('a'));
  const most = 2n ** 63n - 1n;
  const restated = { fullAmount: most, taxAmount: most - 1n, currency: 'JPY' };
  await correct({
    merchantId: caller.merchantId,
    transactionId: 'a',
    kind: 'restate',
    ...restated,
    reason: 'x',
    by: tester,
  });
  const { body } = await reporting.call({ url: path, by: caller.authorization });
  assert.ok(
    body.includes(`"currency":"JPY","full_amount":${most},"tax_amount":${most - 1n},"fee_amount":0,`),
    body,
  );
});

test('a transaction of a closed month is late', async () => {
  const { caller } = await merchantWith(uploadedTransaction('a'));
  const { database, clock } = reporting.service;
  clock.set('2026-04-02T00:00:00.000Z');
  const { merchantId } = caller;
  await createTestClosings({ database, clock }).close({ month: '2026-03', by: tester, merchantId });
  await reporting.settle(caller, [uploadedTransaction('b', { settled_at: '2026-03-01T10:30:00Z' })]);
  clock.set(noon);
  const { transactions } = await list(caller, '');
  const places = transactions.map((one) => {
    const {
      id,
      late,
      statement_month: month,
    } = one as Listed['transactions'][number] & Record<string, unknown>;
    return [id, late, month];
  });
  assert.deepEqual(places, [
    ['a', false, '2026-03'],
    ['b', true, '2026-04'],
  ]);
});

const times = ['00:00:00Z', '00:00:00.000001Z', '00:00:00.000001Z', '09:00:00Z', '10:00:00Z'];

async function merchantOfADay(): Promise<TestCaller> {
  const items = times.map((time, n) => uploadedTransaction(`id-${n}`, { settled_at: `2026-03-01T${time}` }));
  return (await merchantWith(...items.toReversed())).caller;
}

test('pages list each transaction once, by time and id', async () => {
  const caller = await merchantOfADay();
  for (const limit of [1, 2, 3, 5]) {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Listed = await list(caller, `limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...page.transactions.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    assert.deepEqual(found, ['id-0', 'id-1', 'id-2', 'id-3', 'id-4']);
  }
});

test('a period includes its first instant and not its last, to the microsecond', async () => {
  const caller = await merchantOfADay();
  const from = 'settled_from=2026-03-01T00:00:00.000001Z';
  const to = 'settled_to=2026-03-01T10:00:00%2B01:00';
  assert.deepEqual(await idsOf(caller, from), ['id-1', 'id-2', 'id-3', 'id-4']);
  assert.deepEqual(await idsOf(caller, to), ['id-0', 'id-1', 'id-2']);
  assert.deepEqual(await idsOf(caller, `${from}&${to}`), ['id-1', 'id-2']);
  assert.deepEqual(
    await idsOf(caller, `settled_from=2026-03-01T01:00:00Z&settled_to=2026-03-01T00:00:00Z`),
    [],
  );
  const first = await list(caller, `${from}&${to}&limit=1`);
  assert.deepEqual(await idsOf(caller, `${from}&${to}&cursor=${first.next_cursor}`), ['id-2']);
  const late = 'settled_from=2026-03-01T09:30:00Z';
  assert.deepEqual(
    await idsOf(caller, `${late}&cursor=${first.next_cursor}`),
    ['id-4'],
    'the later bound holds',
  );
  assert.deepEqual(await idsOf(caller, `${byId('id-1')}&${from}`), ['id-1']);
  assert.deepEqual(await idsOf(caller, `${byId('id-0')}&${from}`), []);
  assert.deepEqual(await idsOf(caller, `${byId('id-3')}&${to}`), []);
  assert.deepEqual(await idsOf(caller, 'settled_from=9999-12-31T23:59:59-23:59'), []);
  assert.deepEqual(await idsOf(caller, 'settled_to=0000-01-01T00:00:00%2B23:59'), []);
});

test('any id is found, whatever its characters, and a text that cannot be an id finds nothing', async () => {
  const ids = ['a/b?c=d&e', '../x', '%00', "' or true --", '💶'.repeat(255), ' ', 'constructor'];
  const { caller } = await merchantWith(...ids.map((id) => uploadedTransaction(id)));
  for (const id of ids) assert.deepEqual(await idsOf(caller, byId(id)), [id]);
  for (const id of ['', 'A/B?C=D&E', 'x'.repeat(256), 'a\0', '\0', '  '])
    assert.deepEqual(
      await list(caller, byId(id)),
      { transactions: [], next_cursor: null },
      JSON.stringify(id),
    );
});

test('the next page begins after any id, whatever its characters', async () => {
  const ids = ['\u0001'.repeat(255), ' ', "' or true --", 'a/b', '\u{e000}', '💶'.repeat(255), '💷'];
  const { caller } = await merchantWith(...ids.map((id) => uploadedTransaction(id)));
  const found: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Listed = await list(caller, `limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...page.transactions.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(found, ids, 'in the order of bytes, which UTF-8 and code points share');
});

test('pages also cover times in years that RFC 3339 cannot write', async () => {
  const ends = ['0000-01-01T00:00:00+23:59', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'];
  const { caller } = await merchantWith(
    ...ends.map((settled_at, n) => uploadedTransaction(`id-${n}`, { settled_at })),
  );
  const first = await list(caller, 'limit=1');
  const second = await list(caller, `limit=1&cursor=${first.next_cursor}`);
  const third = await list(caller, `limit=1&cursor=${second.next_cursor}`);
  const ids = [first, second, third].map(({ transactions }) => transactions[0]?.id);
  assert.deepEqual([...ids, third.next_cursor], ['id-0', 'id-1', 'id-2', null]);
});

test("another merchant's transactions look like missing ones, even with its cursor", async () => {
  const { caller } = await merchantWith(uploadedTransaction('a'), uploadedTransaction('b'));
  const other = await reporting.service.newCaller();
  const { next_cursor: cursor } = await list(caller, 'limit=1');
  assert.ok(cursor !== null);
  for (const query of ['', byId('a'), `cursor=${cursor}`])
    assert.deepEqual(await list(other, query), { transactions: [], next_cursor: null });
  const own = await reporting.call({ url: `${reportsPath}?report_id=1`, by: other.authorization });
  assert.equal(own.statusCode, 404);
});

test('an operator who names an unknown merchant gets an error', async () => {
  for (const id of ['0', '-1', '2147483648', '99999999999999999999']) {
    const response = await reporting.call({ url: operatorPath(id), by: reporting.operator.authorization });
    assert.deepEqual(
      [response.statusCode, response.json<{ code: string }>().code],
      [404, 'unknown_merchant'],
    );
  }
});

test('an unusable query is refused with all faults', async () => {
  const by = reporting.merchant.authorization;
  const query = 'settled_from=2026-03&settled_to=2026-03-01T00:00:00&limit=1001';
  const faulty = await reporting.call({ url: `${path}?${query}`, by });
  assert.equal(faulty.statusCode, 400);
  assert.deepEqual(
    faultsOf(faulty).map((fault) => fault.split(' ')[0]),
    ['/query/settled_from', '/query/settled_to', '/query/limit'],
  );
  const keys = [['1'], ['x', 'a'], ['1', 'a', 'b'], ['9'.repeat(18), 'a']];
  const far = ['-99999999999999999', '-0x1', '1e3', '9'.repeat(40)];
  for (const key of [...keys, ...far.map((time) => [time, 'a'])]) {
    const cursor = cursorWith(key);
    for (const [url, authorization] of [
      [path, by],
      [operatorPath(reporting.merchant.merchantId), reporting.operator.authorization],
    ] as const) {
      const response = await reporting.call({ url: `${url}?cursor=${cursor}`, by: authorization });
      assert.equal(response.statusCode, 400, key.join());
      assert.deepEqual(faultsOf(response), ['/query/cursor invalid_cursor']);
    }
  }
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: path },
    { of: 'operator', url: operatorPath(1) },
  ],
  new Set(['listTransactions', 'listMerchantTransactions']),
);
