import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { type Config, decideConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/config/logger.js';
import { connectDatabase, type Database } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';
import { createEventPartitions } from '../../src/events/partitions/event-partitions.js';
import { createSessionPartitions } from '../../src/installs/sessions/maintain-session-partitions.js';
import { type Service, startService } from '../../src/service.js';
import { createTestMerchant } from '../start-test-service.js';
import { type Ended, runStoa, type Variables } from '../stoa-process.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

/** Runs Stoa with no more rights than it needs, from an empty database to the drop of partitions. */

const suffix = randomBytes(4).toString('hex');
/** Owns the schemas, and migrates. */
const owner = `stoa_owner_${suffix}`;
/** Runs the service, and may change no schema. */
const runner = `stoa_runner_${suffix}`;
const password = randomUUID();
const dayMs = 86_400_000;
const logger = createLogger('silent');

let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase({ madeWith: 'template template0' });
  await administer(...[owner, runner].map((role) => `create role ${role} login password '${password}'`));
});

after(async () => {
  await administer(`drop owned by ${runner}, ${owner}`, `drop role ${runner}, ${owner}`);
  await scratch.drop();
});

async function administer(...statements: string[]): Promise<void> {
  await scratch.database.transaction((tx) => tx.execute(statements.join(';\n')));
}

/**
 * The embedded server's socket lets in only one account, so its connections switch to the role. PgBouncer does not
 * allow that.
 */
function urlAs(role: string): string {
  const { connection } = scratch;
  return connection.host.startsWith('/')
    ? `${urlOf(connection)}&options=-c%20role=${role}`
    : urlOf({ ...connection, user: `${role}:${password}` });
}

function variablesOf(role: string): Variables {
  return { DATABASE_URL: urlAs(role), STOA_SECRET: 'ab'.repeat(32) };
}

function stoaAs(role: string, ...args: string[]): Promise<Ended> {
  return runStoa(args, variablesOf(role));
}

function connectAs(role: string): Database {
  return connectDatabase(
    { url: urlAs(role) },
    { poolSize: 4, applicationName: 'test', onIdleError: () => undefined },
  );
}

test('without the right to create the schema, migrate says so, and doctor says what an administrator runs', async () => {
  const migrated = await stoaAs(owner, 'migrate');
  assert.equal(migrated.code, 3);
  assert.match(migrated.stderr, /permission denied for database .* stoa doctor /);
  const doctor = await stoaAs(owner, 'doctor');
  assert.equal(doctor.code, 1);
  assert.match(doctor.stdout, new RegExp(`^broken +rights +${owner} lacks create on database test_`, 'm'));
  assert.match(doctor.stdout, new RegExp(`create schema stoa authorization ${owner};`));
});

test('a role that owns both schemas, and may create none, migrates and runs', async () => {
  await administer(
    `create schema stoa authorization ${owner}`,
    `create schema stoa_read authorization ${owner}`,
  );
  const empty = await stoaAs(owner, 'doctor');
  assert.match(empty.stdout, new RegExp(`^ok +rights +${owner} `, 'm'));
  const migrated = await stoaAs(owner, 'migrate');
  assert.equal(migrated.code, 0, migrated.stderr);
  const doctor = await stoaAs(owner, 'doctor');
  assert.equal(doctor.code, 0);
  assert.match(doctor.stdout, new RegExp(`^ok +rights +${owner} owns the schema$`, 'm'));
  assert.match(doctor.stdout, /^note +partitions /m);
});

test('a role without rights is told which, and what doctor advises is enough', async () => {
  const stranger = await stoaAs(runner, 'doctor');
  assert.equal(stranger.code, 1);
  assert.match(stranger.stdout, new RegExp(`^broken +rights +${runner} .*\\busage\\b.*\\bstoa$`, 'm'));
  assert.equal((await stoaAs(runner, 'merchant', 'list')).code, 3);
  const advice = stranger.stdout.split('\n').filter((line) => /^ +(grant|alter|revoke) .*;$/.test(line));
  await administer(...advice);
  const doctor = await stoaAs(runner, 'doctor');
  assert.equal(doctor.code, 0, doctor.stdout);
  assert.match(doctor.stdout, new RegExp(`^ok +rights +${runner} .*; stoa migrate .* ${owner}`, 'm'));
});

test('doctor names a single right that is missing', async () => {
  await administer(`revoke insert, delete on stoa.correction from ${runner}`);
  const { code, stdout } = await stoaAs(runner, 'doctor');
  assert.equal(code, 1);
  assert.match(
    stdout,
    new RegExp(
      `^broken +rights +${runner} lacks (insert, delete|delete, insert) on table stoa.correction$`,
      'm',
    ),
  );
  await administer(`grant insert, delete on stoa.correction to ${runner}`);
});

test('the service runs without any right to create or drop, and keeps partitions that the owner owns', async () => {
  const config: Config = decideConfig({
    variables: { ...variablesOf(runner), STOA_PORT: '0', STOA_DRAIN_DELAY_MS: '0' },
    workingDir: tmpdir(),
    temporaryDir: tmpdir(),
    cacheDir: undefined,
  });
  const service = await startService({ config, logger });
  try {
    await useService(service);
  } finally {
    await service.stop();
  }
  const database = connectAs(runner);
  const made = { database, logger, retentionMonths: 1 };
  const now = new Date();
  await createEventPartitions({ ...made, clock: { now: () => now } }).maintain(now);
  assert.match((await stoaAs(runner, 'doctor')).stdout, /^ok +partitions .* \d{4}-\S+Z, .* \d{4}-\d\d-01$/m);
  // Both search every partition. Exit code 4 means that nothing of the person was found.
  assert.equal((await stoaAs(runner, 'subject', 'show', '--store-user', 'ann')).code, 0);
  assert.equal((await stoaAs(runner, 'erase', '--store-user', 'ann')).code, 4);
  const later = new Date(now.getTime() + 3 * dayMs);
  await createSessionPartitions({ database, logger }).maintain(later);
  const muchLater = new Date(now.getTime() + 150 * dayMs);
  await createEventPartitions({ ...made, clock: { now: () => muchLater } }).maintain(muchLater);
  await assert.rejects(
    database.transaction((tx) => tx.execute('create table stoa.mine (a integer)')),
    { code: '42501' },
  );
  await assert.rejects(
    database.transaction((tx) => tx.execute('delete from stoa.audit_link')),
    { code: '42501' },
  );
  await database.close();
  const verified = await stoaAs(runner, 'audit', 'verify', '--json');
  assert.deepEqual([verified.code, JSON.parse(verified.stdout).whole], [0, true], verified.stdout);
  assert.ok(JSON.parse(verified.stdout).heads > 0, 'the stop signed a head');
  const owners = await scratch.database.query<{ owner: string }>(sql`
    select distinct pg_get_userbyid(relowner)::text as owner
    from pg_class
    where relnamespace = 'stoa'::regnamespace`);
  assert.deepEqual(owners, [{ owner }]);
});

async function useService(service: Service): Promise<void> {
  const merchant = await createTestMerchant(service.access, 'com.example.bounded');
  const call = async (path: string, authorization: string, body: object): Promise<Response> => {
    const answer = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer;
  };
  await call('/merchant-api/v1/attribution/install', '', {
    token: randomUUID(),
    bundle_id: merchant.bundleId,
  });
  const event = {
    event_name: 'purchase',
    payload: { currency: 'EUR', amount: '11.90' },
    event_datetime: new Date().toISOString(),
    event_id: randomUUID(),
    installation_id: randomUUID(),
  };
  await call('/attribution-api/v1/events', merchant.basic, { events: [event] });
  await waitUntil('the event is recorded', async () => {
    const [row] = await scratch.database.query<{ count: number }>(sql`
      select count(*)::integer as count
      from stoa.event_ledger`);
    return row?.count === 1 ? true : undefined;
  });
}

test('what runs with the rights of the owner takes no other table', async () => {
  const database = connectAs(runner);
  await database.query(sql`select stoa.drop_store_session_partition('merchant')`);
  await database.query(sql`select stoa.drop_month_partition('event_segment_odd')`);
  await assert.rejects(database.query(sql`select stoa.add_store_session_partition('m', now(), now())`));
  await assert.rejects(database.query(sql`select stoa.add_month_partition('merchant', 'm', '2026-01-01')`));
  await assert.rejects(database.query(sql`select stoa.erase_store_sessions('merchant', 'u', 0, 1)`));
  await database.close();
  const rows = await scratch.database.query(sql`
    select
    where to_regclass('stoa.merchant') is not null
      and to_regclass('stoa.event_segment_odd') is not null`);
  assert.equal(rows.length, 1);
});
