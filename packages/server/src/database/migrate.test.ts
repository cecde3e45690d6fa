import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import {
  ForeignSchemaError,
  loadMigrations,
  type Migration,
  migrate,
  NewerSchemaError,
  pendingMigrations,
} from './migrate.js';
import { sql } from './sql.js';

let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
});

after(() => scratch.drop());

const later = (id: number, text: string, breaking = false): Migration => ({
  id,
  name: `later_${id}`,
  breaking,
  text,
});

test('the migrations of the repository are numbered without a gap', async () => {
  const migrations = await loadMigrations();
  assert.deepEqual(
    migrations.map(({ id }) => id),
    migrations.map((_migration, index) => index + 1),
  );
});

test('a migrated database has nothing pending, and migrating again applies nothing', async () => {
  const migrations = await loadMigrations();
  assert.deepEqual(await pendingMigrations(scratch.database, migrations), []);
  assert.deepEqual(await migrate(scratch.database, migrations), []);
});

test('processes that start together migrate once', async () => {
  const migrations = [...(await loadMigrations()), later(9001, 'create table stoa.once (a integer)')];
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(scratch.database, migrations)));
  assert.deepEqual(applied.flat(), ['later_9001']);
});

test('a migration that fails leaves neither its row nor its half', async () => {
  const failing = later(9002, 'create table stoa.half (a integer); select 1 / 0');
  await assert.rejects(migrate(scratch.database, [failing]), /division by zero/);
  const rows = await scratch.database.query(sql`
    select from stoa.migration where migration_id = 9002 or to_regclass('stoa.half') is not null`);
  assert.equal(rows.length, 0);
});

test('an older binary works on a newer schema that breaks nothing, and refuses one that does', async () => {
  const known = await loadMigrations();
  await migrate(scratch.database, [...known, later(9003, 'select 1')]);
  assert.deepEqual(await migrate(scratch.database, known), []);
  await migrate(scratch.database, [...known, later(9004, 'select 1', true)]);
  await assert.rejects(migrate(scratch.database, known), NewerSchemaError);
});

test('a database whose migrations have other names under the same numbers is refused and left as it is', async () => {
  await migrate(scratch.database, [later(9005, 'create table stoa.of_old (a integer)')]);
  const renamed = [
    { ...later(9005, 'select 1'), name: 'renamed' },
    later(9006, 'create table stoa.not_made (a integer)'),
  ];
  const refusal = (error: unknown): boolean =>
    error instanceof ForeignSchemaError && /9005 .*"later_9005".*"renamed"/.test(error.message);
  await assert.rejects(migrate(scratch.database, renamed), refusal);
  await assert.rejects(pendingMigrations(scratch.database, renamed), refusal);
  const rows = await scratch.database.query(sql`
    select where to_regclass('stoa.not_made') is not null`);
  assert.equal(rows.length, 0);
});
