import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { type Definitions, loadDefinitions, readDefinitions } from './definitions.js';
import { haveDefinitionsChanged, makeDefinitions } from './make-definitions.js';
import { sql } from './sql.js';
import { oneNode } from './topology.js';

let scratch: TestDatabase;
let ours: Definitions;

before(async () => {
  scratch = await createTestDatabase();
  ours = loadDefinitions(oneNode);
});

afterEach(async () => {
  await scratch.database.query(sql`update stoa.definition set revision = ${ours.revision}`);
  await makeDefinitions(scratch.database, ours);
});

after(() => scratch.drop());

const one = 'create or replace function stoa.probe_one() returns integer language sql as $$ select 1 $$;';
const view = 'create or replace view stoa.probe_seen as select stoa.probe_one() as seen;';
const asText =
  'create or replace function stoa.probe_one() returns text language sql as $$ select $a$x$a$ $$;';
const withArgument =
  'create or replace function stoa.probe_one(of integer default 3) returns integer language sql as $$ select of $$;';

const withProbes = (texts: readonly string[], revision = ours.revision): Definitions => ({
  inOrder: [...ours.inOrder, ...readDefinitions(texts)],
  revision,
});

const make = (...texts: readonly string[]) => makeDefinitions(scratch.database, withProbes(texts));

/** Not prepared: a prepared statement never accepts another type of result. */
async function seen(): Promise<unknown> {
  const { rows } = await scratch.database.pool.query<{ seen: unknown }>('select seen from stoa.probe_seen');
  return rows[0]?.seen;
}

async function functionsLeft(): Promise<number> {
  const rows = await scratch.database.query(sql`select from pg_proc where proname = 'probe_one'`);
  return rows.length;
}

test('definitions are made in the order in which they name each other, and nothing differs afterwards', async () => {
  assert.equal(await make(view, one), true);
  assert.equal(await seen(), 1);
  assert.equal(await haveDefinitionsChanged(scratch.database, withProbes([one, view])), false);
  assert.equal(await make(one, view), false);
});

test('another body replaces the one before, and leaves what uses it', async () => {
  await make(one, view);
  const before = await scratch.database.query(sql`select 'stoa.probe_seen'::regclass::oid`);
  await make(one.replace('select 1', 'select 2'), view);
  assert.equal(await seen(), 2);
  assert.deepEqual(await scratch.database.query(sql`select 'stoa.probe_seen'::regclass::oid`), before);
});

for (const [name, reshaped, expected] of [
  ['result', asText, 'x'],
  ['arguments', withArgument, 3],
] as const)
  test(`other ${name}: it is dropped and made again with what uses it, and no other one is left`, async () => {
    await make(one, view);
    await make(reshaped, view);
    assert.equal(await seen(), expected);
    assert.equal(await functionsLeft(), 1);
  });

test('other columns of a view', async () => {
  await make(one, view);
  await make(one, view.replace('as seen', 'as looked_at, 5 as seen'));
  assert.equal(await seen(), 5);
});

test('nothing changes where something of somebody else uses what has another shape', async () => {
  await make(one, view);
  await scratch.database.query(sql`create view public.foreign_view as select * from stoa.probe_seen`);
  await assert.rejects(make(asText, view), /other objects depend on it/);
  assert.equal(await seen(), 1);
  await scratch.database.query(sql`drop view public.foreign_view`);
});

test('what no file has any more is dropped', async () => {
  await make(one, view);
  await make();
  assert.equal(await functionsLeft(), 0);
});

test('what a migration dropped is made again', async () => {
  await make(one, view);
  await scratch.database.query(sql`drop view stoa.probe_seen`);
  assert.equal(await make(one, view), true);
  assert.equal(await seen(), 1);
});

test('an older binary leaves the definitions of a newer one', async () => {
  await makeDefinitions(scratch.database, withProbes([one, view], ours.revision + 1));
  assert.equal(await haveDefinitionsChanged(scratch.database, ours), false);
  assert.equal(await make(one.replace('select 1', 'select 2')), false);
  assert.equal(await seen(), 1);
});

test('one that cannot be made leaves everything as it was', async () => {
  await make(one, view);
  await assert.rejects(
    make(one.replace('select 1', 'select absent'), view),
    /column "absent" does not exist/,
  );
  await assert.rejects(make(one.replace('language sql', 'language sql set no_such = 1'), view), /no_such/);
  assert.equal(await seen(), 1);
});

test('definitions that use each other are an error, and so is a file of something else', () => {
  assert.throws(
    () => readDefinitions([one.replace('select 1', 'select seen from stoa.probe_seen'), view]),
    /use each other: stoa.probe_one, stoa.probe_seen/,
  );
  assert.throws(() => readDefinitions(['create table stoa.a ()']), /not a definition/);
});
