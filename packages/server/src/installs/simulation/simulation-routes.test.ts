import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  installed,
  putAttributionData,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';

let installs: TestInstalls;
const path = '/operator-api/v1/attribution/simulations';
const crowded = '203.0.113.9';

before(async () => {
  installs = await startInstalls();
  await installs.registerApp('app.two');
  await putAttributionData(installs, 'ann', '{"a":1}');
  await feed(installs, [
    { store_user_id: 'ann', ip_address: '203.0.113.1' },
    { store_user_id: 'ann', ip_address: '203.0.113.2', device_model: 'A', language: 'de-DE' },
    { store_user_id: 'bob', ip_address: '203.0.113.2', device_model: 'B' },
    ...Array.from({ length: 120 }, (_none, index) => ({
      store_user_id: `u${index}`,
      ip_address: crowded,
      device_model: 'Phone',
    })),
  ]);
});

after(() => installs.stop());

async function simulate(body: object, authorization = installs.operator) {
  const response = await installs.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization },
    payload: { bundle_id: 'app.one', ...body },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function rowsOf(): Promise<readonly object[]> {
  return installs.database.query(sql`
    select (select count(*) from stoa.installation)::integer as installations,
      (select count(*) from stoa.installation_quality)::integer as counted,
      (select count(*) from stoa.store_session)::integer as sessions`);
}

test('it answers the rule, the evidence and who was compared, as an install call decides', async () => {
  const alone = await simulate({ ip_address: '203.0.113.1' });
  assert.deepEqual([alone.status, alone.headers['cache-control']], [200, 'no-store']);
  assert.deepEqual([alone.body.rule, alone.body.store_user_id, alone.body.candidates], ['ip', 'ann', 1]);
  const { body } = await simulate({ ip_address: '203.0.113.2', device_model: 'B' });
  assert.deepEqual(
    [body.rule, body.store_user_id, body.evidence.decided_by],
    ['device', 'bob', 'device_model'],
  );
  assert.deepEqual(
    body.sessions.map(({ store_user_id }: { store_user_id: string }) => store_user_id).toSorted(),
    ['ann', 'bob'],
  );
  const nobody = await simulate({ ip_address: '203.0.113.77' });
  assert.deepEqual([nobody.body.rule, nobody.body.sessions], ['none', []]);
  const { match } = await installed(installs, '203.0.113.2', { token: 'like', device_model: 'B' });
  assert.equal((match as { readonly rule: string }).rule, body.rule);
});

test('it makes no installation, counts nothing, and repeats its answer', async () => {
  const before = await rowsOf();
  const asked = { ip_address: '203.0.113.2', device_model: 'A' };
  assert.deepEqual((await simulate(asked)).body, (await simulate(asked)).body);
  assert.deepEqual(await rowsOf(), before);
});

test('a crowd is answered with the first hundred sessions', async () => {
  const { body } = await simulate({ ip_address: crowded, device_model: 'Phone' });
  assert.deepEqual([body.rule, body.candidates], ['ambiguous', 120]);
  assert.deepEqual([body.sessions.length, body.more_sessions], [100, true]);
});

test('the trail says who looked, and names neither the address nor a store user', async () => {
  await simulate({ ip_address: '203.0.113.1', device_model: 'needle' });
  const entries = await installs.database.query(sql`
    select merchant_id as "merchantId", target, before, after
    from stoa.audit_entry
    where action = 'match.simulated'
    order by audit_id desc
    limit 1`);
  assert.deepEqual(entries, [{ merchantId: null, target: 'app app.one', before: null, after: null }]);
  assert.ok(!installs.log().includes('203.0.113.1'));
});

test('hostile input is told what is wrong', async () => {
  for (const ip_address of [
    '',
    'localhost',
    '203.0.113.1:80',
    '[::1]',
    '203.0.113.256',
    '\0',
    'x'.repeat(10_000),
  ]) {
    const { status, body } = await simulate({ ip_address });
    assert.deepEqual([status, body.errors[0].pointer], [400, '/ip_address'], body.code);
  }
  assert.equal((await simulate({ ip_address: '203.0.113.1', bundle_id: 'app.unknown' })).status, 404);
  assert.equal((await simulate({ ip_address: '203.0.113.1', bundle_id: '\0' })).status, 400);
  assert.equal((await simulate({ ip_address: '203.0.113.1', availableCapacity: -1 })).status, 400);
  assert.equal((await simulate({})).status, 400);
});
