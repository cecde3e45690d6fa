import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type MerchantRole, merchantRoles, type Scope } from '../../src/access/index.js';
import { sql } from '../../src/database/sql.js';
import { systemClock } from '../../src/kernel/clock.js';
import { createTestUser, type TestUser } from '../fixtures/people/test-user.js';
import {
  createTestMerchant,
  startTestService,
  type TestMerchant,
  type TestService,
} from '../start-test-service.js';

/** What the people and keys of a merchant do with its keys, and what they may not. */

let service: TestService;
let merchant: TestMerchant;
let stranger: TestMerchant;
let owner: TestUser;
let developer: TestUser;
let finance: TestUser;

before(async () => {
  service = await startTestService();
  merchant = await createTestMerchant(service.access, 'com.example.own');
  stranger = await createTestMerchant(service.access, 'com.example.stranger');
  [owner, developer, finance] = await Promise.all([
    personAs('owner'),
    personAs('developer'),
    personAs('finance'),
  ]);
});
after(() => service.stop());

function personAs(role: MerchantRole): Promise<TestUser> {
  return createTestUser(service.database, {
    email: `${role}@own.example.com`,
    memberships: { [merchant.merchantId]: role },
    now: systemClock.now(),
  });
}

type Headers = Readonly<Record<string, string>>;
const keys = '/merchant-api/v1/api-keys';
const installKeys = () => `/merchant-api/v1/apps/${merchant.bundleId}/install-keys`;

type Address = readonly [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string];

async function call([method, url]: Address, headers: Headers, body?: object) {
  const answer = await service.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
}

async function issueWith(scopes: readonly Scope[]): Promise<Headers> {
  const { secret } = await service.access.issue({ kind: 'api_key', merchantId: merchant.merchantId, scopes });
  return { authorization: `Bearer ${secret}` };
}

test('keys are listed page by page, the oldest first', async () => {
  const other = await createTestMerchant(service.access, 'com.example.pages');
  const { merchantId } = other;
  for (const label of ['a', 'b', 'c']) await service.access.issue({ kind: 'api_key', merchantId, label });
  const headers = { authorization: other.apiKey };
  const found: string[] = [];
  let cursor = '';
  for (let page = 0; page < 2; page += 1) {
    const { status, body } = await call(['GET', `${keys}?limit=2${cursor}`], headers);
    assert.equal(status, 200);
    found.push(...body.api_keys.map((key: { readonly label: string }) => key.label));
    cursor = `&cursor=${body.next_cursor}`;
  }
  assert.deepEqual([found, cursor], [['', 'a', 'b', 'c'], '&cursor=null']);
  assert.equal((await call(['GET', `${keys}?cursor=x`], headers)).status, 400);
});

test('a merchant has 1,000 live keys at most, and one that is revoked makes room', async () => {
  const { merchantId, apiKey } = await createTestMerchant(service.access, 'com.example.many');
  const headers = { authorization: apiKey };
  await service.database.query(sql`
    insert into stoa.access_key (kind, merchant_id, secret_hash, prefix, label, scopes, created_at)
    select 'api_key', ${merchantId}, sha256(n::text::bytea), 'stoa_key_aaaa', '', '{reports:read}', now()
    from generate_series(1, 998) as n`);
  const refused = await call(['POST', keys], headers, {});
  assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_keys']);
  const [first] = (await call(['GET', `${keys}?limit=2`], headers)).body.api_keys.slice(1);
  const rotation = `${keys}/${first.api_key_id}/rotation`;
  assert.equal((await call(['POST', rotation], headers, {})).body.code, 'too_many_keys');
  assert.equal((await call(['DELETE', `${keys}/${first.api_key_id}`], headers)).status, 204);
  assert.equal((await call(['POST', keys], headers, {})).status, 201);
});

test('a developer issues, lists, limits, rotates and revokes keys of every kind', async () => {
  for (const [path, idName, secretName] of [
    [keys, 'api_key_id', 'api_key'],
    ['/merchant-api/v1/credentials', 'credential_id', 'password'],
    [installKeys(), 'install_key_id', 'install_key'],
  ] as const) {
    const issued = await call(['POST', path], developer.headers, { label: 'mine' });
    assert.equal(issued.status, 201, issued.body.detail);
    const one = `${path}/${issued.body[idName]}`;
    assert.equal((await call(['PATCH', one], developer.headers, { label: 'renamed' })).status, 200);
    const rotated = await call(['POST', `${one}/rotation`], developer.headers, { overlap_hours: 1 });
    assert.equal(rotated.status, 201);
    assert.notEqual(rotated.body[secretName], issued.body[secretName]);
    assert.equal((await call(['DELETE', one], developer.headers)).status, 204);
    assert.equal((await call(['GET', path], developer.headers)).status, 200);
  }
});

test('a rotated credential keeps its username, and both passwords are good', async () => {
  const path = '/merchant-api/v1/credentials';
  const { body: old } = await call(['POST', path], owner.headers, {});
  const { body: young } = await call(['POST', `${path}/${old.credential_id}/rotation`], owner.headers, {});
  assert.equal(young.username, old.username);
  for (const { username, password } of [old, young]) {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const answer = await call(['POST', '/attribution-api/v1/events'], { authorization }, { events: [] });
    assert.equal(answer.status, 204);
  }
});

test('a new key is an entry of the person in the audit trail of the merchant', async () => {
  const { body } = await call(['POST', keys], developer.headers, { label: 'audited' });
  const entries = await service.database.query(sql`
    select actor_name as actor, merchant_id as "merchantId"
    from stoa.audit_entry
    where action = 'key.issued'
      and target = ${`api_key ${body.api_key_id}`}`);
  assert.deepEqual(entries, [{ actor: `user ${developer.userId}`, merchantId: merchant.merchantId }]);
});

test('nobody issues a key with a scope that they lack', async () => {
  const lacking: readonly [TestUser, readonly Scope[], readonly Scope[]][] = [
    [developer, merchantRoles.developer.scopes, ['statements:read']],
    [developer, merchantRoles.developer.scopes, ['corrections:write']],
    [developer, merchantRoles.developer.scopes, ['audit:read', 'reports:read']],
  ];
  for (const [person, own, scopes] of lacking) {
    const answer = await call(['POST', keys], person.headers, { scopes });
    assert.deepEqual([answer.status, answer.body.code], [403, 'beyond_own_scopes']);
    assert.ok(scopes.some((scope) => !own.includes(scope) && answer.body.detail.includes(scope)));
  }
  assert.equal(
    (await call(['POST', keys], owner.headers, { scopes: ['audit:read', 'statements:read'] })).status,
    201,
  );
});

test('a developer who names no scopes issues a key with those that they have', async () => {
  const { body } = await call(['POST', keys], developer.headers, {});
  assert.deepEqual(body.scopes, ['reports:read', 'reports:write', 'installs:read', 'notifications:read']);
});

test('a key with access:write issues no wider key than itself, not even by rotating one', async () => {
  const headers = await issueWith(['access:write', 'reports:read']);
  const wider = await call(['POST', keys], headers, { scopes: ['reports:read', 'reports:write'] });
  assert.deepEqual([wider.status, wider.body.code], [403, 'beyond_own_scopes']);
  const { accessKeyId } = await service.access.issue({ kind: 'api_key', merchantId: merchant.merchantId });
  const rotated = await call(['POST', `${keys}/${accessKeyId}/rotation`], headers, {});
  assert.deepEqual([rotated.status, rotated.body.code], [403, 'beyond_own_scopes']);
  const credential = await call(['POST', '/merchant-api/v1/credentials'], headers, {
    scopes: ['events:write'],
  });
  assert.deepEqual([credential.status, credential.body.code], [403, 'beyond_own_scopes']);
  const own = await call(['POST', keys], headers, { scopes: ['reports:read', 'access:write'] });
  assert.equal(own.status, 201);
});

test('a key that only reads access changes nothing', async () => {
  const headers = await issueWith(['access:read']);
  assert.equal((await call(['GET', keys], headers)).status, 200);
  assert.equal((await call(['POST', keys], headers, {})).body.code, 'wrong_scope');
});

test('finance people and ordinary API keys reach no keys at all', async () => {
  const { body: ordinary } = await call(['POST', keys], owner.headers, {});
  for (const headers of [finance.headers, { authorization: `Bearer ${ordinary.api_key}` }])
    for (const [method, url] of [
      ['GET', keys],
      ['POST', keys],
      ['GET', '/merchant-api/v1/apps'],
      ['GET', '/merchant-api/v1/ending-keys'],
    ] as const)
      assert.equal((await call([method, url], headers, method === 'POST' ? {} : undefined)).status, 403);
});

test('the keys and apps of another merchant are unknown, by number and by name', async () => {
  const theirs = await service.access.issue({ kind: 'api_key', merchantId: stranger.merchantId });
  const one = `${keys}/${theirs.accessKeyId}`;
  const app = `/merchant-api/v1/apps/${stranger.bundleId}/install-keys`;
  const answers = [
    await call(['PATCH', one], owner.headers, { label: 'taken' }),
    await call(['POST', `${one}/rotation`], owner.headers, {}),
    await call(['DELETE', one], owner.headers),
    await call(['POST', app], owner.headers, {}),
    await call(['GET', app], owner.headers),
  ];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    [
      [404, 'unknown_access_key'],
      [404, 'unknown_access_key'],
      [404, 'unknown_access_key'],
      [404, 'unknown_app'],
      [404, 'unknown_app'],
    ],
  );
  const [key] = (await service.access.listKeys('api_key', { merchantId: stranger.merchantId })).slice(-1);
  assert.deepEqual([key?.label, key?.revokedAt, key?.followedBy], ['', null, null]);
  const listed = await call(['GET', keys], owner.headers);
  assert.ok(
    listed.body.api_keys.every((row: { api_key_id: number }) => row.api_key_id !== theirs.accessKeyId),
  );
  const header = { ...owner.headers, 'stoa-merchant': String(stranger.merchantId) };
  assert.equal((await call(['GET', keys], header)).body.code, 'not_a_member');
});

test('a merchant reads its own apps only', async () => {
  const { body } = await call(['GET', '/merchant-api/v1/apps'], developer.headers);
  assert.deepEqual(
    body.apps.map((app: { bundle_id: string }) => app.bundle_id),
    [merchant.bundleId],
  );
});
