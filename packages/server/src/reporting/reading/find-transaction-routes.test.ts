import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  cursorWith,
  faultsOf,
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const path = '/operator-api/v1/transactions';

interface Found {
  readonly transactions: readonly {
    readonly merchant_id: number;
    readonly recorded_as: object | null;
    readonly invalid_count: number;
  }[];
  readonly next_cursor: string | null;
}

async function find(id: string, rest = ''): Promise<Found> {
  const url = `${path}?transaction_id=${encodeURIComponent(id)}${rest}`;
  const response = await reporting.call({ url, by: reporting.operator.authorization });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Found>();
}

test('an id is found at each merchant that sent it, recorded, invalid or both', async () => {
  const { settle, service } = reporting;
  const [one, two, three] = [await service.newCaller(), await service.newCaller(), await service.newCaller()];
  const wrong = uploadedTransaction('x', { currency: 'EUX' });
  const reportId = await settle(one, [uploadedTransaction('x'), uploadedTransaction('y')]);
  await settle(two, [wrong]);
  await settle(three, [wrong, uploadedTransaction('x', { full_amount: 5, tax_amount: 1 })]);
  await settle(three, [wrong]);
  const { transactions, next_cursor } = await find('x');
  const recorded_as = {
    currency: 'EUR',
    decimals: 2,
    full_amount: 1234,
    tax_amount: 234,
    fee_amount: null,
    settled_at: '2026-03-01T10:00:00.000Z',
    report_id: reportId,
  };
  assert.deepEqual(transactions[0], {
    merchant_id: one.merchantId,
    merchant_name: 'A merchant',
    recorded_as,
    invalid_count: 0,
  });
  assert.deepEqual(
    transactions.map((found) => [found.merchant_id, found.recorded_as !== null, found.invalid_count]),
    [
      [one.merchantId, true, 0],
      [two.merchantId, false, 1],
      [three.merchantId, true, 2],
    ],
  );
  assert.equal(next_cursor, null);
});

test('pages follow each other to the end', async () => {
  const { settle, service } = reporting;
  const callers = [await service.newCaller(), await service.newCaller(), await service.newCaller()];
  for (const caller of callers) await settle(caller, [uploadedTransaction('paged')]);
  const found: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Found = await find('paged', cursor === '' ? '&limit=1' : `&limit=1&cursor=${cursor}`);
    assert.ok(page.transactions.length <= 1);
    found.push(...page.transactions.map(({ merchant_id }) => merchant_id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    found,
    callers.map(({ merchantId }) => merchantId),
  );
});

test('a text that nobody sent, or that cannot be an id, finds nothing', async () => {
  for (const id of ['nobody', '', 'X', 'x'.repeat(256), '\0', "' or true --"])
    assert.deepEqual(await find(id), { transactions: [], next_cursor: null });
});

test('an unusable query is refused', async () => {
  const by = reporting.operator.authorization;
  assert.equal((await reporting.call({ url: path, by })).statusCode, 400);
  for (const key of [['0'], ['x'], ['1', '2'], ['9'.repeat(11)]]) {
    const url = `${path}?transaction_id=x&cursor=${cursorWith(key)}`;
    assert.deepEqual(faultsOf(await reporting.call({ url, by })), ['/query/cursor invalid_cursor']);
  }
});

testGates(
  () => reporting,
  [{ of: 'operator', url: `${path}?transaction_id=x` }],
  new Set(['findTransactions']),
);
