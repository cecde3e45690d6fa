import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';
import { waitUntil } from '../wait-until.js';

/** One day of a store, from the outside: what a merchant, an app and a backend see of the three areas. */

const json = { 'content-type': 'application/json' };
const address = '127.0.0.1';
const addressForms = ['127.0.0.1', '::ffff:127.0.0.1'];

let service: TestService;
let merchant: TestMerchant;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.day');
});

after(() => service.stop());

interface Result {
  readonly report_id: string;
  readonly accepted_at: string;
  readonly completed_at: string | null;
  readonly transactions: { readonly valid?: string[]; readonly invalid?: { id: string; reason: string }[] };
}

function transaction(id: string, changes: object = {}): object {
  return {
    id,
    currency: 'EUR',
    full_amount: 1190,
    tax_amount: 190,
    payer_country: 'DEU',
    settled_at: '2026-11-20T10:00:00Z',
    ...changes,
  };
}

async function upload(body: object): Promise<number> {
  const response = await service.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/reports/transactions',
    headers: { ...json, authorization: merchant.apiKey },
    body: JSON.stringify(body),
  });
  assert.equal(response.statusCode, 200, response.body);
  return response.json<{ reportId: number }>().reportId;
}

function resultOf(reportId: number): Promise<Result> {
  return waitUntil(`report ${reportId} is complete`, async () => {
    const response = await service.app.inject({
      url: `/merchant-api/v1/reports/transactions?report_id=${reportId}`,
      headers: { authorization: merchant.apiKey },
    });
    assert.equal(response.statusCode, 200, response.body);
    const result = response.json<Result>();
    return result.completed_at === null ? undefined : result;
  });
}

async function feed(sessions: readonly object[]): Promise<void> {
  const response = await service.app.inject({
    method: 'POST',
    url: '/operator-api/v1/store-sessions',
    headers: { ...json, authorization: merchant.operatorToken },
    body: JSON.stringify({ sessions }),
  });
  assert.equal(response.statusCode, 200, response.body);
}

async function claimsOf(body: object, remoteAddress: string): Promise<Record<string, unknown>> {
  const url = '/merchant-api/v1/attribution/install';
  const response = await service.app.inject({
    method: 'POST',
    url,
    headers: json,
    body: JSON.stringify(body),
    remoteAddress,
  });
  assert.equal(response.statusCode, 200, response.body);
  assert.match(response.headers['content-type'] as string, /^text\/plain; charset=utf-8$/);
  assert.equal(response.headers['cache-control'], 'no-store');
  const keys = (await service.app.inject('/.well-known/jwks.json')).json<JSONWebKeySet>();
  const { payload } = await jwtVerify(response.body, createLocalJWKSet(keys), {
    issuer: 'https://stoa.test',
    audience: 'com.example.day',
  });
  return payload;
}

test('a merchant uploads a report, retries it, and reads the outcome of every transaction', async () => {
  const body = {
    created_at: '2026-11-20T12:00:00Z',
    transactions: [
      transaction('transaction-1'),
      transaction('transaction-2', { full_amount: -5 }),
      transaction('transaction-1'),
      transaction('transaction-3', { currency: 'XXQ' }),
    ],
  };
  const reportId = await upload(body);
  assert.equal(await upload(body), reportId);
  const { transactions, report_id: text } = await resultOf(reportId);
  assert.equal(text, String(reportId));
  assert.deepEqual(transactions.valid, ['transaction-1']);
  assert.deepEqual(
    transactions.invalid?.map(({ id, reason }) => [id, reason.split(':', 1)[0]]),
    [
      ['transaction-2', 'negative_amount'],
      ['transaction-3', 'unknown_currency'],
    ],
  );
});

test('a transaction sent again with another amount is a conflict, and the first one stands', async () => {
  await resultOf(await upload({ created_at: '2026-11-20T12:00:00Z', transactions: [transaction('c-1')] }));
  const second = await upload({
    created_at: '2026-11-20T13:00:00Z',
    transactions: [transaction('c-1', { full_amount: 1200 }), transaction('c-2')],
  });
  const { transactions } = await resultOf(second);
  assert.deepEqual(transactions.valid, ['c-2']);
  assert.match(transactions.invalid?.[0]?.reason ?? '', /^conflicting_duplicate: .*full_amount/);
});

test('the largest int64 stays exact', async () => {
  const text = `{"created_at":"2026-11-20T12:00:00Z","transactions":[{"id":"max","currency":"EUR","full_amount":9223372036854775807,"tax_amount":0,"payer_country":"DEU","settled_at":"2026-11-20T10:00:00Z"}]}`;
  const url = '/merchant-api/v1/reports/transactions';
  const response = await service.app.inject({
    method: 'POST',
    url,
    headers: { ...json, authorization: merchant.apiKey },
    body: text,
  });
  await resultOf(response.json<{ reportId: number }>().reportId);
  const { rows } = await service.database.pool.query<{ amount: string }>(
    `select full_amount::text as amount from stoa.transaction where transaction_id = 'max'`,
  );
  assert.deepEqual(rows, [{ amount: '9223372036854775807' }]);
});

test('an app on a shared address learns which campaign its installation came from', async () => {
  const seenAt = new Date().toISOString();
  await feed(
    addressForms.flatMap((form) => [
      {
        store_user_id: 'user-a',
        ip_address: form,
        seen_at: seenAt,
        device_model: 'iPhone15,2',
        os_version: '17.2',
      },
      {
        store_user_id: 'user-b',
        ip_address: form,
        seen_at: seenAt,
        device_model: 'iPad13,18',
        os_version: '17.2',
      },
    ]),
  );
  const put = await service.app.inject({
    method: 'PUT',
    url: '/operator-api/v1/store-users/user-a/attribution-data',
    headers: { ...json, authorization: merchant.operatorToken },
    body: '{"utm_source":"newsletter","campaign_id":12021000000000000000123}',
  });
  assert.equal(put.statusCode, 204, put.body);
  const token = randomUUID();
  const claims = await claimsOf(
    { token, bundle_id: 'com.example.day', device_model: 'iphone15,2', os_version: '17.2.0' },
    address,
  );
  assert.deepEqual(claims['match'], { rule: 'device', candidates: 2 });
  assert.equal(claims['request_token'], token);
  assert.ok(claims['attribution_data']);
  const again = await claimsOf({ token, bundle_id: 'com.example.day' }, '192.0.2.1');
  assert.equal(again['installation_token'], claims['installation_token']);
  assert.notEqual(again['jti'], claims['jti']);
});

test('an installation from an address without a session is organic', async () => {
  const claims = await claimsOf({ token: randomUUID(), bundle_id: 'com.example.day' }, '203.0.113.77');
  assert.deepEqual(claims['match'], { rule: 'none', candidates: 0 });
  assert.equal('attribution_data' in claims, false);
});

test('a backend sends a purchase of an installation, twice, and it is recorded once and linked', async () => {
  const claims = await claimsOf({ token: randomUUID(), bundle_id: 'com.example.day' }, '203.0.113.78');
  const eventId = randomUUID();
  const event = {
    event_name: 'Purchase_Completed',
    payload: { currency: 'EUR', amount: '90271.93' },
    event_datetime: '2026-11-20T10:00:00+01:00',
    event_id: eventId,
    installation_id: claims['installation_token'],
  };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const response = await service.app.inject({
      method: 'POST',
      url: '/attribution-api/v1/events',
      headers: { ...json, authorization: merchant.basic },
      body: JSON.stringify({ events: [event] }),
    });
    assert.equal(response.statusCode, 204, response.body);
    assert.equal(response.body, '');
  }
  const rows = await waitUntil('the event is linked', async () => {
    const found = await service.database.pool.query(
      `select event_name, event_datetime, waiting.batch_id is null as linked
        from stoa.attribution_event as event
        left join stoa.waiting_event as waiting using (merchant_id, batch_id, position)
        where event_id = $1`,
      [eventId],
    );
    return found.rows.some((row: { linked: boolean }) => row.linked) ? found.rows : undefined;
  });
  assert.deepEqual(rows, [
    { event_name: 'Purchase_Completed', event_datetime: '2026-11-20T10:00:00+01:00', linked: true },
  ]);
});

test('the log of a whole journey holds no secret, no token, no address, no payload and no user', async () => {
  const token = randomUUID();
  await claimsOf({ token, bundle_id: 'com.example.day' }, '198.51.100.23');
  await service.app.inject({
    url: '/merchant-api/v1/reports/transactions?report_id=x',
    headers: { authorization: 'Bearer stoa_key_leaked' },
  });
  await service.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    headers: { ...json, authorization: merchant.basic },
    body: '{"events":[{"payload":{"iban":"DE00-secret"}}]}',
  });
  const log = service.log();
  assert.match(log, /"request_id":"req_/);
  const hidden = [
    ...merchant.secrets,
    merchant.basic.slice(6),
    'stoa_key_leaked',
    token,
    '198.51.100.23',
    '203.0.113.77',
    'user-a',
    'newsletter',
    'DE00-secret',
    'transaction-1',
    '90271.93',
    'iPhone15,2',
  ];
  assert.deepEqual(
    hidden.filter((text) => log.includes(text)),
    [],
  );
});
