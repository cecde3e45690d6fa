import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import type { Database } from './database.js';
import { grantReader, ReaderRefusedError } from './grant-reader.js';
import { sql } from './sql.js';

/** Roles belong to the whole server: these names are used in this file only, and all roles are gone after it. */
/** The caller records who grants; see administration.ts. */
const unrecorded = async (): Promise<void> => undefined;

const reader = 'Grant "reader"; drop schema stoa';
const asReader = `set local role ${pg.escapeIdentifier(reader)}`;
let scratch: TestDatabase;
let database: Database;

before(async () => {
  scratch = await createTestDatabase();
  database = scratch.database;
});
after(async () => {
  for (const name of [reader, 'grant_nobody', 'grant_seer', 'grant_existing']) {
    const role = pg.escapeIdentifier(name);
    await run(`drop owned by ${role}`, `drop role ${role}`).catch(() => undefined);
  }
  await scratch.drop();
});

function run(...statements: string[]): Promise<void> {
  return database.transaction((tx) => tx.execute(statements.join(';')));
}

/** Those of these statements that are not denied to the reader, as `statement: SQLSTATE`. */
async function notDenied(statements: readonly string[]): Promise<string[]> {
  const passed: string[] = [];
  for (const statement of statements) {
    const outcome = await run(asReader, statement).then(
      () => 'ran',
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
    );
    if (outcome !== '42501') passed.push(`${statement}: ${outcome}`);
  }
  return passed;
}

interface Listed {
  readonly relations: string[];
  readonly functions: string[];
  readonly sequences: string[];
}

async function listed(schema: string): Promise<Listed> {
  const [row] = await database.query<Listed>(sql`
    select
      array(
        select format('%I.%I', ${schema}::text, relname)
        from pg_class
        where relnamespace = ${schema}::regnamespace
          and relkind in ('r', 'p', 'v')) as relations,
      array(
        select format('%I.%I', ${schema}::text, relname)
        from pg_class
        where relnamespace = ${schema}::regnamespace
          and relkind = 'S') as sequences,
      array(
        select distinct format('%I.%I', ${schema}::text, proname)
        from pg_proc
        where pronamespace = ${schema}::regnamespace) as functions`);
  if (row === undefined) throw new Error('the catalogue is empty');
  return row;
}

test('a reader reads every view and function of stoa_read, and nothing of stoa', async () => {
  assert.deepEqual(await grantReader(database, reader, unrecorded), { name: reader, created: true });
  const views = await listed('stoa_read');
  assert.ok(views.relations.length >= 6 && views.functions.length >= 1);
  for (const view of views.relations) await run(asReader, `select * from ${view}`);
  await run(asReader, `select * from stoa_read.events_of_days('2026-11-01', '2026-11-30')`);
  const hidden = await listed('stoa');
  assert.ok(hidden.relations.length > 40 && hidden.functions.length > 20 && hidden.sequences.length > 5);
  const attempts = [
    ...hidden.relations.flatMap((name) => [`select from ${name}`, `delete from ${name}`]),
    ...hidden.functions.map((name) => `select ${name}()`),
    ...hidden.sequences.map((name) => `select nextval('${name}')`),
    'delete from stoa_read.merchants',
    'delete from stoa_read.installations',
    'create view stoa_read.mine as select 1',
    'create table stoa.mine (a integer)',
  ];
  assert.deepEqual(await notDenied(attempts), []);
});

test('granting again changes nothing, and later views are readable at once', async () => {
  assert.deepEqual(await grantReader(database, reader, unrecorded), { name: reader, created: false });
  await run(
    'create view stoa_read.later as select name from stoa.merchant',
    `create function stoa_read.later_one() returns integer language sql stable as 'select 1'`,
    'revoke execute on function stoa_read.later_one() from public',
    asReader,
    'select * from stoa_read.later',
    'select stoa_read.later_one()',
  );
});

test('a reader starts read-only, in UTC, in stoa_read, and with limits of time', async () => {
  const [row] = await database.query<{ settings: string[] }>(sql`
    select setconfig as settings
    from pg_db_role_setting
    join pg_roles on pg_roles.oid = setrole
    join pg_database on pg_database.oid = setdatabase
    where rolname = ${reader}
      and datname = current_database()`);
  assert.deepEqual(row?.settings.toSorted(), [
    'TimeZone=UTC',
    'default_transaction_read_only=on',
    'idle_in_transaction_session_timeout=1min',
    'search_path=stoa_read, pg_catalog',
    'statement_timeout=5min',
  ]);
});

test('a role that exists becomes a reader and keeps what it is', async () => {
  await run('create role grant_existing nologin connection limit 3');
  assert.deepEqual(await grantReader(database, 'grant_existing', unrecorded), {
    name: 'grant_existing',
    created: false,
  });
  const rows = await database.query(sql`
    select rolcanlogin as "canLogin", rolconnlimit as most
    from pg_roles
    where rolname = 'grant_existing'`);
  assert.deepEqual(rows, [{ canLogin: false, most: 3 }]);
});

test('a role that may use the schema stoa is refused', async () => {
  await run('create role grant_seer', 'grant usage on schema stoa to grant_seer');
  for (const name of ['grant_seer', scratch.connection.user]) {
    await assert.rejects(
      grantReader(database, name, unrecorded),
      (error) => error instanceof ReaderRefusedError && /may already use the schema stoa/.test(error.message),
    );
  }
});

test('a caller who may not create roles gets the SQL that somebody else can run', async () => {
  await run('create role grant_nobody');
  const asNobody: Database = {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        await tx.execute('set local role grant_nobody');
        return work(tx);
      }),
  };
  const refusal: unknown = await grantReader(asNobody, 'grant "new"', unrecorded).catch(
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof ReaderRefusedError);
  assert.match(refusal.message, /permission denied to create role/);
  const statements = refusal.message.slice(refusal.message.indexOf('create role "'));
  assert.match(statements, /^create role "grant ""new""" login;\ngrant connect /);
  // It works as it is printed.
  await run(`${statements} drop owned by "grant ""new"""; drop role "grant ""new"""`);
});

for (const name of ['', 'x'.repeat(64), 'a\0b', 'public', 'pg_reader']) {
  test(`a role cannot be called ${JSON.stringify(name.slice(0, 12))}`, async () => {
    await assert.rejects(grantReader(database, name, unrecorded), ReaderRefusedError);
  });
}
