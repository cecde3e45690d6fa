import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { type Line, openLine } from '../../test/fixtures/database/line.js';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { connectDatabase, type Database } from './database.js';
import { createDatabaseReadiness } from './readiness.js';
import { sql } from './sql.js';
import { isDatabaseAway, sqlStateOf } from './sql-state.js';

const statementMs = 100;

let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
  await scratch.database.transaction((tx) => tx.execute('create table public.note (a integer)'));
});

after(() => scratch.drop());

/** One connection over a line that the test can break. */
async function reachOverLine(
  t: TestContext,
): Promise<{ line: Line; database: Database; asked: readonly unknown[] }> {
  const line = await openLine(scratch.connection);
  const database = connectDatabase(line.connection, {
    poolSize: 1,
    applicationName: 'test',
    onIdleError: () => undefined,
    statementMs,
  });
  const asked: unknown[] = [];
  database.pool.on('connect', (client) => {
    const { query } = client;
    t.mock.method(client, 'query', (...given: Parameters<typeof query>) => {
      asked.push(given[0]);
      return query.apply(client, given);
    });
  });
  t.after(async () => {
    await database.close();
    await line.close();
  });
  return { line, database, asked };
}

async function backendOf(database: Database): Promise<number | undefined> {
  const [row] = await database.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid;
}

async function assertGivenUp(work: Promise<unknown>): Promise<void> {
  await assert.rejects(work, (error) => isDatabaseAway(error));
}

test('a statement without an answer is given up, and its connection is not used again', async (t) => {
  const { line, database } = await reachOverLine(t);
  const before = await backendOf(database);
  line.silence();
  await assertGivenUp(database.query(sql`select 1 as one`));
  line.restore();
  assert.notEqual(await backendOf(database), before);
});

test('a transaction without an answer is given up without a rollback, which would be waited for', async (t) => {
  const { line, database, asked } = await reachOverLine(t);
  const before = await backendOf(database);
  const work = database.transaction(async (tx) => {
    line.silence();
    await tx.query(sql`insert into public.note (a) values (1)`);
  });
  await assertGivenUp(work);
  assert.ok(asked.includes('begin') && !asked.includes('rollback'));
  line.restore();
  assert.notEqual(await backendOf(database), before);
});

test('a COPY without an answer is given up', async (t) => {
  const { line, database } = await reachOverLine(t);
  const before = await backendOf(database);
  const work = database.transaction(async (tx) => {
    line.silence();
    await tx.copy('public.note (a)', ['1\n']);
  });
  await assertGivenUp(work);
  line.restore();
  assert.notEqual(await backendOf(database), before);
});

test('a connection that is released while its statement is under way is closed', async (t) => {
  const { line, database } = await reachOverLine(t);
  const before = await backendOf(database);
  const client = await database.pool.connect();
  line.silence();
  await assertGivenUp(client.query('select 1'));
  client.release();
  line.restore();
  assert.notEqual(await backendOf(database), before);
});

test('a statement without a time limit takes as long as it needs', async () => {
  const options = { poolSize: 1, applicationName: 'test', onIdleError: () => undefined };
  const patient = connectDatabase(scratch.connection, { ...options, statementMs: 'unlimited' });
  const hasty = connectDatabase(scratch.connection, { ...options, statementMs: 50 });
  const wait = sql`select pg_advisory_xact_lock(1)::text as locked`;
  const waited = await scratch.database.transaction(async (holder) => {
    await holder.query(wait);
    const waiting = patient.query(wait);
    // `hasty` has given up waiting for the lock, while the other one, which began earlier, still waits.
    await assert.rejects(hasty.query(wait), (error) => sqlStateOf(error) === '57014');
    return { waiting };
  });
  assert.equal((await waited.waiting).length, 1);
  await Promise.all([patient.close(), hasty.close()]);
});

test('a server that takes no writes counts as away, and the next transaction opens a new connection', async (t) => {
  const { database } = await reachOverLine(t);
  const before = await backendOf(database);
  const work = database.transaction(async (tx) => {
    await tx.query(sql`set transaction read only`);
    await tx.query(sql`insert into public.note (a) values (1)`);
  });
  await assert.rejects(work, (error) => sqlStateOf(error) === '25006' && isDatabaseAway(error));
  assert.notEqual(await backendOf(database), before);
});

test('the database is ready when it answers and takes writes', async (t) => {
  const { database } = await reachOverLine(t);
  const readiness = createDatabaseReadiness(database);
  assert.equal(await readiness(), null);
});

test('a silent database is reported as not ready, and many who ask are one question', async (t) => {
  const { line, database } = await reachOverLine(t);
  const readiness = createDatabaseReadiness(database);
  assert.equal(await readiness(), null);
  line.silence();
  const asked = Promise.all(Array.from({ length: 20 }, readiness));
  assert.ok(database.pool.waitingCount <= 1, 'one question is under way');
  assert.deepEqual(new Set(await asked), new Set(['the database is away']));
});

test('a database that takes no writes is not ready', async () => {
  const replica = await createTestDatabase();
  await replica.database.transaction((tx) =>
    tx.execute(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    ),
  );
  const database = connectDatabase(replica.connection, {
    poolSize: 1,
    applicationName: 'test',
    onIdleError: () => undefined,
  });
  assert.equal(await createDatabaseReadiness(database)(), 'the database takes no writes');
  await database.close();
  await replica.drop();
});
