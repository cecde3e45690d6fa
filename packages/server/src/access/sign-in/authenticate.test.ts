import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type AccessBench,
  basic,
  createAccessApp,
  createAccessBench,
} from '../../../test/fixtures/access/access-app.js';
import { settableClock } from '../../../test/settable-clock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { App } from '../../http/app.js';
import { needs } from '../callers/demand.js';
import { hashSecret, newSecret } from '../keys/secret-text.js';

const clock = settableClock('2026-03-01T12:00:00.000Z');
let bench: AccessBench;
let app: App;
let merchantId: number;
let bearer: string;
let username: string;
let password: string;

/** Two calls with authenticating hooks that answer what the handler sees. */
function prepare(given: App): void {
  given.get('/reports', { schema: { security: needs('reports:write', 'api_key') } }, async (request) => ({
    merchant_id: request.principal?.merchantId,
    log: request.logContext,
  }));
  given.get('/events', { schema: { security: needs('events:write', 'credential') } }, async (request) => ({
    merchant_id: request.principal?.merchantId,
  }));
}

before(async () => {
  bench = await createAccessBench(clock);
  const policy = { name: 'sign-in', limit: 1_000_000, windowSeconds: 1, burst: 1_000_000 };
  ({ app } = await createAccessApp({ database: bench.database, clock, policy }, prepare));
  ({ merchantId } = await bench.access.createMerchant('Signs in'));
  bearer = `Bearer ${(await bench.access.issue({ kind: 'api_key', merchantId })).secret}`;
  const credential = await bench.access.issue({ kind: 'credential', merchantId });
  username = credential.username ?? '';
  password = credential.secret;
});
after(async () => {
  await app.close();
  await bench.drop();
});

const call = (url: string, authorization?: string, on = app) =>
  on.inject({ url, headers: authorization === undefined ? {} : { authorization } });

test('an API key lets its merchant in, and the log knows both by their ids', async () => {
  const answer = await call('/reports', bearer);
  assert.equal(answer.statusCode, 200);
  const { merchant_id, log } = answer.json();
  assert.equal(merchant_id, merchantId);
  assert.deepEqual(Object.keys(log).toSorted(), ['access_key_id', 'merchant_id']);
});

test('a credential lets its merchant in', async () => {
  const answer = await call('/events', basic(username, password));
  assert.deepEqual([answer.statusCode, answer.json()], [200, { merchant_id: merchantId }]);
});

test('the name of a scheme is case-insensitive, and spaces may follow it (RFC 9110, section 11.1)', async () => {
  assert.equal((await call('/reports', bearer.replace('Bearer', 'bEARER  '))).statusCode, 200);
  assert.equal((await call('/events', basic(username, password).replace('Basic', 'basic'))).statusCode, 200);
});

const bearerChallenge = 'Bearer realm="stoa", scope="reports:write"';
const basicChallenge = 'Basic realm="stoa", charset="UTF-8"';
const garbage: readonly (readonly [what: string, authorization: () => string | undefined])[] = [
  ['no header', () => undefined],
  ['an empty header', () => ''],
  ['the scheme alone', () => 'Bearer'],
  ['the scheme and a space', () => 'Bearer '],
  ['another scheme', () => 'Digest username="a"'],
  ['two tokens', () => `${bearer} ${bearer}`],
  ['two headers in one', () => `${bearer}, ${bearer}`],
  ['a quoted token', () => bearer.replace(/ (.*)/, ' "$1"')],
  ['base64 that is not valid', () => 'Basic %%%'],
  ['base64 without a colon', () => `Basic ${Buffer.from('nocolon').toString('base64')}`],
  ['base64 of bytes that are not UTF-8', () => `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString('base64')}`],
  ['an empty name and password', () => basic('', '')],
];
for (const [what, authorization] of garbage) {
  test(`${what} is answered with 401 and a challenge`, async () => {
    const [reports, events] = [
      await call('/reports', authorization()),
      await call('/events', authorization()),
    ];
    assert.deepEqual([reports.statusCode, reports.headers['www-authenticate']], [401, bearerChallenge]);
    assert.deepEqual([events.statusCode, events.headers['www-authenticate']], [401, basicChallenge]);
    assert.equal(reports.json().code, 'unauthenticated');
  });
}

test('a secret that was never issued is an invalid token, well-formed or not', async () => {
  for (const secret of [newSecret('stoa_key_'), 'x'.repeat(47), 'stoa_key_', 'x'.repeat(10_000)]) {
    const answer = await call('/reports', `Bearer ${secret}`);
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.headers['www-authenticate'], `${bearerChallenge}, error="invalid_token"`);
    assert.equal(answer.body.includes(secret), false);
  }
});

test('a password without its username is refused', async () => {
  for (const name of ['', 'stoa_usr_other', `${username}x`, username.toUpperCase()]) {
    assert.equal((await call('/events', basic(name, password))).statusCode, 401, name);
  }
});

test('credentials count in one spelling of base64', async () => {
  const right = basic(username, password);
  const bare = right.replace(/=+$/, '');
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  // The last digit has bits to spare, which do not change the bytes that are read.
  const next = digits[digits.indexOf(bare.at(-1) ?? '') + 1];
  const other = `${bare.slice(0, -1)}${next}${right.slice(bare.length)}`;
  assert.deepEqual(Buffer.from(other.slice(6), 'base64'), Buffer.from(right.slice(6), 'base64'));
  assert.equal((await call('/events', right)).statusCode, 200);
  for (const odd of [other, bare, `${right}=`]) assert.equal((await call('/events', odd)).statusCode, 401);
});

test('everything after the first colon is the password (RFC 7617, section 2)', async () => {
  assert.equal((await call('/events', basic(username, `:${password}`))).statusCode, 401);
  assert.equal((await call('/events', basic(`${username}:`, password))).statusCode, 401);
  assert.equal((await call('/events', basic(username, `${password}:x`))).statusCode, 401);
});

test('a password is not a Bearer token, because it needs its username', async () => {
  assert.equal((await call('/reports', `Bearer ${password}`)).statusCode, 401);
});

test('a key of another kind is answered with 403', async () => {
  const operator = await bench.access.issue({ kind: 'operator_token', merchantId: null });
  assert.deepEqual(
    [
      (await call('/reports', `Bearer ${operator.secret}`)).statusCode,
      (await call('/events', basic('', bearer.slice(7)))).statusCode,
    ],
    [403, 403],
  );
});

test('a key without the scope is answered with 403, which names what is needed', async () => {
  const { secret } = await bench.access.issue({ kind: 'api_key', merchantId, scopes: ['reports:read'] });
  const answer = await call('/reports', `Bearer ${secret}`);
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'wrong_scope']);
  assert.equal(answer.json().detail, 'This call needs an API key with the scope reports:write.');
});

test('a key is refused from the instant of its expiry on', async () => {
  const expiresAt = new Date(clock.now().getTime() + 1_000);
  const { secret } = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt });
  clock.advance(999);
  assert.equal((await call('/reports', `Bearer ${secret}`)).statusCode, 200);
  clock.advance(1);
  const expired = await call('/reports', `Bearer ${secret}`);
  assert.deepEqual([expired.statusCode, expired.json().code], [401, 'key_expired']);
  assert.equal(expired.json().detail, `The API key expired at ${expiresAt.toISOString()}.`);
  assert.equal(expired.headers['www-authenticate'], `${bearerChallenge}, error="invalid_token"`);
  clock.advance(-1_000);
});

test('only who holds the secret of an expired key, and its username, learns that it expired', async () => {
  const expiresAt = new Date(clock.now().getTime() + 1_000);
  const credential = await bench.access.issue({ kind: 'credential', merchantId, expiresAt });
  const revoked = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt });
  await bench.access.revoke({ kind: 'api_key', accessKeyId: revoked.accessKeyId });
  clock.advance(1_000);
  const codeOf = async (url: string, authorization: string) => (await call(url, authorization)).json().code;
  const { username: name, secret } = credential;
  assert.equal(await codeOf('/events', basic(name ?? '', secret)), 'key_expired');
  assert.equal(await codeOf('/events', basic('stoa_usr_other', secret)), 'unauthenticated');
  assert.equal(await codeOf('/events', basic(name ?? '', newSecret('stoa_pwd_'))), 'unauthenticated');
  assert.equal(await codeOf('/reports', `Bearer ${revoked.secret}`), 'unauthenticated');
  clock.advance(-1_000);
});

test('a key that was revoked is refused', async () => {
  const { secret, accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
  await bench.access.revoke({ kind: 'api_key', accessKeyId });
  assert.equal((await call('/reports', `Bearer ${secret}`)).statusCode, 401);
});

test('only an accepted request counts as a use', async () => {
  const { app: own, cache } = await createAccessApp({ database: bench.database, clock }, prepare);
  const owner = await bench.access.createMerchant('Uses');
  const credential = await bench.access.issue({ kind: 'credential', merchantId: owner.merchantId });
  const lastUse = async () =>
    (await bench.access.listKeys('credential', { merchantId: owner.merchantId }))[0]?.lastUsedAt;
  await cache.start();
  await call('/events', basic('stoa_usr_other', credential.secret), own);
  await cache.stop();
  assert.equal(await lastUse(), null);
  await cache.start();
  await call('/events', basic(credential.username ?? '', credential.secret), own);
  await cache.stop();
  assert.deepEqual(await lastUse(), clock.now());
  await own.close();
});

test('after 20 failed sign-ins an address must wait, but a remembered key is still accepted', async () => {
  const { app: own, cache } = await createAccessApp({ database: bench.database, clock }, prepare);
  await cache.start();
  const unseen = await bench.access.issue({ kind: 'api_key', merchantId });
  assert.equal((await call('/reports', bearer, own)).statusCode, 200);
  for (let failure = 0; failure < 20; failure += 1) {
    assert.equal((await call('/reports', 'Bearer wrong', own)).statusCode, 401);
  }
  const refused = await call('/reports', 'Bearer wrong', own);
  assert.deepEqual(
    [refused.statusCode, refused.json().code, refused.headers['retry-after']],
    [429, 'too_many_requests', '3'],
  );
  assert.equal(refused.headers['ratelimit-policy'], '"sign-in";q=20;w=60');
  assert.equal((await call('/reports', `Bearer ${unseen.secret}`, own)).statusCode, 429);
  assert.equal((await call('/reports', bearer, own)).statusCode, 200);
  clock.advance(3_000);
  assert.equal((await call('/reports', `Bearer ${unseen.secret}`, own)).statusCode, 200);
  await cache.stop();
  await own.close();
});

test('a key that was good before is accepted from a blocked address, even when it must be looked up again', async () => {
  const { app: own, cache } = await createAccessApp({ database: bench.database, clock }, prepare);
  await cache.start();
  assert.equal((await call('/reports', bearer, own)).statusCode, 200);
  for (let failure = 0; failure < 20; failure += 1) await call('/reports', 'Bearer wrong', own);
  const other = await bench.access.issue({ kind: 'api_key', merchantId });
  await bench.access.revoke({ kind: 'api_key', accessKeyId: other.accessKeyId });
  const known = hashSecret(bearer.slice('Bearer '.length));
  await waitUntil('the revocation is noticed', async () =>
    cache.recall(known) === undefined ? true : undefined,
  );
  assert.equal((await call('/reports', bearer, own)).statusCode, 200);
  await cache.stop();
  await own.close();
});

test('a request without credentials is not a failed sign-in', async () => {
  const { app: own } = await createAccessApp({ database: bench.database, clock }, prepare);
  for (let request = 0; request < 30; request += 1)
    assert.equal((await call('/reports', undefined, own)).statusCode, 401);
  await own.close();
});

test('a revocation reaches the calls of a running process', async () => {
  const { app: own, cache } = await createAccessApp({ database: bench.database, clock }, prepare);
  await cache.start();
  const { secret, accessKeyId } = await bench.access.issue({ kind: 'api_key', merchantId });
  assert.equal((await call('/reports', `Bearer ${secret}`, own)).statusCode, 200);
  await bench.access.revoke({ kind: 'api_key', accessKeyId });
  const refused = async () =>
    (await call('/reports', `Bearer ${secret}`, own)).statusCode === 401 ? true : undefined;
  await waitUntil('the key is refused', refused);
  await cache.stop();
  await own.close();
});

test('an answer says when the key of the call expires, if that is within 14 days', async () => {
  const { merchantId } = await bench.access.createMerchant('Ending');
  const expiresOf = async (days: number | undefined) => {
    const expiresAt = days === undefined ? undefined : new Date(clock.now().getTime() + days * 86_400_000);
    const { secret } = await bench.access.issue({ kind: 'api_key', merchantId, expiresAt });
    const answer = await app.inject({ url: '/reports', headers: { authorization: `Bearer ${secret}` } });
    return [answer.headers['stoa-key-expires'], expiresAt?.toISOString()];
  };
  const [said, right] = await expiresOf(14);
  assert.equal(said, right);
  assert.equal((await expiresOf(15))[0], undefined);
  assert.equal((await expiresOf(undefined))[0], undefined);
});
