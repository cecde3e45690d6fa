import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startMailServer, type TestMailServer } from '../../../test/fixtures/people/mail-server.js';
import { createTestUser, type TestUser } from '../../../test/fixtures/people/test-user.js';
import { settableClock } from '../../../test/settable-clock.js';
import { startTestService, type TestService } from '../../../test/start-test-service.js';
import { commandActor } from '../../audit-entries/index.js';
import { beginSession, createPasswords, createUserManagement } from '../index.js';
import { updatePassword } from '../user-store.js';

const clock = settableClock('2026-11-20T10:00:00Z');
const origin = 'https://stoa.test';
const email = 'admin@example.com';
const password = 'a sentence of four words';
let mail: TestMailServer;
let service: TestService;
let admin: TestUser;
/** The cookie of a session that began at the identity provider. */
let cookie: string;

before(async () => {
  mail = await startMailServer();
  service = await startTestService({
    clock,
    variables: {
      STOA_OIDC_ISSUER: 'https://login.example',
      STOA_OIDC_CLIENT_ID: 'stoa',
      STOA_OIDC_ONLY: 'on',
      STOA_SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      STOA_MAIL_FROM: 'stoa@example.com',
    },
  });
  const now = clock.now();
  admin = await createTestUser(service.database, { email, operatorRole: 'admin', now });
  const hash = await createPasswords({ cost: { ln: 7, r: 8, p: 1 } }).hash(password, {
    address: '',
    account: '',
  });
  const { secret } = await service.database.transaction(async (tx) => {
    await updatePassword(tx, admin.userId, hash);
    return beginSession(tx, { userId: admin.userId, how: 'oidc', now });
  });
  cookie = `__Host-stoa_session=${secret}`;
});
after(async () => {
  await service.stop();
  await mail.stop();
});

async function send(method: 'POST' | 'PUT', url: string, payload: object) {
  const answer = await service.app.inject({ method, url, headers: { origin, cookie }, payload });
  return [answer.statusCode, answer.json().code];
}

async function page(url: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: form === undefined ? 'GET' : 'POST',
    url,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });
}

const off = [403, 'passwords_off'];

test('where the identity provider is the only way in, no password and no link opens anything', async () => {
  const users = createUserManagement({
    database: service.database,
    clock,
    actor: commandActor('tester'),
  });
  const { secret: link } = await users.reset(admin.userId, { secondFactor: false });
  const invited = await users.invite('new@example.com', 'admin');
  const given = { password: 'another sentence of words' };
  assert.deepEqual(await send('POST', '/session-api/v1/sign-in', { email, password }), off);
  assert.deepEqual(await send('POST', '/session-api/v1/link', { link, ...given }), off);
  assert.deepEqual(await send('POST', '/session-api/v1/link', { link: invited.secret, ...given }), off);
  assert.equal((await page('/sign-in', { email, password })).statusCode, 403);
  const forms = { ...given, repeated: given.password };
  assert.equal((await page('/sign-in/link', { link, ...forms })).statusCode, 403);
});

test('nor does anybody who is signed in prove, change or reset a password', async () => {
  const change = { password, new_password: 'another sentence of words' };
  assert.deepEqual(await send('POST', '/session-api/v1/session/confirmation', { password }), off);
  assert.deepEqual(await send('PUT', '/session-api/v1/password', change), off);
  assert.deepEqual(await send('POST', '/session-api/v1/second-factor', { password }), off);
  assert.deepEqual(await send('POST', '/session-api/v1/second-factor/off', { password }), off);
  const other = await createTestUser(service.database, { email: 'o@example.com', now: clock.now() });
  assert.deepEqual(await send('POST', `/operator-api/v1/users/${other.userId}/reset`, {}), off);
});

test('nor does anybody get a link for a new password by mail', async () => {
  assert.deepEqual(await send('POST', '/session-api/v1/reset', { email }), off);
  assert.equal((await page('/sign-in/reset', { email })).statusCode, 403);
});

test('a session that a password began before the switch is over', async () => {
  const whoAmI = async (headers: Record<string, string>) =>
    (await service.app.inject({ url: '/session-api/v1/session', headers })).statusCode;
  assert.equal(await whoAmI(admin.headers), 401);
  assert.equal(await whoAmI({ cookie }), 200);
});

test('the pages offer the provider alone', async () => {
  for (const [url, provider] of [
    ['/sign-in', '/sign-in/oidc?return=%2Fconsole%2F'],
    ['/sign-in?return=/console/a%3Fb=1%26c=2', '/sign-in/oidc?return=%2Fconsole%2Fa%3Fb%3D1%26c%3D2'],
    ['/sign-in/link', '/sign-in/oidc'],
    ['/sign-in/reset', '/sign-in/oidc'],
  ] as const) {
    const { body } = await page(url);
    assert.ok(body.includes(`href="${provider}"`), url);
    assert.doesNotMatch(body, /<form/, url);
  }
  const account = await page('/sign-in/account', undefined, { cookie });
  assert.equal(account.statusCode, 200);
  assert.doesNotMatch(account.body, /type="password"/);
});

test('the answer to an invitation names the sign-in, and has no link that opens nothing', async () => {
  const { merchantId } = await service.access.createMerchant('Harbour');
  for (const [url, role] of [
    ['/operator-api/v1/users', 'support'],
    [`/operator-api/v1/merchants/${merchantId}/users`, 'owner'],
  ] as const) {
    const payload = { email: `${role}@invited.example`, role };
    const answer = await service.app.inject({ method: 'POST', url, headers: { origin, cookie }, payload });
    const { user_id: userId, ...invitation } = answer.json();
    assert.ok(userId > 0, answer.body);
    assert.deepEqual(invitation, {
      link: null,
      expires_at: null,
      sign_in_at: 'https://stoa.test/sign-in',
      mailed: true,
    });
  }
});

test('the mail of an invitation speaks of no password, and has no link that is used once', async () => {
  const url = '/operator-api/v1/users';
  const payload = { email: 'invited@example.com', role: 'support' };
  const answer = await service.app.inject({ method: 'POST', url, headers: { origin, cookie }, payload });
  assert.equal(answer.statusCode, 201, answer.body);
  const { raw } = await mail.mailTo('invited@example.com');
  assert.match(raw, /identity provider/);
  assert.match(raw, /^https:\/\/stoa\.test\/sign-in\r$/m);
  assert.doesNotMatch(raw, /password|stoa_lnk_|once/);
});
