import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openReportingCalls,
  type ReportingCalls,
  testGates,
} from '../../../test/fixtures/reporting/reporting-calls.js';
import { limits } from '../../kernel/limits.js';
import type { ClosedMonthDocument } from './closing-schemas.js';

let reporting: ReportingCalls;
before(async () => {
  reporting = await openReportingCalls();
});
after(() => reporting.service.stop());

const base = '/operator-api/v1';

async function ask(url: string, sent: { readonly method?: 'POST'; readonly body?: object } = {}) {
  return reporting.call({ url: `${base}${url}`, by: reporting.operator.authorization, ...sent });
}

async function closing(url: string): Promise<ClosedMonthDocument> {
  const response = await ask(url);
  assert.equal(response.statusCode, 200, response.body);
  return response.json<ClosedMonthDocument>();
}

test('a close answers at once with where to look, and who looks with wait sees its end', async () => {
  const { merchantId } = await reporting.service.newCaller();
  const begun = await ask('/statements/2026-02/close', { method: 'POST', body: {} });
  const { closing_id, ended_at, merchants } = begun.json<ClosedMonthDocument>();
  assert.deepEqual([begun.statusCode, ended_at, merchants], [202, null, []]);
  assert.equal(begun.headers['location'], `${base}/closings/${closing_id}`);
  const underWay = await closing(`/closings/${closing_id}`);
  assert.deepEqual([underWay.ended_at, underWay.closed_count], [null, 0]);
  const ended = await closing(`/closings/${closing_id}?wait=30`);
  assert.notEqual(ended.ended_at, null);
  assert.ok(ended.merchants.some((one) => one.merchant_id === merchantId && one.outcome === 'closed'));
  const again = await ask('/statements/2026-02/close?wait=30', { method: 'POST', body: {} });
  assert.deepEqual([again.statusCode, again.json<ClosedMonthDocument>().closed_count], [200, 0]);
});

test('what became of merchants is read page by page, all or those with one outcome', async () => {
  const callers = [1, 2, 3].map(() => reporting.service.newCaller());
  const ids = (await Promise.all(callers)).map(({ merchantId }) => merchantId);
  const closed = (
    await ask('/statements/2025-12/close?wait=30', { method: 'POST' })
  ).json<ClosedMonthDocument>();
  const found: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: ClosedMonthDocument = await closing(
      `/closings/${closed.closing_id}?outcome=closed&limit=2${query}`,
    );
    assert.equal(page.closed_count, closed.closed_count);
    found.push(...page.merchants.map(({ merchant_id }) => merchant_id));
    cursor = page.next_cursor;
  }
  assert.equal(found.length, closed.closed_count);
  assert.ok(ids.every((id) => found.includes(id)));
  const none = await closing(`/closings/${closed.closing_id}?outcome=refused`);
  assert.deepEqual([none.merchants, none.next_cursor], [[], null]);
});

test('closings are listed, the newest first, all or those of a month', async () => {
  for (const month of ['2025-10', '2025-11', '2025-10'])
    await ask(`/statements/${month}/close?wait=30`, { method: 'POST', body: { dry_run: true } });
  const read = async (query: string) =>
    (await ask(`/closings${query}`)).json<{ closings: ClosedMonthDocument[]; next_cursor: string | null }>();
  const { closings, next_cursor } = await read('?limit=2');
  assert.deepEqual(
    closings.map(({ month, dry_run }) => [month, dry_run]),
    [
      ['2025-10', true],
      ['2025-11', true],
    ],
  );
  const [next] = (await read(`?limit=1&cursor=${next_cursor}`)).closings;
  assert.equal(next?.month, '2025-10');
  const ofMonth = (await read('?month=2025-11')).closings;
  assert.deepEqual([ofMonth.length, ofMonth[0]?.started_by], [1, reporting.operator.name]);
});

test('an unusable closing, query or month is refused', async () => {
  const by = reporting.operator.authorization;
  const most = limits.closingWaitSeconds + 1;
  for (const url of [
    `/closings/x`,
    `/closings/1?wait=${most}`,
    '/closings/1?outcome=open',
    '/closings?month=2026',
  ])
    assert.equal((await ask(url)).statusCode, 400, url);
  for (const [body, status] of [
    [{ merchant_id: 0 }, 400],
    [{ merchant_id: 2_147_483_647 }, 404],
  ] as const)
    assert.equal((await ask('/statements/2026-02/close', { method: 'POST', body })).statusCode, status);
  assert.equal((await ask('/statements/9999-12/close', { method: 'POST' })).statusCode, 409);
  const unknown = await ask('/closings/2147483647?wait=1');
  assert.deepEqual([unknown.statusCode, unknown.json<{ code: string }>().code], [404, 'unknown_closing']);
  const large = `"${'x'.repeat(limits.operatorBodyBytes)}"`;
  const post = { method: 'POST', url: `${base}/statements/2026-02/close`, by } as const;
  assert.equal((await reporting.call({ ...post, body: large })).statusCode, 413);
  assert.equal((await reporting.call({ ...post, body: 'x', contentType: 'text/plain' })).statusCode, 415);
});

testGates(
  () => reporting,
  [
    { of: 'operator', url: `${base}/closings` },
    { of: 'operator', url: `${base}/closings/1` },
    { of: 'operator', method: 'POST', url: `${base}/statements/2026-02/close` },
  ],
  new Set(['closeMonth', 'getClosing', 'listClosings']),
);
