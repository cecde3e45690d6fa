import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import {
  daysWithSecret,
  forgetAddressSecrets,
  startAddressProcess,
} from '../../../test/fixtures/installs/address-secrets.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import { sql } from '../../database/sql.js';
import { examineAddressSecrets } from './address-secret-store.js';
import { createHideAddress } from './hide-address.js';

const noon = '2026-11-20T12:00:00.000Z';
const address = '203.0.113.7';
let testDatabase: TestDatabase;

before(async () => {
  testDatabase = await createTestDatabase();
});

after(() => testDatabase.drop());

beforeEach(() => forgetAddressSecrets(testDatabase.database));

function startProcess(secret?: Buffer) {
  return startAddressProcess(testDatabase.database, secret);
}

function days(): Promise<string[]> {
  return daysWithSecret(testDatabase.database);
}

async function sealed(): Promise<Buffer[]> {
  const rows = await testDatabase.database.query<{ sealed: Buffer }>(sql`
    select sealed_secret as sealed
    from stoa.address_secret
    order by day`);
  return rows.map((row) => row.sealed);
}

test('the first start makes the secrets of the window and of the next day', async () => {
  await startProcess().keeper.start(new Date(noon));
  assert.deepEqual(await days(), ['2026-11-19', '2026-11-20', '2026-11-21']);
});

test('maintaining makes the next day ahead and changes no secret that is there', async () => {
  const { keeper } = startProcess();
  await keeper.start(new Date(noon));
  const first = await sealed();
  await keeper.maintain(new Date('2026-11-21T00:00:00.000Z'));
  assert.deepEqual(await days(), ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  assert.deepEqual((await sealed()).slice(0, 3), first);
});

test('six processes that make secrets at once make each secret once', async () => {
  for (let round = 0; round < 20; round += 1) {
    await forgetAddressSecrets(testDatabase.database);
    const processes = Array.from({ length: 6 }, () => startProcess());
    const [first, ...others] = await Promise.all(processes.map((one) => one.fed(address, noon, noon)));
    assert.ok(first !== undefined);
    for (const other of others) assert.deepEqual(other, first);
    assert.equal((await days()).length, 3);
  }
});

test('another process and a restarted one find fed sessions until the window has passed them', async () => {
  const stored = await startProcess().fed(address, noon, noon);
  const other = startProcess();
  assert.equal(await other.finds(stored, address, noon), true);
  assert.equal(await other.finds(stored, '203.0.113.8', noon), false);
  assert.equal(await startProcess().finds(stored, address, '2026-11-21T11:59:59.999Z'), true);
});

test('a secret that maintenance has not made is made when it is needed, and costs no query afterwards', async () => {
  const one = startProcess();
  const later = '2026-12-24T12:00:00.000Z';
  const stored = await one.fed(address, later, later);
  assert.deepEqual(await days(), ['2026-12-23', '2026-12-24', '2026-12-25']);
  await forgetAddressSecrets(testDatabase.database);
  assert.equal(await one.finds(stored, address, later), true);
  assert.deepEqual(await days(), []);
});

test('a secret that somebody took out of the table is forgotten by the next maintenance', async () => {
  const one = startProcess();
  const stored = await one.fed(address, noon, noon);
  await forgetAddressSecrets(testDatabase.database);
  await one.keeper.maintain(new Date(noon));
  assert.equal(await one.finds(stored, address, noon), false);
});

test('a secret is destroyed 28 hours and 5 minutes after its day, whichever process comes first', async () => {
  const processes = Array.from({ length: 4 }, () => startProcess());
  await Promise.all(processes.map(({ keeper }) => keeper.start(new Date(noon))));
  const maintainAt = async (now: string): Promise<void> => {
    await Promise.all(processes.map(({ keeper }) => keeper.maintain(new Date(now))));
  };
  await maintainAt('2026-11-22T04:05:00.000Z');
  assert.deepEqual((await days()).at(0), '2026-11-20');
  const kept = (await sealed()).slice(1);
  await maintainAt('2026-11-22T04:05:00.001Z');
  assert.deepEqual(await days(), ['2026-11-21', '2026-11-22', '2026-11-23']);
  assert.deepEqual(await sealed(), kept);
});

/** The table as it lies on the disk. */
async function tableFile(): Promise<{ readonly node: number; readonly bytes: Buffer }> {
  await testDatabase.database.query(sql`
    checkpoint`);
  const [file] = await testDatabase.database.query<{ node: number; bytes: Buffer }>(sql`
    select
      pg_relation_filenode('stoa.address_secret')::integer as node,
      pg_read_binary_file(pg_relation_filepath('stoa.address_secret')) as bytes`);
  assert.ok(file !== undefined);
  return file;
}

test('destroying gives the table a new file, without the secret', async () => {
  const { keeper } = startProcess();
  await keeper.start(new Date(noon));
  const [oldest = Buffer.alloc(0)] = await sealed();
  const first = await tableFile();
  assert.equal(first.bytes.includes(oldest), true);
  await keeper.maintain(new Date('2026-11-22T04:05:00.001Z'));
  const now = await tableFile();
  assert.notEqual(now.node, first.node);
  assert.equal(now.bytes.includes(oldest), false);
});

test('a process forgets a secret by its own clock, also while the database is away', async () => {
  const one = startProcess();
  const stored = await one.fed(address, noon, noon);
  await testDatabase.database.query(sql`
    alter table stoa.address_secret rename to address_secret_away`);
  try {
    await assert.rejects(one.keeper.maintain(new Date('2026-11-22T12:00:00.000Z')));
    await assert.rejects(one.finds(stored, address, noon));
  } finally {
    await testDatabase.database.query(sql`
      alter table stoa.address_secret_away rename to address_secret`);
  }
});

test('a secret opens neither under another master secret nor as that of another day', async () => {
  const stored = await startProcess().fed(address, noon, noon);
  await assert.rejects(
    startProcess(Buffer.alloc(32, 8)).finds(stored, address, noon),
    /another master secret/,
  );
  await testDatabase.database.query(sql`
    update stoa.address_secret
    set sealed_secret = (select sealed_secret from stoa.address_secret where day = '2026-11-19')
    where day = '2026-11-20'`);
  await assert.rejects(startProcess().finds(stored, address, noon), /another master secret/);
});

test('a process that cannot open the existing secrets makes none, even if a day is missing', async () => {
  const one = startProcess();
  await one.keeper.start(new Date(noon));
  const midnight = '2026-11-21T00:00:00.000Z';
  const stranger = startProcess(Buffer.alloc(32, 8));
  await stranger.keeper.maintain(new Date(midnight));
  await assert.rejects(stranger.fed(address, midnight, midnight), /another master secret/);
  await one.keeper.maintain(new Date('2026-11-21T00:00:30.000Z'));
  const dayAfter = '2026-11-22T01:00:00.000Z';
  assert.equal(await one.finds(await one.fed(address, dayAfter, dayAfter), address, dayAfter), true);
});

test('a start with a new master secret replaces the secrets that it cannot open, once for all processes', async () => {
  await startProcess().keeper.start(new Date(noon));
  const former = await sealed();
  const processes = Array.from({ length: 4 }, () => startProcess(Buffer.alloc(32, 8)));
  await Promise.all(processes.map(({ keeper }) => keeper.start(new Date(noon))));
  const now = await sealed();
  assert.equal(now.length, 3);
  assert.ok(now.every((one) => !former.some((old) => old.equals(one))));
  const [first, second] = processes;
  assert.ok(first !== undefined && second !== undefined);
  assert.equal(await second.finds(await first.fed(address, noon, noon), address, noon), true);
});

test('a start changes no secret that it can open', async () => {
  await startProcess().keeper.start(new Date(noon));
  const former = await sealed();
  await startProcess().keeper.start(new Date(noon));
  assert.deepEqual(await sealed(), former);
});

test('a running feed continues while its secret is destroyed, and no call finds what it stores', async () => {
  const one = startProcess();
  const hideAddress = createHideAddress({ keeper: one.keeper, ipv6PrefixBits: 128 });
  const hide = await hideAddress.forSessions(new Date(noon));
  const later = '2026-11-22T04:05:00.001Z';
  await Promise.all([one, startProcess()].map(({ keeper }) => keeper.maintain(new Date(later))));
  const stored = hide(address, instantOf(new Date(noon)));
  assert.equal(await one.finds(stored, address, later), false);
  assert.equal(await startProcess().finds(stored, address, noon), false);
});

test('examining the table changes nothing', async () => {
  const { database } = testDatabase;
  await startProcess().keeper.start(new Date('2026-11-18T12:00:00.000Z'));
  assert.deepEqual(await examineAddressSecrets(database, new Date('2026-11-18T12:00:00.000Z')), {
    days: ['2026-11-17', '2026-11-18', '2026-11-19'],
    missing: [],
    passed: [],
  });
  assert.deepEqual(await examineAddressSecrets(database, new Date(noon)), {
    days: ['2026-11-17', '2026-11-18', '2026-11-19'],
    missing: ['2026-11-20'],
    passed: ['2026-11-17', '2026-11-18'],
  });
  assert.equal((await days()).length, 3);
});
