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
 * A twin has reports, installations and events like a merchant, and none of them is in a figure of the store. The calls, views and metrics
 * are taken from where they are declared, so a new one over all merchants is compared as well.
 */

const month = '2026-02';
const clock = settableClock('2026-11-20T12:10:00Z');
let service: TestService;
let merchant: TestMerchant;
let twin: TestMerchant;

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
    const states = deliveries.map(({ state }: { state: string }) => state).toSorted();
    return states.join() === 'recorded,waiting' || undefined;
  });
}

/** What the service tells of the store, and of the merchant: every call that reads, every view, every metric of the business. */
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
  const ofBusiness = /^stoa_(?!http|audit|clock)/;
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

/** The trail names twins on purpose. What describes the service itself, and who is signed in, has nothing of merchants. */
function isCompared(path: string): boolean {
  return !/audit|session-api|well-known|openapi|^\/(docs|schema|healthz|readyz|metrics)/.test(path);
}

/** What differs between two readings although nothing happened, and how long the trail is. The clock stands still, and the database's does not. */
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
  const { access } = service;
  const { merchantId, bundleId } = merchant;
  const { secret } = await access.issue({ kind: 'install_key', merchantId, bundleId, isForTest: true });
  const before = await figures();
  await live(twin, `Bearer ${secret}`);
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

test('a twin is charged by the plans of its merchant', async () => {
  const own = {
    name: 'Own',
    rate_percent: '30',
    in_force_from: '2020-01-01',
    merchant_id: merchant.merchantId,
  };
  await operator('POST', '/fee-plans', own);
  const { reportId } = (
    await call(
      { method: 'POST', url: '/merchant-api/v1/reports/transactions', authorization: twin.apiKey },
      {
        created_at: clock.now().toISOString(),
        transactions: [
          {
            id: 'own-plan',
            currency: 'EUR',
            full_amount: 1_000,
            tax_amount: 0,
            payer_country: 'DEU',
            settled_at: '2026-11-02T10:00:00Z',
          },
        ],
      },
    )
  ).json();
  const read = { method: 'GET', authorization: twin.apiKey } as const;
  const report = await waitUntil('the report is complete', async () => {
    const found = (await call({ ...read, url: `/merchant-api/v1/reports/${reportId}` })).json();
    return found.completed_at === null ? undefined : found;
  });
  assert.equal(report.totals[0].fee, 300, JSON.stringify(report));
});

test('closing a twin takes numbers of a series of its own, and its papers say TEST', async () => {
  const close = (merchantId: number) =>
    call(
      {
        method: 'POST',
        url: `/operator-api/v1/statements/${month}/close`,
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
  assert.match(
    page.body,
    /<title>TEST · .*<p class="test">TEST of merchant 1: not a statement of the store/s,
  );
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

test('a suspended merchant is suspended with its twin', async () => {
  const url = `/operator-api/v1/merchants/${merchant.merchantId}/suspension`;
  await call({ method: 'PUT', url, authorization: merchant.operatorToken }, { reason: 'A test' });
  const read = () => asked('GET', '/merchant-api/v1/statements', { authorization: twin.apiKey });
  await waitUntil('the key is refused', async () => (await read()).status === 403 || undefined);
  await asked('DELETE', url, ofOperator());
  await waitUntil('the key works again', async () => (await read()).status === 200 || undefined);
});
