import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { ApiDescription } from '../../src/http/description/openapi.js';
import { twinOf } from '../../src/kernel/twin.js';
import { settableClock } from '../settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
  withPeople,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';
import { examplePath, rightHeaders } from './example-requests.js';

/**
 * A twin has reports, installations and events like a merchant, and none of them is in a figure of the store. The
 * calls, views and metrics are taken from where they are declared, so a new one over all merchants is compared as well.
 */

const month = '2026-02';
const clock = settableClock('2026-11-20T12:10:00Z');
let service: TestService;
let merchant: TestMerchant;
let twin: TestMerchant;
let testInstallKey: string;

before(async () => {
  service = await startTestService({ clock });
  const { access } = service;
  merchant = await withPeople(service, await createTestMerchant(access, 'com.example.twins'), clock);
  await operator('POST', '/fee-plans', { name: 'All', rate_percent: '15', in_force_from: '2020-01-01' });
  await operator('POST', '/issuers', {
    name: 'Store',
    address: ['1 Street'],
    number_prefix: 'ST-',
    payment_days: 30,
  });
  await live(merchant);
  twin = { ...merchant, ...(await keysOfTwin()) };
  const { merchantId, bundleId } = merchant;
  const { secret } = await access.issue({ kind: 'install_key', merchantId, bundleId, isForTest: true });
  testInstallKey = `Bearer ${secret}`;
});
after(() => service.stop());

async function keysOfTwin(): Promise<Pick<TestMerchant, 'merchantId' | 'apiKey' | 'basic'>> {
  const { access } = service;
  const asked = { merchantId: merchant.merchantId, isForTest: true };
  const apiKey = await access.issue({ ...asked, kind: 'api_key' });
  const credential = await access.issue({ ...asked, kind: 'credential' });
  const basic = Buffer.from(`${credential.username}:${credential.secret}`).toString('base64');
  return {
    merchantId: twinOf(merchant.merchantId),
    apiKey: `Bearer ${apiKey.secret}`,
    basic: `Basic ${basic}`,
  };
}

async function call(
  { method, url, authorization }: { method: 'GET' | 'POST' | 'PUT'; url: string; authorization?: string },
  payload?: object,
) {
  const headers = authorization === undefined ? {} : { authorization };
  const response = await service.app.inject({ method, url, headers, ...(payload && { payload }) });
  assert.ok(response.statusCode < 300, `${method} ${url}: ${response.body}`);
  return response;
}

function operator(method: 'POST' | 'PUT', path: string, body: object) {
  return call({ method, url: `/operator-api/v1${path}`, authorization: merchant.operatorToken }, body);
}

/** Some of everything that a merchant does, also what waits, fails or is late. */
async function live(who: TestMerchant, installKey?: string): Promise<void> {
  const { apiKey: authorization } = who;
  const common = {
    currency: 'EUR',
    tax_amount: 0,
    payer_country: 'DEU',
    settled_at: `${month}-20T10:00:00Z`,
  };
  const id = randomUUID();
  const { reportId } = (
    await call(
      { method: 'POST', url: '/merchant-api/v1/reports/transactions', authorization },
      {
        created_at: clock.now().toISOString(),
        transactions: [
          { id, full_amount: 100, ...common },
          { id: `${id} b`, full_amount: 700, ...common },
          { id: `${id} c`, full_amount: -1, ...common },
        ],
      },
    )
  ).json();
  await waitUntil('the report is complete', async () => {
    const url = `/merchant-api/v1/reports/transactions?report_id=${reportId}`;
    return (await call({ method: 'GET', url, authorization })).json().completed_at ?? undefined;
  });
  await call(
    { method: 'POST', url: '/merchant-api/v1/corrections', authorization },
    { corrections: [{ id, transaction_id: id, kind: 'void', reason: 'A test' }] },
  );
  await operator('POST', `/merchants/${who.merchantId}/corrections`, {
    transaction_id: `${id} b`,
    kind: 'void',
    reason: 'A test',
  });
  const install = await call(
    {
      method: 'POST',
      url: '/merchant-api/v1/attribution/install',
      ...(installKey && { authorization: installKey }),
    },
    { token: randomUUID(), bundle_id: who.bundleId },
  );
  const [, claims = ''] = install.body.split('.');
  const { installation_token } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  for (const installation_id of [installation_token, randomUUID()])
    await call(
      { method: 'POST', url: '/attribution-api/v1/events', authorization: who.basic },
      {
        events: [
          {
            event_name: 'purchase',
            event_id: randomUUID(),
            event_datetime: clock.now().toISOString(),
            installation_id,
            payload: { amount: '1.50', currency: 'EUR' },
          },
        ],
      },
    );
  await waitUntil('the events are recorded', async () => {
    const { deliveries } = (
      await call({ method: 'GET', url: '/attribution-api/v1/deliveries', authorization: who.basic })
    ).json();
    return deliveries.every(({ state }: { state: string }) => state !== 'queued') || undefined;
  });
}

/**
 * What the service tells of the store, and of the merchant: every call that reads, every view, every metric of the
 * business.
 */
async function figures(): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  const description: ApiDescription = JSON.parse(
    await readFile(new URL('../../../openapi.json', import.meta.url), 'utf8'),
  );
  for (const [path, operations] of Object.entries(description.paths)) {
    const { get: operation } = operations;
    if (operation === undefined || !isCompared(path)) continue;
    const url = examplePath(path, merchant, { month });
    const response = await service.app.inject({ url, headers: await rightHeaders(operation, merchant) });
    told.set(path, withoutMoments(response.body));
  }
  const views = await service.database.query<{ name: string }>({
    name: '',
    text: `select table_name as name from information_schema.views where table_schema = 'stoa_read' order by 1`,
    values: [],
  });
  for (const { name } of views.filter(({ name: view }) => view !== 'audit'))
    told.set(name, await rowsOf(name));
  const { body: metrics } = await service.app.inject('/metrics');
  const ofBusiness = /^stoa_(?!http|audit|clock|database)/;
  for (const line of metrics.split('\n').filter((one) => ofBusiness.test(one))) {
    const end = line.lastIndexOf(' ');
    told.set(line.slice(0, end), line.slice(end));
  }
  return told;
}

async function rowsOf(view: string): Promise<string> {
  const text = `select coalesce(json_agg(one order by one::text), '[]')::text as rows from stoa_read.${view} as one`;
  const [row] = await service.database.query<{ rows: string }>({ name: '', text, values: [] });
  return row?.rows ?? '';
}

/**
 * The trail names twins on purpose. What describes the service itself, and who is signed in, has nothing of merchants.
 */
function isCompared(path: string): boolean {
  return !/audit|session-api|well-known|openapi|^\/(docs|schema|healthz|readyz|metrics)/.test(path);
}

/**
 * What differs between two readings although nothing happened, and how long the trail is. The clock stands still, and
 * the database's does not.
 */
function withoutMoments(text: string): string {
  return text
    .replaceAll(
      /"(request_id|last_used_at|database_size_bytes|machine_ahead_seconds)":("[^"]*"|[\d.]+|null)/g,
      '',
    )
    .replace(/"queue":"audit_entries"[^}]*/, '')
    .replace(/\d+ s ahead of the database/, '');
}

test('whatever a twin does moves no figure of the store', async () => {
  const before = await figures();
  await live(twin, testInstallKey);
  const now = await figures();
  const moved = [...now].filter(([name, value]) => before.get(name) !== value);
  assert.deepEqual(
    moved.map(([name, value]) => [name, before.get(name), value]),
    [],
  );
  assert.equal(now.size, before.size);
  assert.ok(now.size > 100, String(now.size));
});

type Asked = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: object,
  payload?: object,
];

async function asked(...[method, url, headers, payload]: Asked) {
  const response = await service.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

const ofOperator = () => ({ authorization: merchant.operatorToken });
const owner = async () => (await merchant.signIn?.('merchant_user')) ?? {};

test('a person of a merchant issues a key of its twin, which begins with stoa_test_', async () => {
  const { status, text } = await asked('POST', '/merchant-api/v1/api-keys', await owner(), { mode: 'test' });
  assert.equal(status, 201, text);
  const { api_key: key, api_key_id: id } = JSON.parse(text);
  assert.match(key, /^stoa_test_key_/);
  const ofMerchant = await asked('GET', '/merchant-api/v1/api-keys?limit=1000', await owner());
  const inTwin = { ...(await owner()), 'stoa-merchant': String(twin.merchantId) };
  const ofTwin = await asked('GET', '/merchant-api/v1/api-keys?limit=1000', inTwin);
  assert.deepEqual(
    [ofMerchant, ofTwin].map(({ text: list }) => list.includes(`"api_key_id":${id},`)),
    [false, true],
  );
});

test('a key of a twin issues keys of the twin alone', async () => {
  const { access } = service;
  const { merchantId } = merchant;
  const scopes = ['access:read', 'access:write', 'reports:read'] as const;
  const { secret } = await access.issue({ kind: 'api_key', merchantId, scopes, isForTest: true });
  for (const body of [{ scopes: ['reports:read'] }, { scopes: ['reports:read'], mode: 'test' }]) {
    const { text } = await asked(
      'POST',
      '/merchant-api/v1/api-keys',
      { authorization: `Bearer ${secret}` },
      body,
    );
    assert.match(JSON.parse(text).api_key, /^stoa_test_key_/);
  }
});

test('a rotated key stays one of the twin', async () => {
  const { access } = service;
  const { merchantId } = merchant;
  const { accessKeyId } = await access.issue({ kind: 'credential', merchantId, isForTest: true });
  const { secret, username } = await access.rotate({ kind: 'credential', accessKeyId }, { overlapMs: 0 });
  assert.match(`${username} ${secret}`, /^stoa_test_usr_\w+ stoa_test_pwd_/);
});

test('people of a merchant work in its twin with their role, but manage people in the merchant alone', async () => {
  const session = JSON.parse((await asked('GET', '/session-api/v1/session', await owner())).text);
  assert.deepEqual(
    session.merchants.map(({ merchant_id, role, test_of, scopes }: Record<string, string[]>) => [
      merchant_id,
      role,
      test_of,
      scopes?.includes('users:write'),
    ]),
    [
      [merchant.merchantId, 'owner', null, true],
      [twin.merchantId, 'owner', merchant.merchantId, false],
    ],
  );
  const inTwin = { ...(await owner()), 'stoa-merchant': String(twin.merchantId) };
  assert.equal((await asked('GET', '/merchant-api/v1/users', inTwin)).status, 403);
  assert.equal((await asked('GET', '/merchant-api/v1/users', await owner())).status, 200);
});

test('people of another merchant and its keys do not reach the twin', async () => {
  const other = await withPeople(
    service,
    await createTestMerchant(service.access, 'com.example.other'),
    clock,
  );
  const headers = { ...(await other.signIn?.('merchant_user')), 'stoa-merchant': String(twin.merchantId) };
  assert.equal((await asked('GET', '/merchant-api/v1/statements', headers)).status, 403);
});

test('the trail of a twin says which person of the merchant acted', async () => {
  await asked('POST', '/merchant-api/v1/api-keys', await owner(), { mode: 'test', label: 'of a person' });
  const inTwin = { ...(await owner()), 'stoa-merchant': String(twin.merchantId) };
  const { entries } = JSON.parse(
    (await asked('GET', '/merchant-api/v1/audit?action=key.issued', inTwin)).text,
  );
  const entry = entries.find(({ after }: { after: { label: string } }) => after.label === 'of a person');
  assert.equal(entry.actor.kind, 'user', JSON.stringify(entry));
  const made = JSON.parse((await asked('GET', '/merchant-api/v1/audit?action=twin.made', inTwin)).text);
  assert.deepEqual(
    made.entries.map(({ target }: { target: string }) => target),
    [`merchant ${twin.merchantId}`],
  );
});

test('the operator sees a twin only when it is named', async () => {
  const all = JSON.parse((await asked('GET', '/operator-api/v1/merchants', ofOperator())).text).merchants;
  assert.ok(all.every(({ test_of }: { test_of: null }) => test_of === null));
  assert.equal(all[0].twin_id, twin.merchantId);
  const url = `/operator-api/v1/merchants?merchant_ids=${twin.merchantId}`;
  const [named] = JSON.parse((await asked('GET', url, ofOperator())).text).merchants;
  assert.deepEqual(
    [named.merchant_id, named.test_of, named.twin_id],
    [twin.merchantId, merchant.merchantId, null],
  );
});

test('a twin has no plans, memberships, cadence and people of its own', async () => {
  const ofTwin = `/operator-api/v1/merchants/${twin.merchantId}`;
  const plan = { name: 'Own', rate_percent: '1', in_force_from: '2020-01-01', merchant_id: twin.merchantId };
  const membership = { group: 'small', merchant_id: twin.merchantId, member_from: '2026-01-01' };
  await asked('POST', '/operator-api/v1/merchant-groups', ofOperator(), { name: 'small' });
  const admin = (await merchant.signIn?.('operator_user')) ?? {};
  const answers = await Promise.all([
    asked('POST', '/operator-api/v1/fee-plans', ofOperator(), plan),
    asked('POST', '/operator-api/v1/group-memberships', ofOperator(), membership),
    asked('PUT', `${ofTwin}/reporting-cadence`, ofOperator(), { cadence: 'daily' }),
    asked('GET', `${ofTwin}/users`, admin),
  ]);
  assert.deepEqual(
    answers.map(({ status, text }) => [status, JSON.parse(text).code]),
    Array(4).fill([404, 'unknown_merchant']),
  );
});

/** A report of one transaction, when it is completed. */
async function reported(
  who: TestMerchant,
  { id, settled_at }: { readonly id: string; readonly settled_at: string },
) {
  const common = { currency: 'EUR', full_amount: 1_000, tax_amount: 0, payer_country: 'DEU' };
  const { reportId } = (
    await call(
      { method: 'POST', url: '/merchant-api/v1/reports/transactions', authorization: who.apiKey },
      { created_at: clock.now().toISOString(), transactions: [{ id, settled_at, ...common }] },
    )
  ).json();
  const read = {
    method: 'GET',
    url: `/merchant-api/v1/reports/${reportId}`,
    authorization: who.apiKey,
  } as const;
  return waitUntil('the report is complete', async () => {
    const found = (await call(read)).json();
    return found.completed_at === null ? undefined : found;
  });
}

test('a twin is charged by the plans of its merchant', async () => {
  const own = {
    name: 'Own',
    rate_percent: '30',
    in_force_from: '2020-01-01',
    merchant_id: merchant.merchantId,
  };
  await operator('POST', '/fee-plans', own);
  const report = await reported(twin, { id: 'own-plan', settled_at: '2026-11-02T10:00:00Z' });
  assert.equal(report.totals[0].fee, 300, JSON.stringify(report));
});

test('closing a twin takes numbers of a series of its own, and its papers say TEST', async () => {
  const close = (merchantId: number) =>
    call(
      {
        method: 'POST',
        url: `/operator-api/v1/statements/${month}/close?wait=30`,
        authorization: merchant.operatorToken,
      },
      { merchant_id: merchantId },
    );
  const numberOf = async (merchantId: number) => (await close(merchantId)).json().merchants[0].numbers;
  assert.deepEqual(await numberOf(twin.merchantId), [`TEST-${merchant.merchantId}-000001`]);
  assert.deepEqual(await numberOf(merchant.merchantId), ['ST-000001']);
  const url = `/merchant-api/v1/statements/${month}`;
  const read = { method: 'GET', authorization: twin.apiKey } as const;
  assert.equal((await call({ ...read, url })).json().test_of, merchant.merchantId);
  const page = await call({ ...read, url: `${url}/page` });
  assert.match(page.body, /<title>TEST · .*<p class="test">TEST .* 1\b/s);
  const pdf = await call({ ...read, url: `${url}/page?format=pdf` });
  assert.match(String(pdf.headers['content-disposition']), /"test-statement-/);
  const real = await call({ method: 'GET', authorization: merchant.apiKey, url: `${url}/page` });
  assert.doesNotMatch(real.body, /TEST|class="test"/);
});

test('the numbers of an issuer do not begin like those of twins', async () => {
  const issuer = { name: 'Store', address: ['1 Street'], number_prefix: 'TEST-1-', payment_days: 30 };
  const { status, text } = await asked('POST', '/operator-api/v1/issuers', ofOperator(), issuer);
  assert.deepEqual([status, JSON.parse(text).errors[0].pointer], [400, '/number_prefix']);
});

test('a twin closes the month that runs, and is notified of it', async () => {
  const close = (body: object) =>
    asked('POST', '/merchant-api/v1/test/close', { authorization: twin.apiKey }, body);
  const { status, headers, text } = await close({ month: '2026-11' });
  assert.deepEqual([status, headers['stoa-mode']], [200, 'test']);
  const closed = JSON.parse(text);
  assert.equal(closed.outcome, 'closed', text);
  assert.equal(closed.numbers.at(-1), `TEST-${merchant.merchantId}-000002`);
  const list = await asked('GET', '/merchant-api/v1/notifications?types=statement.closed', {
    authorization: twin.apiKey,
  });
  assert.match(list.text, /"id":"2026-11"/);
  assert.equal(JSON.parse((await close({ month: '2026-11' })).text).outcome, 'closed_before');
  const ahead = await close({ month: '2026-12' });
  assert.deepEqual([ahead.status, JSON.parse(ahead.text).code], [409, 'month_not_over']);
});

test('what has no fee yet gets one when its twin is closed', async () => {
  const { access } = service;
  const { merchantId } = await access.createMerchant('Late plan');
  const { secret } = await access.issue({ kind: 'api_key', merchantId, isForTest: true });
  const who = { ...twin, apiKey: `Bearer ${secret}` };
  await reported(who, { id: 'early', settled_at: '2019-12-31T23:59:59Z' });
  const refused = await asked(
    'POST',
    '/merchant-api/v1/test/close',
    { authorization: who.apiKey },
    { month: '2026-11' },
  );
  assert.equal(JSON.parse(refused.text).code, 'transactions_without_fee', refused.text);
  await operator('POST', '/fee-plans', {
    name: 'Before',
    rate_percent: '5',
    in_force_from: '2019-01-01',
    in_force_until: '2020-01-01',
  });
  const closed = await asked(
    'POST',
    '/merchant-api/v1/test/close',
    { authorization: who.apiKey },
    { month: '2026-11' },
  );
  assert.equal(JSON.parse(closed.text).outcome, 'closed', closed.text);
});

test('the calls of twins refuse a merchant of the store', async () => {
  for (const [path, body] of [
    ['close', { month }],
    ['empty', undefined],
    ['store-sessions', { store_user_id: 'u' }],
  ] as const) {
    const url = `/merchant-api/v1/test/${path}`;
    const { status, text } = await asked('POST', url, { authorization: merchant.apiKey }, body);
    assert.deepEqual([status, JSON.parse(text).code], [403, 'not_a_twin'], path);
  }
  const text = `select stoa.delete_of_twin(${merchant.merchantId}, array['report'], 10)`;
  await assert.rejects(service.database.query({ name: '', text, values: [] }), /merchant 1 is not a twin/);
});

test('a twin is emptied of everything but its keys, its apps and the trail, and works on', async () => {
  const before = await figures();
  await live(twin, testInstallKey);
  const { headers, text } = await asked('POST', '/merchant-api/v1/test/empty', {
    authorization: twin.apiKey,
  });
  assert.equal(headers['stoa-mode'], 'test');
  assert.equal(JSON.parse(text).empty, true);
  assert.ok(JSON.parse(text).deleted > 20, text);
  assert.deepEqual(await tablesWith(twin.merchantId), [
    'access_key',
    'app',
    'audit_entry',
    'closing',
    'merchant',
    'notification_head',
  ]);
  const now = await figures();
  assert.deepEqual(
    [...now].filter(([name, value]) => before.get(name) !== value),
    [],
  );
  await live(twin, testInstallKey);
  const closed = await asked(
    'POST',
    '/merchant-api/v1/test/close',
    { authorization: twin.apiKey },
    { month },
  );
  assert.deepEqual(JSON.parse(closed.text).numbers, [`TEST-${merchant.merchantId}-000001`]);
});

/** The tables of merchants that have rows of one. */
async function tablesWith(merchantId: number): Promise<string[]> {
  const ofMerchants = await service.database.query<{ name: string }>({
    name: '',
    text: `
      select relname as name
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attname = 'merchant_id'
      where relnamespace = 'stoa'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`,
    values: [],
  });
  const found: string[] = [];
  for (const { name } of ofMerchants) {
    const text = `select from stoa.${name} where merchant_id = ${merchantId} limit 1`;
    if ((await service.database.query({ name: '', text, values: [] })).length > 0) found.push(name);
  }
  return found;
}

test('a suspended merchant is suspended with its twin', async () => {
  const url = `/operator-api/v1/merchants/${merchant.merchantId}/suspension`;
  await call({ method: 'PUT', url, authorization: merchant.operatorToken }, { reason: 'A test' });
  const read = () => asked('GET', '/merchant-api/v1/statements', { authorization: twin.apiKey });
  await waitUntil('the key is refused', async () => (await read()).status === 403 || undefined);
  await asked('DELETE', url, ofOperator());
  await waitUntil('the key works again', async () => (await read()).status === 200 || undefined);
});
