import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Line, openLine } from '../../test/fixtures/database/line.js';
import { hostileSettings } from '../../test/hostile-settings.js';
import { createTestDatabase, type TestDatabase, urlOf } from '../../test/test-database.js';
import { connectDatabase, type Database, type DatabaseConnection } from './database.js';
import { sql } from './sql.js';
import { isDatabaseAway } from './sql-state.js';

let scratch: TestDatabase;
/** What a connection must have. An older server lacks some of the settings. */
let pinned: Readonly<Record<string, string>>;

before(async () => {
  scratch = await createTestDatabase({ settings: hostileSettings });
  const { rows } = await scratch.database.pool.query('select lower(name) as name from pg_settings');
  const known = new Set(rows.map(({ name }) => name));
  pinned = Object.fromEntries(Object.entries(everywhere).filter(([name]) => known.has(name)));
});

after(() => scratch.drop());

function connect(connection: DatabaseConnection, statementMs: number | 'unlimited'): Database {
  return connectDatabase(connection, {
    poolSize: 1,
    applicationName: 'test',
    onIdleError: () => undefined,
    statementMs,
  });
}

async function settingsOf(database: Database): Promise<Readonly<Record<string, string>>> {
  const rows = await database.query<{ name: string; setting: string }>(sql`
    select lower(name) as name, setting
    from pg_settings
    where lower(name) = any(${Object.keys({ ...everywhere, statement_timeout: '' })}::text[])`);
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

const everywhere = {
  datestyle: 'ISO, MDY',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  array_nulls: 'on',
  search_path: 'pg_catalog',
  jit: 'off',
  plan_cache_mode: 'auto',
  default_transaction_isolation: 'read committed',
  lock_timeout: '0',
  transaction_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  synchronous_commit: 'on',
};

test("Stoa's settings hold from the first statement on, over the settings of the database", async () => {
  for (const [statementMs, statement_timeout] of [
    [1234, '1234'],
    ['unlimited', '0'],
  ] as const) {
    const database = connect(scratch.connection, statementMs);
    assert.deepEqual(await settingsOf(database), { ...pinned, statement_timeout });
    await database.close();
  }
});

test("Stoa's settings hold in the first statement of a transaction, and on a replacement connection", async () => {
  const database = connect(scratch.connection, 'unlimited');
  const dateIn = async (): Promise<unknown> =>
    database.transaction(async (tx) => {
      const [row] = await tx.query(sql`select date '2026-02-01'::text as day, '{null}'::text[] as nothing`);
      return row;
    });
  assert.deepEqual(await dateIn(), { day: '2026-02-01', nothing: [null] });
  const leave = database.transaction((tx) => tx.query(sql`select pg_terminate_backend(pg_backend_pid())`));
  await assert.rejects(leave, isDatabaseAway);
  assert.deepEqual(await dateIn(), { day: '2026-02-01', nothing: [null] });
  await database.close();
});

test("the options of a connection string do not change Stoa's settings", async () => {
  const database = connect(
    {
      url: `${urlOf(scratch.connection)}&options=-c%20datestyle=German%20-c%20work_mem=5MB&statement_timeout=60000`,
    },
    1234,
  );
  try {
    assert.deepEqual(await settingsOf(database), { ...pinned, statement_timeout: '1234' });
    const [row] = await database.query<{ memory: string }>(sql`select current_setting('work_mem') as memory`);
    assert.equal(row?.memory, '5MB', 'the rest stays the operator’s');
  } catch (error) {
    // PgBouncer refuses startup parameters like these.
    if (!/unsupported startup parameter/.test(String(error))) throw error;
  } finally {
    await database.close();
  }
});

test('a server that is read-only for everybody stays read-only', async () => {
  const database = connect(
    { url: `${urlOf(scratch.connection)}&options=-c%20default_transaction_read_only=on` },
    1234,
  );
  await assert.rejects(database.query(sql`delete from stoa.merchant`), (error) => isDatabaseAway(error));
  await database.close();
});

test('a server that goes silent while a connection is prepared counts as away', async (t) => {
  const line: Line = await openLine(scratch.connection);
  const database = connect(line.connection, 'unlimited');
  t.after(async () => {
    await database.close();
    await line.close();
  });
  await database.query(sql`select 1 as one`);
  database.pool.once('connect', () => line.silence());
  const leave = database.transaction((tx) => tx.query(sql`select pg_terminate_backend(pg_backend_pid())`));
  await assert.rejects(leave, isDatabaseAway);
  await assert.rejects(database.query(sql`select 1 as one`), isDatabaseAway);
  line.restore();
  assert.equal((await database.query(sql`select 1 as one`)).length, 1);
});
