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
