import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../database/sql.js';
import { install, installed, startInstalls, type TestInstalls } from './installs.fixture.js';
import { createMatchInstallation } from './match-installation.js';

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

test('an address with more devices than are compared is ambiguous, with every user counted', async () => {
  const addressKey = Buffer.alloc(32, 3);
  const now = installs.clock.now();
  await installs.database.query(sql`
    insert into stoa.store_session (address_key, store_user_id, seen_at, device_model)
    select ${addressKey}, 'user-' || number, ${now}::timestamptz - interval '1 hour', 'model-' || number
    from generate_series(1, 10001) as number`);
  const match = createMatchInstallation(installs.database);
  const request = {
    merchantId: installs.merchantId,
    bundleId: 'app.one',
    token: 'crowd',
    addressKeys: [addressKey],
  };
  const { rule, candidates } = await match({ ...request, device: { deviceModel: 'model-5' } }, now);
  assert.deepEqual([rule, candidates], ['ambiguous', 10_001]);
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
    token: 'evidence',
    addressKeys: [addressKey],
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

test('known installations are those of the merchant that was asked for, each once', async () => {
  const claims = await installed(installs, '203.0.113.1', { token: 'known' });
  const known = { merchantId: installs.merchantId, installationId: String(claims['installation_token']) };
  const found = await installs.area.knownInstallations(installs.database, [
    known,
    { ...known, installationId: known.installationId.toUpperCase() },
    { ...known, merchantId: known.merchantId + 1 },
    { ...known, installationId: '00000000-0000-4000-8000-000000000000' },
  ]);
  assert.deepEqual(found, [known]);
  assert.deepEqual(await installs.area.knownInstallations(installs.database, []), []);
});
