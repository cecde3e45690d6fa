import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestCaller } from '../../../test/fixtures/reporting/reporting-app.js';
import {
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

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const path = '/merchant-api/v1/invalid-transactions';
const operatorPath = (merchantId: number | string): string =>
  `/operator-api/v1/merchants/${merchantId}/invalid-transactions`;

interface Page {
  readonly invalid_transactions: readonly { readonly id: string; readonly reason_code: string }[];
  readonly next_cursor: string | null;
}

async function list(by: string, url: string): Promise<Page> {
  const response = await reporting.call({ url, by });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<Page>();
}

async function idsOf({ authorization }: TestCaller, query: string): Promise<string[]> {
  const { invalid_transactions } = await list(authorization, `${path}?${query}`);
  return invalid_transactions.map(({ id }) => id);
}

const negative = (id: string): UploadedTransaction =>
  uploadedTransaction(id, { full_amount: -1, tax_amount: 0 });
const foreign = (id: string): UploadedTransaction => uploadedTransaction(id, { currency: 'EUX' });

/** Two reports with recorded, repeated and invalid items. */
async function merchantOfTwoReports(): Promise<{ caller: TestCaller; reports: readonly string[] }> {
  const caller = await reporting.service.newCaller();
  const first = await reporting.settle(caller, [uploadedTransaction('a'), negative('b'), foreign('c')]);
  const second = await reporting.settle(caller, [negative('d'), uploadedTransaction('a'), negative('b')]);
  return { caller, reports: [first, second] };
}

test('invalid items are listed with their reasons, the newest report first, and no others', async () => {
  const { caller, reports } = await merchantOfTwoReports();
  const page = await list(caller.authorization, path);
  const shown = page.invalid_transactions.map((one) => {
    const { id, report_id, position, reason_code } = one as Record<string, unknown>;
    return [id, report_id, position, reason_code];
  });
  assert.deepEqual(shown, [
    ['b', reports[1], 2, 'negative_amount'],
    ['d', reports[1], 0, 'negative_amount'],
    ['c', reports[0], 2, 'unknown_currency'],
    ['b', reports[0], 1, 'negative_amount'],
  ]);
  const [{ reason, accepted_at }] = page.invalid_transactions as unknown as [Record<string, string>];
  assert.match(reason ?? '', /^negative_amount: full_amount is below zero/);
  assert.match(accepted_at ?? '', /^2026-03-01T12:00:00/);
  const asked = await list(reporting.operator.authorization, operatorPath(caller.merchantId));
  assert.deepEqual(asked, page, 'the operator sees the same');
});

test('a reason and an id narrow the list', async () => {
  const { caller } = await merchantOfTwoReports();
  assert.deepEqual(await idsOf(caller, 'reason_code=unknown_currency'), ['c']);
  assert.deepEqual(await idsOf(caller, 'reason_code=settled_too_old'), []);
  assert.deepEqual(await idsOf(caller, 'transaction_id=b'), ['b', 'b']);
  assert.deepEqual(await idsOf(caller, 'transaction_id=b&limit=1'), ['b']);
  assert.deepEqual(await idsOf(caller, 'transaction_id=b&reason_code=unknown_currency'), []);
  assert.deepEqual(await idsOf(caller, 'transaction_id=a'), [], 'a repeat is valid');
  for (const id of ['', 'x'.repeat(256), '%00'])
    assert.deepEqual(await idsOf(caller, `transaction_id=${id}`), []);
});

test('pages list each item once, with and without filters', async () => {
  const { caller } = await merchantOfTwoReports();
  for (const [filter, expected] of [
    ['', ['b', 'd', 'c', 'b']],
    ['&reason_code=negative_amount', ['b', 'd', 'b']],
    ['&transaction_id=b', ['b', 'b']],
  ] as const)
    for (const limit of [1, 2, 4]) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const page: Page = await list(caller.authorization, `${path}?limit=${limit}${filter}${next}`);
        found.push(...page.invalid_transactions.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      assert.deepEqual(found, expected);
    }
});

test("another merchant's items do not show, even with its cursor", async () => {
  const { caller } = await merchantOfTwoReports();
  const other = await reporting.service.newCaller();
  const { next_cursor: cursor } = await list(caller.authorization, `${path}?limit=1`);
  assert.ok(cursor !== null);
  for (const query of ['', 'transaction_id=b', 'reason_code=negative_amount', `cursor=${cursor}`])
    assert.deepEqual(await idsOf(other, query), []);
});

test('a cursor may name any report and any position', async () => {
  const cursor = cursorWith(['9223372036854775807', '9007199254740991']);
  const { authorization: by } = reporting.merchant;
  assert.equal((await reporting.call({ url: `${path}?cursor=${cursor}`, by })).statusCode, 200);
});

test('an unusable query is refused, and so is an unknown merchant', async () => {
  const { merchant, operator } = reporting;
  const cursors = [
    ['1'],
    ['0', '1'],
    ['1', 'x'],
    ['1', '9'.repeat(17)],
    ['1', '1', '1'],
    ['9'.repeat(20), '1'],
  ];
  for (const [url, by] of [
    [path, merchant.authorization],
    [operatorPath(merchant.merchantId), operator.authorization],
  ] as const) {
    assert.equal((await reporting.call({ url: `${url}?reason_code=x`, by })).statusCode, 400);
    for (const key of cursors) {
      const response = await reporting.call({ url: `${url}?cursor=${cursorWith(key)}`, by });
      assert.deepEqual(faultsOf(response), ['/query/cursor invalid_cursor']);
    }
  }
  const { statusCode } = await reporting.call({ url: operatorPath(2147483647), by: operator.authorization });
  assert.equal(statusCode, 404);
});

testGates(
  () => reporting,
  [
    { of: 'merchant', url: path },
    { of: 'operator', url: operatorPath(1) },
  ],
  new Set(['listInvalidTransactions', 'listMerchantInvalidTransactions']),
);
