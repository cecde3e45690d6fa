import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  atAnyTime,
  feed,
  install,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { runs } from '../../../test/property-runs.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Failure } from '../../kernel/failure.js';
import type { DeviceProperties } from './device-properties.js';
import { createMatchInstallation, hashInstallToken } from './match-installation.js';
import type { MatchEvidence } from './resolve-candidates.js';

let installs: TestInstalls;

before(async () => {
  installs = await startInstalls();
});

after(() => installs.stop());

test('eight concurrent first calls with one token get one installation', async () => {
  const rounds = runs(40, 200);
  for (let round = 0; round < rounds; round += 1) {
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
  assert.equal(row?.rows, BigInt(rounds));
});

/** The outcome of a first call with this device from this address. */
async function matchBehind(addressKey: Buffer, device: DeviceProperties) {
  const match = createMatchInstallation(installs.database);
  const { merchantId, clock, database } = installs;
  const tokenHash = hashInstallToken(JSON.stringify([addressKey, device]));
  const { installationId, rule, candidates } = await match(
    {
      merchantId,
      bundleId: 'app.one',
      tokenHash,
      addressKeys: [atAnyTime(addressKey)],
      device,
      attributionRules: [],
    },
    clock.now(),
  );
  const [row] = await database.query<{ storeUserId: string | null; evidence: MatchEvidence }>(sql`
    select store_user_id as "storeUserId", evidence
    from stoa.installation
    where installation_id = ${installationId}`);
  const { outcome, atLeast } = row?.evidence ?? {};
  return { rule, candidates, storeUserId: row?.storeUserId, outcome, atLeast };
}

test('on an address with thousands of users the model decides, and only some of the other users are counted', async () => {
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

test('more users of the model than are compared are ambiguous', async () => {
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

/** Stores sessions of a device that is seen all the time: all are an hour old, and each has another free space. */
async function seeOften(addressKey: Buffer, storeUserId: string, { model = 'model', times = 501 } = {}) {
  await installs.database.query(sql`
    insert into stoa.store_session (
      address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity)
    select
      ${addressKey}, ${storeUserId}::text, ${installs.clock.now()}::timestamptz - interval '1 hour', ${model}::text,
      '17.2', 'en', 50000000000 + number * 10000000::bigint
    from generate_series(1, ${times}::integer) as number`);
}

test('a user who is seen all the time counts once, and the model distinguishes them', async () => {
  const addressKey = Buffer.alloc(32, 7);
  await seeOften(addressKey, 'alice');
  await seeOften(addressKey, 'bob', { model: 'tablet', times: 1 });
  const found = { rule: 'device', candidates: 2, outcome: 'told_apart', atLeast: undefined };
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'model' }), {
    ...found,
    storeUserId: 'alice',
  });
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'tablet' }), {
    ...found,
    storeUserId: 'bob',
  });
});

test('free space distinguishes users of one model who are seen all the time', async () => {
  const addressKey = Buffer.alloc(32, 8);
  await seeOften(addressKey, 'alice');
  await seeOften(addressKey, 'bob', { times: 1 });
  // Alice had between 50.01 and 55.01 GB of free space, Bob 50.01 GB.
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'model', availableCapacity: 55e9 }), {
    rule: 'device',
    candidates: 2,
    storeUserId: 'alice',
    outcome: 'told_apart',
    atLeast: undefined,
  });
  const { rule, outcome } = await matchBehind(addressKey, { deviceModel: 'model', availableCapacity: 51e9 });
  assert.deepEqual([rule, outcome], ['ambiguous', 'several_remain']);
});

test('a user of another model who is seen all the time hides no other user', async () => {
  const addressKey = Buffer.alloc(32, 9);
  await seeOften(addressKey, 'alice', { model: 'phone', times: 1 });
  await seeOften(addressKey, 'bob', { model: 'a tablet' });
  await seeOften(addressKey, 'cid', { model: 'television' });
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'phone' }), {
    rule: 'device',
    candidates: 3,
    storeUserId: 'alice',
    outcome: 'told_apart',
    atLeast: undefined,
  });
});

test('with more sessions than are read the match is ambiguous, and the count of users is a lower bound', async () => {
  const addressKey = Buffer.alloc(32, 10);
  await seeOften(addressKey, 'alice', { times: 3000 });
  await seeOften(addressKey, 'bob', { times: 3000 });
  await seeOften(addressKey, 'cid', { model: 'tablet', times: 1 });
  const { rule, outcome, atLeast } = await matchBehind(addressKey, { deviceModel: 'model' });
  assert.deepEqual([rule, outcome, atLeast], ['ambiguous', 'too_many', true]);
  assert.equal((await matchBehind(addressKey, { deviceModel: 'tablet' })).storeUserId, 'cid');
});

test('other users after more sessions than are read are not taken for absent', async () => {
  const addressKey = Buffer.alloc(32, 11);
  await seeOften(addressKey, 'alice', { model: 'phone', times: 1 });
  await seeOften(addressKey, 'alice', { model: 'a tablet', times: 6000 });
  const alone = { rule: 'ip', candidates: 1, storeUserId: 'alice', outcome: 'only_user', atLeast: undefined };
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'phone' }), alone);
  await seeOften(addressKey, 'bob', { model: 'television', times: 1 });
  const apart = { rule: 'device', candidates: 2, storeUserId: 'alice', outcome: 'told_apart', atLeast: true };
  assert.deepEqual(await matchBehind(addressKey, { deviceModel: 'phone', osVersion: '17.2' }), apart);
  await seeOften(addressKey, 'cid', { model: '', times: 1 });
  const { rule, outcome, atLeast } = await matchBehind(addressKey, {
    deviceModel: 'phone',
    osVersion: '17.2.0',
  });
  assert.deepEqual([rule, outcome, atLeast], ['ambiguous', 'too_many', true]);
});

test('one user with thousands of sessions is one user, whatever their devices', async () => {
  const addressKey = Buffer.alloc(32, 6);
  await installs.database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model, available_capacity)
    select
      ${addressKey}, 'busy', ${installs.clock.now()}::timestamptz - interval '1 hour', 'model-' || number % 2, number
    from generate_series(1, 12000) as number`);
  const alone = { rule: 'ip', candidates: 1, storeUserId: 'busy', outcome: 'only_user', atLeast: undefined };
  for (const deviceModel of ['model-1', 'another', undefined])
    assert.deepEqual(await matchBehind(addressKey, { deviceModel }), alone);
});

test('sessions that differ only in the case of the model are one session', async () => {
  const session = { store_user_id: 'ann', ip_address: '203.0.113.9' };
  const fed = await feed(installs, [
    { ...session, device_model: 'iPhone15,2' },
    { ...session, device_model: ' IPHONE15,2' },
  ]);
  const { stored, repeated } = fed.json();
  assert.deepEqual([stored, repeated], [1, 1]);
});

test('the evidence of a match is stored without users and without the properties of their devices', async () => {
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
    attributionRules: [],
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

test('calls beyond the waiting limit are refused as overload, and the others are answered', async () => {
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
    return match(
      { ...request, addressKeys: [], device: {}, attributionRules: [] },
      installs.clock.now(),
    ).then(
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
    return match(
      { ...request, addressKeys: [], device: {}, attributionRules: [] },
      installs.clock.now(),
    ).then(
      ({ rule }) => rule,
      () => 'failed',
    );
  });
  assert.deepEqual(await Promise.all(calls), ['none', 'failed', 'none']);
});
