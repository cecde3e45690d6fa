import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import {
  ForeignSchemaError,
  loadSchema,
  type Migration,
  migrate,
  NewerSchemaError,
  pendingMigrations,
  type Schema,
} from './migrate.js';
import { describeSchema } from './schema-store.js';
import { sql } from './sql.js';
import { oneNode } from './topology.js';

let scratch: TestDatabase;
let ours: Schema;

before(async () => {
  scratch = await createTestDatabase();
  ours = loadSchema(oneNode);
});

after(() => scratch.drop());

const later = (id: number, text: string, breaking = false): Migration => ({
  id,
  name: `later_${id}`,
  breaking,
  text,
});

const withLater = (...migrations: readonly Migration[]): Schema => ({
  ...ours,
  migrations: [...ours.migrations, ...migrations],
});

test('the migrations of the repository are numbered without a gap', () => {
  assert.deepEqual(
    ours.migrations.map(({ id }) => id),
    ours.migrations.map((_migration, index) => index + 1),
  );
});

test('a migrated database has nothing pending, and migrating again applies nothing', async () => {
  assert.deepEqual(await pendingMigrations(scratch.database, ours), []);
  assert.deepEqual(await migrate(scratch.database, ours), []);
});

test('a database that was stopped after any migration has something pending, and is brought to the same schema', async () => {
  const stopped = await createTestDatabase({ madeWith: 'template template0' });
  try {
    for (const count of ours.migrations.keys()) {
      await migrate(stopped.database, {
        migrations: ours.migrations.slice(0, count),
        definitions: { inOrder: [], revision: 0 },
      });
      const pending = await pendingMigrations(stopped.database, ours);
      assert.equal(pending.length, ours.migrations.length - count + 1);
    }
    await migrate(stopped.database, ours);
    assert.deepEqual(await pendingMigrations(stopped.database, ours), []);
    const whole = await createTestDatabase();
    assert.equal(await describeSchema(stopped.database), await describeSchema(whole.database));
    await whole.drop();
  } finally {
    await stopped.drop();
  }
});

test('processes that start together migrate once', async () => {
  const schema = withLater(later(9001, 'create table stoa.once (a integer)'));
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(scratch.database, schema)));
  assert.deepEqual(applied.flat(), ['later_9001']);
});

test('a migration that fails leaves neither its row nor its half', async () => {
  const failing = withLater(later(9002, 'create table stoa.half (a integer); select 1 / 0'));
  await assert.rejects(migrate(scratch.database, failing), /division by zero/);
  const rows = await scratch.database.query(sql`
    select from stoa.migration where migration_id = 9002 or to_regclass('stoa.half') is not null`);
  assert.equal(rows.length, 0);
});

test('an older binary works on a newer schema that breaks nothing, and refuses one that does', async () => {
  await migrate(scratch.database, withLater(later(9003, 'select 1')));
  assert.deepEqual(await migrate(scratch.database, ours), []);
  await migrate(scratch.database, withLater(later(9004, 'select 1', true)));
  await assert.rejects(migrate(scratch.database, ours), NewerSchemaError);
});

test('a database whose migrations have other names under the same numbers is refused and left as it is', async () => {
  await migrate(scratch.database, withLater(later(9005, 'create table stoa.of_old (a integer)')));
  const renamed = withLater(
    { ...later(9005, 'select 1'), name: 'renamed' },
    later(9006, 'create table stoa.not_made (a integer)'),
  );
  const refusal = (error: unknown): boolean =>
    error instanceof ForeignSchemaError && /9005 .*"later_9005".*"renamed"/.test(error.message);
  await assert.rejects(migrate(scratch.database, renamed), refusal);
  await assert.rejects(pendingMigrations(scratch.database, renamed), refusal);
  const rows = await scratch.database.query(sql`
    select where to_regclass('stoa.not_made') is not null`);
  assert.equal(rows.length, 0);
});
