import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';
import { twinOf } from '../../kernel/twin.js';

const home = '203.0.113.7';
let installs: TestInstalls;
let testKey: string;

before(async () => {
  installs = await startInstalls();
  await feed(installs, [{ store_user_id: 'ann', ip_address: home }]);
  await putAttributionData(installs, 'ann', '{"utm_source":"x"}');
  testKey = await keyOf('app.one');
});
after(() => installs.stop());

async function keyOf(bundleId: string): Promise<string> {
  const { access, merchantId } = installs;
  return (await access.issue({ kind: 'install_key', merchantId, bundleId, isForTest: true })).secret;
}

function call(token: string, key?: string, bundleId = 'app.one') {
  return installs.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/attribution/install',
    remoteAddress: home,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    payload: { bundle_id: bundleId, token },
  });
}

/** A test visit, made with an API key of the twin. */
async function visit(body: object, merchantId = installs.merchantId) {
  const { secret } = await installs.access.issue({
    kind: 'api_key',
    merchantId,
    scopes: ['reports:write'],
    isForTest: true,
  });
  return installs.app.inject({
    method: 'POST',
    url: '/merchant-api/v1/test/store-sessions',
    remoteAddress: home,
    headers: { authorization: `Bearer ${secret}` },
    payload: body,
  });
}

const claimsOf = async (...asked: Parameters<typeof call>) => installs.verify((await call(...asked)).body);

test('an installation of a twin meets no session of the store', async () => {
  const claims = await claimsOf('a', testKey);
  assert.deepEqual(claims['match'], { rule: 'none', candidates: 0 });
  assert.deepEqual((await claimsOf('a'))['match'], { rule: 'ip', candidates: 1 });
});

test('the same token is another installation in the twin, for another audience', async () => {
  const [real, tried] = [await claimsOf('b'), await claimsOf('b', testKey)];
  assert.notEqual(real['installation_token'], tried['installation_token']);
  assert.deepEqual([real.aud, tried.aud], ['app.one', 'test:app.one']);
  const rows = await installs.database.query<{ merchantId: number }>(sql`
    select merchant_id
    from stoa.installation
    where installation_id = ${String(tried['installation_token'])}`);
  assert.deepEqual(rows, [{ merchantId: twinOf(installs.merchantId) }]);
});

test('a test key that is mistyped, revoked or of another app is refused, and makes no installation of the store', async () => {
  await installs.registerApp('app.later');
  assert.deepEqual((await claimsOf('c', await keyOf('app.later'), 'app.later')).aud, 'test:app.later');
  for (const [key, bundleId] of [
    [`${testKey.slice(0, -1)}?`, 'app.one'],
    ['stoa_test_', 'app.one'],
    [testKey, 'app.later'],
  ] as const)
    assert.equal((await call('d', key, bundleId)).statusCode, 401, key);
  const rows = await installs.database.query(sql`
    select
    from stoa.installation
    where token_hash = sha256('d')`);
  assert.deepEqual(rows, []);
});

test('another key is ignored where the app asks for none, as before', async () => {
  assert.equal((await claimsOf('e', 'stoa_ins_unknown')).aud, 'app.one');
});

test('an installation of a twin is matched with its test visits, and with nothing else', async () => {
  const data = '{"utm_source":"test","id":98765432109876543210}';
  const made = await visit(JSON.parse(`{"store_user_id":"ann","attribution_data":${data}}`));
  assert.equal(made.json().stored, 1, made.body);
  const tried = await claimsOf('f', testKey);
  assert.deepEqual(tried['match'], { rule: 'ip', candidates: 1 });
  assert.equal((tried['attribution_data'] as { utm_source: string }).utm_source, 'test');
  const real = await claimsOf('f');
  assert.deepEqual(
    [real['match'], real['attribution_data']],
    [{ rule: 'ip', candidates: 1 }, { utm_source: 'x' }],
  );
});

test('a test visit of one twin is none of another', async () => {
  const { merchantId } = await installs.access.createMerchant('Other');
  const elsewhere = { store_user_id: 'eve', ip_address: home };
  assert.equal((await visit(elsewhere, merchantId)).json().stored, 1);
  assert.deepEqual((await claimsOf('g', testKey))['match'], { rule: 'ip', candidates: 1 });
});

test('a test visit with faults is refused, and stores nothing', async () => {
  for (const body of [
    {},
    { store_user_id: '' },
    { store_user_id: 'u'.repeat(201) },
    { store_user_id: 'u', ip_address: 'x' },
    { store_user_id: 'u', attribution_data: {} },
    { store_user_id: 'u', attribution_data: { a: 'x'.repeat(2_048) } },
    { store_user_id: 'u', seen_at: '2026-11-20T10:00:00Z' },
  ])
    assert.equal((await visit(body)).statusCode, 400, JSON.stringify(body).slice(0, 80));
  const rows = await installs.database.query(sql`
    select
    from stoa.store_user_attribution
    where store_user_id like '%: u'`);
  assert.deepEqual(rows, []);
});

test('erasing a test user empties its installations', async () => {
  await visit({ store_user_id: 'erased', ip_address: '203.0.113.99' });
  const erasure = await installs.app.inject({
    method: 'POST',
    url: '/operator-api/v1/erasures',
    headers: { authorization: installs.operator },
    payload: { store_user_id: `twin ${twinOf(installs.merchantId)}: ann` },
  });
  assert.ok(erasure.statusCode < 300, erasure.body);
  const rows = await installs.database.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.installation
    where merchant_id = ${twinOf(installs.merchantId)}
      and store_user_id is not null`);
  assert.deepEqual(rows, [{ count: 0 }]);
});
