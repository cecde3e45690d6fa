import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createReportingApp,
  type ReportingApp,
  reportsPath,
  type TestCaller,
} from '../../../test/fixtures/reporting/reporting-app.js';
import {
  noon,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { testAccess } from '../../../test/test-access.js';
import type { App } from '../../http/area.js';

let service: ReportingApp;
let operator: string;
let caller: TestCaller;
let others: Set<string>;
before(async () => {
  service = await createReportingApp();
  caller = await service.newCaller();
  operator = await newOperator(service);
  others = new Set();
});
after(() => service.stop());

async function newOperator({ database, clock }: ReportingApp): Promise<string> {
  const access = testAccess(database, clock);
  return `Bearer ${(await access.issue({ kind: 'operator_token', merchantId: null })).secret}`;
}

type Method = 'GET' | 'PUT' | 'DELETE';

interface CallOptions {
  readonly body?: unknown;
  readonly by?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: App;
}

function call(
  method: Method,
  url: string,
  { body, by = operator, headers, on = service.app }: CallOptions = {},
) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return on.inject({
    method,
    url,
    headers: { authorization: by, ...type, ...headers },
    ...(body === undefined ? {} : { payload }),
  });
}

const listPath = '/operator-api/v1/reporting-cadences';
const ownPath = '/merchant-api/v1/reporting-cadence';
const pathOf = (merchantId: number | string) => `/operator-api/v1/merchants/${merchantId}/reporting-cadence`;
const hour = 3_600_000;

test('a cadence is set, read by its merchant, and removed', async () => {
  const { merchantId, authorization } = await service.newCaller();
  const set = await call('PUT', pathOf(merchantId), { body: { cadence: 'daily' } });
  const expected = {
    merchant_id: merchantId,
    cadence: 'daily',
    set_at: noon,
    last_report_at: null,
    due_at: '2026-03-02T12:00:00.000Z',
    missed: false,
  };
  assert.deepEqual([set.statusCode, set.json()], [200, expected]);
  const own = await call('GET', ownPath, { by: authorization });
  assert.deepEqual([own.statusCode, own.json()], [200, expected]);
  const read = await call('GET', pathOf(merchantId));
  assert.deepEqual([read.statusCode, read.json()], [200, expected]);
  assert.equal((await call('GET', pathOf(2 ** 30))).json<{ code: string }>().code, 'unknown_merchant');
  for (const _time of [1, 2]) {
    const removed = await call('DELETE', pathOf(merchantId));
    assert.deepEqual([removed.statusCode, removed.body], [204, '']);
  }
  assert.deepEqual((await call('GET', ownPath, { by: authorization })).json(), {
    ...expected,
    cadence: null,
    set_at: null,
    due_at: null,
  });
});

test('silent merchants are listed, and a new report takes one off the list', async () => {
  const [one, two] = [await service.newCaller(), await service.newCaller()];
  for (const { merchantId } of [one, two])
    await call('PUT', pathOf(merchantId), { body: { cadence: 'hourly' } });
  const silent = async (missed: string): Promise<number[]> => {
    const listed = await call('GET', `${listPath}?missed=${missed}`);
    return listed
      .json<{ reporting_cadences: { merchant_id: number }[] }>()
      .reporting_cadences.map(({ merchant_id }) => merchant_id);
  };
  assert.deepEqual(await silent('true'), []);
  service.clock.advance(2 * hour);
  assert.deepEqual(await silent('true'), [one.merchantId, two.merchantId]);
  await service.app.inject({
    method: 'POST',
    url: reportsPath,
    headers: { authorization: two.authorization, 'content-type': 'application/json' },
    payload: JSON.stringify(uploadedReport([uploadedTransaction('a')])),
  });
  assert.deepEqual([await silent('true'), await silent('false')], [[one.merchantId], [two.merchantId]]);
  service.clock.set(noon);
});

test('pages follow each other to the end', async () => {
  for (const _one of [1, 2, 3]) {
    const { merchantId } = await service.newCaller();
    await call('PUT', pathOf(merchantId), { body: { cadence: 'weekly' } });
  }
  type Page = { reporting_cadences: { merchant_id: number }[]; next_cursor: string | null };
  const whole = (await call('GET', listPath)).json<Page>();
  const found: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Page = (await call('GET', `${listPath}?limit=1${query}`)).json<Page>();
    found.push(...page.reporting_cadences.map(({ merchant_id }) => merchant_id));
    cursor = page.next_cursor;
  }
  assert.equal(whole.next_cursor, null);
  assert.deepEqual(
    found,
    whole.reporting_cadences.map(({ merchant_id }) => merchant_id),
  );
  assert.deepEqual(
    found,
    found.toSorted((one, other) => one - other),
  );
});

test('an unknown cadence is refused, with its pointer', async () => {
  for (const cadence of ['monthly', 'Daily', '', null, 7, ['daily'], '__proto__']) {
    const answer = await call('PUT', pathOf(caller.merchantId), { body: { cadence } });
    assert.deepEqual(
      [answer.statusCode, answer.json().errors[0].pointer],
      [400, '/cadence'],
      String(cadence),
    );
  }
  const misspelt = { cadence: 'daily', until: noon };
  assert.equal((await call('PUT', pathOf(caller.merchantId), { body: misspelt })).statusCode, 400);
  assert.equal((await call('PUT', pathOf(caller.merchantId), { body: {} })).statusCode, 400);
});

for (const method of ['GET', 'PUT', 'DELETE'] as const) {
  const body = method === 'PUT' ? { cadence: 'daily' } : undefined;

  test(`${method} refuses merchants that cannot exist`, async () => {
    for (const id of ['999999', '0', '-1', '2147483648', '99999999999999999999']) {
      const answer = await call(method, pathOf(id), { body });
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'unknown_merchant'], id);
    }
    for (const id of ['x', '1.5', '%00'])
      assert.equal((await call(method, pathOf(id), { body })).statusCode, 400);
  });

  if (method === 'GET') continue;
  test(`${method} refuses a body that it cannot read`, async () => {
    const url = pathOf(caller.merchantId);
    const plain = { 'content-type': 'text/plain' };
    assert.equal((await call(method, url, { body: '{' })).statusCode, 400);
    assert.equal((await call(method, url, { body: 'x', headers: plain })).statusCode, 415);
    assert.equal((await call(method, url, { body: `"${'x'.repeat(65_536)}"` })).statusCode, 413);
  });
}

test('an unusable query is refused', async () => {
  for (const query of ['missed=yes', 'limit=0', 'limit=1001', 'cursor=x', 'cursor=WyIwIl0']) {
    const answer = await call('GET', `${listPath}?${query}`);
    const pointer = `/query/${query.split('=', 1)[0]}`;
    assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [400, pointer], query);
  }
});

/** Every call: with a body that it accepts, and the kind of key that it needs. */
const calls = [
  { method: 'PUT', url: pathOf(1), body: { cadence: 'daily' }, asks: 'operator' },
  { method: 'DELETE', url: pathOf(1), body: undefined, asks: 'operator' },
  { method: 'GET', url: pathOf(1), body: undefined, asks: 'operator' },
  { method: 'GET', url: listPath, body: undefined, asks: 'operator' },
  { method: 'GET', url: ownPath, body: undefined, asks: 'merchant' },
] as const;

for (const { method, url, body, asks } of calls) {
  test(`${method} ${url} is only for its own callers`, async () => {
    const anonymous = await service.app.inject({ method, url });
    assert.equal(anonymous.statusCode, 401);
    const writer = await service.newCaller(['reports:write']);
    const by = asks === 'merchant' ? writer.authorization : caller.authorization;
    assert.equal((await call(method, url, { body, by })).statusCode, 403);
  });

  test(`${method} ${url} says when to try again without a database`, async () => {
    const by = asks === 'merchant' ? caller.authorization : operator;
    const answer = await call(method, url, { body, by, on: service.stranded });
    assert.equal(answer.statusCode, 503);
    assert.ok(Number(answer.headers['retry-after']) > 0);
  });
}

test('a merchant that calls too often must wait', async () => {
  const slow = await createReportingApp({ name: 'reports', limit: 1, windowSeconds: 60, burst: 1 });
  try {
    const { authorization } = await slow.newCaller();
    for (const status of [200, 429]) {
      assert.equal((await call('GET', ownPath, { by: authorization, on: slow.app })).statusCode, status);
    }
    for (const answer of slow.seen) others.add(answer);
  } finally {
    await slow.stop();
  }
});

test('after too many failed sign-ins an operator must wait, too', async () => {
  const wrong = { by: 'Bearer wrong', on: service.stranded };
  for (let time = 0; time < 1_000; time += 1) await call('GET', listPath, wrong);
  for (const { method, url, body } of calls)
    assert.equal((await call(method, url, { body, ...wrong })).statusCode, 429, url);
});

test('the calls sent each answer that they declare, and no other', () => {
  const ours = (answer: string) => /ReportingCadences? /.test(answer);
  assert.deepEqual(
    [...new Set([...service.seen, ...others])].filter(ours).toSorted(),
    [...service.declared].filter(ours).toSorted(),
  );
});
