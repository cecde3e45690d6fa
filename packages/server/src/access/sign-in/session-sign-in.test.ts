import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestUser, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../../../test/start-test-service.js';
import { newSecret } from '../keys/secret-text.js';
import { sessionPrefix } from './session-sign-in.js';

const clock = settableClock('2026-11-20T10:00:00Z');
let service: TestService;
let merchant: TestMerchant;
let other: TestMerchant;
let admin: TestUser;
let owner: TestUser;

before(async () => {
  service = await startTestService({ clock });
  merchant = await createTestMerchant(service.access, 'com.example.one');
  other = await createTestMerchant(service.access, 'com.example.other');
  const now = clock.now();
  admin = await createTestUser(service.database, { email: 'admin@example.com', operatorRole: 'admin', now });
  owner = await createTestUser(service.database, {
    email: 'owner@example.com',
    memberships: { [merchant.merchantId]: 'owner', [other.merchantId]: 'finance' },
    now,
  });
});
after(() => service.stop());

async function ask(headers: Readonly<Record<string, string>>, url: string, method: 'GET' | 'POST' = 'GET') {
  const payload = method === 'POST' ? { name: 'New' } : undefined;
  const answer = await service.app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, code: answer.json().code, detail: answer.json().detail };
}

const merchants = '/operator-api/v1/merchants';
const reports = '/merchant-api/v1/reports';

test('a session lets in a person with the right role', async () => {
  assert.equal((await ask(admin.headers, merchants)).status, 200);
  assert.equal((await ask(admin.headers, merchants, 'POST')).status, 201);
});

test('a person who works for several merchants names one', async () => {
  assert.deepEqual((await ask(owner.headers, reports)).code, 'merchant_not_named');
  const named = (merchantId: number | string) => ({ ...owner.headers, 'stoa-merchant': String(merchantId) });
  assert.equal((await ask(named(merchant.merchantId), reports)).status, 200);
  for (const wrong of ['999', '', '1e0', ` ${merchant.merchantId},2`, '__proto__'])
    assert.equal((await ask(named(wrong), reports)).code, 'not_a_member', wrong);
});

test("a person's role for one merchant gives nothing for another", async () => {
  const url = '/merchant-api/v1/installations';
  const statusFor = async ({ merchantId }: TestMerchant) =>
    (await ask({ ...owner.headers, 'stoa-merchant': String(merchantId) }, url)).status;
  assert.equal(await statusFor(merchant), 200);
  assert.equal(await statusFor(other), 403);
});

test('people of a merchant are nobody on the operator side, and the other way round', async () => {
  assert.equal((await ask(owner.headers, merchants)).code, 'wrong_scope');
  assert.equal((await ask(admin.headers, reports)).code, 'not_a_member');
});

test('a call that changes something comes from a page of the service', async () => {
  const { cookie } = admin.headers;
  for (const headers of [
    { cookie },
    { cookie, origin: 'https://evil.test' },
    { cookie, origin: 'null' },
    { cookie, origin: 'http://stoa.test' },
    { cookie, origin: 'https://stoa.test:8443' },
    { cookie, origin: 'https://stoa.test', 'sec-fetch-site': 'same-site' },
    { cookie, origin: 'https://stoa.test', 'sec-fetch-site': 'cross-site' },
  ])
    assert.equal((await ask(headers, merchants, 'POST')).code, 'foreign_origin', JSON.stringify(headers));
  const own = { ...admin.headers, 'sec-fetch-site': 'same-origin' };
  assert.equal((await ask(own, merchants, 'POST')).status, 201);
});

test('a key in the header counts, not the cookie beside it', async () => {
  const headers = { ...admin.headers, authorization: merchant.apiKey };
  assert.equal((await ask(headers, merchants)).status, 403);
});

test('a cookie that holds no session is refused', async () => {
  const { cookie } = admin.headers;
  for (const wrong of [
    cookie.slice(0, -1),
    `${cookie}x`,
    '__Host-stoa_session=',
    cookie.replace('__Host-', ''),
    `${cookie}; ${cookie}`,
    `__Host-stoa_session=${merchant.apiKey.slice('Bearer '.length)}`,
  ])
    assert.equal((await ask({ cookie: wrong }, merchants)).status, 401, wrong.length.toString());
});

test('a session ends after 30 minutes without a call, and after 12 hours', async () => {
  const start = clock.now();
  const { headers } = await createTestUser(service.database, {
    email: 'late@example.com',
    operatorRole: 'auditor',
    now: start,
  });
  const at = async (minutes: number) => {
    clock.set(new Date(start.getTime() + minutes * 60_000));
    return (await ask(headers, merchants)).status;
  };
  assert.equal(await at(29), 200);
  assert.equal(await at(58), 200);
  assert.equal(await at(89), 401);
  const again = await createTestUser(service.database, {
    email: 'long@example.com',
    operatorRole: 'auditor',
    now: clock.now(),
  });
  const began = clock.now().getTime();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    clock.set(new Date(began + minutes * 60_000));
    assert.equal((await ask(again.headers, merchants)).status, 200);
  }
  clock.set(new Date(began + 12 * 60 * 60_000));
  assert.equal((await ask(again.headers, merchants)).status, 401);
});

test('a page that reads by itself while nobody is there keeps no session alive', async () => {
  const start = clock.now();
  const { headers } = await createTestUser(service.database, {
    email: 'away@example.com',
    operatorRole: 'auditor',
    now: start,
  });
  const unattended = { ...headers, 'stoa-unattended': '1' };
  for (const minutes of [10, 20, 29]) {
    clock.set(new Date(start.getTime() + minutes * 60_000));
    assert.equal((await ask(unattended, merchants)).status, 200);
  }
  clock.set(new Date(start.getTime() + 31 * 60_000));
  assert.equal((await ask(headers, merchants)).status, 401);
});

test('what cannot be undone asks a person, but no key, for a proof that is at most 5 minutes old; a dry run does not', async () => {
  const started = clock.now();
  const person = await createTestUser(service.database, {
    email: 'fresh@example.com',
    operatorRole: 'admin',
    now: started,
  });
  const send = async (headers: Readonly<Record<string, string>>, url: string, payload: object) =>
    (await service.app.inject({ method: 'POST', url, headers, payload })).json().code;
  const close = '/operator-api/v1/statements/2026-10/close';
  const erase = '/operator-api/v1/erasures';
  const key = { authorization: merchant.operatorToken };
  clock.advance(5 * 60_000);
  assert.equal(await send(person.headers, close, {}), undefined);
  clock.advance(1);
  assert.equal(await send(person.headers, close, {}), 'fresh_sign_in_needed');
  assert.equal(await send(person.headers, erase, { store_user_id: 'nobody' }), 'fresh_sign_in_needed');
  assert.equal(await send(person.headers, close, { dry_run: true }), undefined);
  assert.equal(await send(person.headers, '/operator-api/v1/signing-keys', {}), 'fresh_sign_in_needed');
  assert.equal(await send(key, close, {}), undefined);
  assert.equal(await send(key, erase, { store_user_id: 'nobody' }), undefined);
  clock.set(started);
});

test('anyone who is signed in goes on, whatever fails at their address', async () => {
  const strict = await startTestService({ clock, variables: { STOA_RATE_SIGN_IN: '5/min' } });
  try {
    const { headers } = await createTestUser(strict.database, {
      email: 'admin@example.com',
      operatorRole: 'admin',
      now: clock.now(),
    });
    const page = '/sign-in/account';
    const statusOf = async (url: string, given: Readonly<Record<string, string>>) =>
      (await strict.app.inject({ url, headers: given })).statusCode;
    assert.deepEqual([await statusOf(merchants, headers), await statusOf(page, headers)], [200, 200]);
    const unknown = { cookie: `__Host-stoa_session=${newSecret(sessionPrefix)}` };
    for (let index = 0; index < 6; index += 1) {
      await statusOf(merchants, unknown);
      await statusOf(page, unknown);
    }
    assert.deepEqual([await statusOf(merchants, unknown), await statusOf(page, unknown)], [429, 429]);
    assert.deepEqual([await statusOf(merchants, headers), await statusOf(page, headers)], [200, 200]);
  } finally {
    await strict.stop();
  }
});

test('a session that just began is found, whatever keys and passwords fail at its address', async () => {
  const strict = await startTestService({ clock, variables: { STOA_RATE_SIGN_IN: '2/min' } });
  try {
    const statusOf = async (url: string, headers: Readonly<Record<string, string>>, payload?: object) =>
      (
        await strict.app.inject(
          payload === undefined ? { url, headers } : { method: 'POST', url, headers, payload },
        )
      ).statusCode;
    const signIn = { email: 'nobody@example.com', password: 'a wrong password' };
    for (let index = 0; index < 3; index += 1) {
      await statusOf(merchants, { authorization: `Bearer ${newSecret('stoa_opr_')}` });
      await statusOf('/session-api/v1/sign-in', { origin: 'https://stoa.test' }, signIn);
    }
    assert.equal(await statusOf(merchants, { authorization: `Bearer ${newSecret('stoa_opr_')}` }), 429);
    const { headers } = await createTestUser(strict.database, {
      email: 'new@example.com',
      operatorRole: 'admin',
      now: clock.now(),
    });
    assert.deepEqual(
      [await statusOf(merchants, headers), await statusOf('/sign-in/account', headers)],
      [200, 200],
    );
  } finally {
    await strict.stop();
  }
});
