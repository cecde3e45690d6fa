import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Failure } from '../kernel/failure.js';
import type { DeviceProperties } from './device-properties.js';
import { atAnyTime, feed, install, startInstalls, type TestInstalls } from './installs.fixture.js';
import { createMatchInstallation, hashInstallToken } from './match-installation.js';
import type { MatchEvidence } from './resolve-candidates.js';

let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

test('concurrent first calls with one token get one installation, in 200 rounds of 8', async () => {
  for (let round = 0; round < 200; round += 1) {
    const calls = Array.from({ length: 8 }, () =>
      install(installs, '203.0.113.1', { token: `round-${round}` }),
    );
    const claims = await Promise.all((await Promise.all(calls)).map(({ body }) => installs.verify(body)));
    assert.equal(new Set(claims.map((one) => one['installation_token'])).size, 1);
    assert.equal(new Set(claims.map((one) => one.jti)).size, 8);
  }
  const [row] = await installs.database.query<{ rows: bigint }>(sql`
    select count(*) as rows
    from stoa.installation`);
  assert.equal(row?.rows, 200n);
});

/** The outcome of a call from an address where these sessions were seen an hour ago. */
async function matchBehind(addressKey: Buffer, device: DeviceProperties) {
  const match = createMatchInstallation(installs.database);
  const { merchantId, clock, database } = installs;
  const tokenHash = hashInstallToken(JSON.stringify([addressKey, device]));
  const { installationId, rule, candidates } = await match(
    { merchantId, bundleId: 'app.one', tokenHash, addressKeys: [atAnyTime(addressKey)], device },
    clock.now(),
  );
  const [row] = await database.query<{ storeUserId: string | null; evidence: MatchEvidence }>(sql`
    select store_user_id as "storeUserId", evidence
    from stoa.installation
    where installation_id = ${installationId}`);
  const { outcome, atLeast } = row?.evidence ?? {};
  return { rule, candidates, storeUserId: row?.storeUserId, outcome, atLeast };
}

test('behind an address with thousands of users the model tells apart, and of the others only some are counted', async () => {
  const addressKey = Buffer.alloc(32, 3);
  await installs.database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
    select ${addressKey}, 'user-' || number, ${installs.clock.now()}::timestamptz - interval '1 hour', 'model-' || number
    from generate_series(1, 10000) as number`);
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'Model-5' }), {
    rule: 'device',
    candidates: 101,
    storeUserId: 'user-5',
    outcome: 'told_apart',
    atLeast: true,
  });
  assert.deepEqual(await matchBehind(addressKey, { osVersion: '17.2' }), {
    rule: 'ambiguous',
    candidates: 601,
    storeUserId: null,
    outcome: 'too_many',
    atLeast: true,
  });
});

test('more sessions of the model than are compared are ambiguous', async () => {
  const addressKey = Buffer.alloc(32, 5);
  await installs.database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
    select ${addressKey}, 'user-' || number, ${installs.clock.now()}::timestamptz - interval '1 hour', 'model'
    from generate_series(1, 501) as number`);
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'model' }), {
    rule: 'ambiguous',
    candidates: 501,
    storeUserId: null,
    outcome: 'too_many',
    atLeast: undefined,
  });
});

test('one user with thousands of sessions is one user, whatever their devices', async () => {
  const addressKey = Buffer.alloc(32, 6);
  await installs.database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model, available_capacity)
    select
      ${addressKey}, 'busy', ${installs.clock.now()}::timestamptz - interval '1 hour', 'model-' || number % 2, number
    from generate_series(1, 5000) as number`);
  const alone = { rule: 'ip', candidates: 1, storeUserId: 'busy', outcome: 'only_user', atLeast: undefined };
  for (const deviceModel of ['model-1', 'another', undefined])
    assert.deepEqual(await matchBehind(addressKey, { deviceModel }), alone);
});

test('a session that differs from another in the case of its model only is that session again', async () => {
  const session = { store_user_id: 'ann', ip_address: '203.0.113.9' };
  const fed = await feed(installs, [
    { ...session, device_model: 'iPhone15,2' },
    { ...session, device_model: ' IPHONE15,2' },
  ]);
  const { stored, repeated } = fed.json();
  assert.deepEqual([stored, repeated], [1, 1]);
});

test('the evidence of a match is stored, without users and what their devices said', async () => {
  const addressKey = Buffer.alloc(32, 4);
  const now = installs.clock.now();
  await installs.database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
    values
      (${addressKey}, 'ann', ${now}, 'model-a'),
      (${addressKey}, 'bob', ${now}, 'model-b')`);
  const match = createMatchInstallation(installs.database);
  const request = {
    merchantId: installs.merchantId,
    bundleId: 'app.one',
    tokenHash: hashInstallToken('evidence'),
    addressKeys: [atAnyTime(addressKey)],
  };
  const { installationId } = await match({ ...request, device: { deviceModel: 'model-b' } }, now);
  const [row] = await installs.database.query<{ storeUserId: string; evidence: object }>(sql`
    select store_user_id as "storeUserId", evidence
    from stoa.installation
    where installation_id = ${installationId}`);
  assert.deepEqual(row, {
    storeUserId: 'bob',
    evidence: {
      candidates: 2,
      steps: [{ property: 'device_model', considered: 2, eliminated: 1, unknown: 0, remaining: 1 }],
      decidedBy: 'device_model',
      outcome: 'told_apart',
      missing: ['os_version', 'language', 'available_capacity'],
      device: { device_model: 'model-b' },
    },
  });
});

test('calls beyond those that may wait are refused as overload, and the others are answered', async () => {
  let answer = (): void => undefined;
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const silent: Database = {
    ...installs.database,
    query: async (statement) => {
      await answers;
      return installs.database.query(statement);
    },
  };
  const match = createMatchInstallation(silent);
  const calls = Array.from({ length: 510 }, (_none, call) => {
    const request = {
      merchantId: installs.merchantId,
      bundleId: 'app.one',
      tokenHash: hashInstallToken(`crowd-${call}`),
    };
    return match({ ...request, addressKeys: [], device: {} }, installs.clock.now()).then(
      ({ rule }) => rule,
      (error: Failure) => [error.definition.code, error.headers['retry-after']],
    );
  });
  const refused = await Promise.all(calls.slice(500));
  assert.deepEqual(refused, Array(10).fill(['overloaded', '1']));
  answer();
  assert.deepEqual(await Promise.all(calls.slice(0, 500)), Array(500).fill('none'));
});

test('a call that cannot be stored fails alone', async () => {
  const match = createMatchInstallation(installs.database);
  const calls = ['a', 'b', 'c'].map((token) => {
    const merchantId = token === 'b' ? 2 ** 40 : installs.merchantId;
    const request = { merchantId, bundleId: 'app.one', tokenHash: hashInstallToken(`alone-${token}`) };
    return match({ ...request, addressKeys: [], device: {} }, installs.clock.now()).then(
      ({ rule }) => rule,
      () => 'failed',
    );
  });
  assert.deepEqual(await Promise.all(calls), ['none', 'failed', 'none']);
});
