import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { distributionColumn, placements } from './placement.js';
import { planSteps, type Situation } from './plan-steps.js';
import { ScaleOutRefusedError } from './refuse-unfit.js';
import { selectRoutines, selectTables } from './schema-store.js';
import { nodeSettings, type SpreadTable } from './steps-store.js';

let scratch: TestDatabase;
/** Nothing is spread yet. */
let plain: Situation;

before(async () => {
  scratch = await createTestDatabase();
  plain = {
    database: 'st"oa',
    missingSettings: nodeSettings,
    tables: await selectTables(scratch.database),
    spreadTables: [],
    routines: await selectRoutines(scratch.database),
    spreadRoutines: [],
    isDefined: false,
  };
});

after(() => scratch.drop());

const statementsOf = (situation: Situation): string[] =>
  planSteps(situation).flatMap(({ statements }) => [...statements]);

const spreadTable = (name: string): SpreadTable => {
  const placement = placements[name];
  const column = placement === 'merchant' ? distributionColumn : null;
  return { name, column, isReference: placement === 'every_node', hasLocalCopy: false };
};

const tablesIn = (statements: readonly string[]): string[] =>
  statements.flatMap((one) => /create_(?:reference|distributed)_table\('stoa\.(\w+)'/.exec(one)?.[1] ?? []);

test('the plan of a plain schema spreads each table but those of the coordinator, and each after what it refers to', () => {
  const planned = tablesIn(statementsOf(plain));
  const spread = Object.keys(placements).filter((name) => placements[name] !== 'coordinator');
  assert.deepEqual(planned.toSorted(), spread.toSorted());
  for (const { name, foreignKeys } of plain.tables)
    for (const { refersTo: other } of foreignKeys)
      if (planned.includes(name))
        assert.ok(planned.indexOf(other) < planned.indexOf(name), `${other}, ${name}`);
});

test('tables of merchants share the shards of the first one, and store sessions stay on the coordinator', () => {
  const distributed = statementsOf(plain).filter((one) => one.includes('create_distributed_table'));
  assert.equal(
    distributed[0],
    "select create_distributed_table('stoa.installation', 'merchant_id', colocate_with => 'none');",
  );
  assert.ok(
    distributed.includes(
      "select create_distributed_table('stoa.event_ledger', 'merchant_id', colocate_with => 'stoa.installation');",
    ),
  );
  assert.ok(!distributed.some((one) => one.includes('stoa.store_session')));
});

test('uniqueness over all merchants goes in the transaction that spreads its table', () => {
  const step = planSteps(plain).find(({ does }) => does.startsWith('spread statement_close '));
  assert.deepEqual(step, {
    does: 'spread statement_close by merchant, without the uniqueness of statement_close_statement_number_key over all merchants',
    statements: [
      'alter table stoa.statement_close drop constraint statement_close_statement_number_key;',
      'CREATE INDEX statement_close_statement_number_key ON stoa.statement_close USING btree (statement_number);',
      "select create_distributed_table('stoa.statement_close', 'merchant_id', colocate_with => 'stoa.installation');",
    ],
  });
});

test('foreign keys of tables of the coordinator to tables on every node are dropped first', () => {
  const dropped = [
    'alter table stoa.audit_entry drop constraint audit_entry_actor_merchant_id_fkey;',
    'alter table stoa.audit_entry drop constraint audit_entry_merchant_id_fkey;',
    'alter table stoa.member drop constraint member_merchant_id_fkey;',
    'alter table stoa.membership drop constraint membership_merchant_id_fkey;',
    'alter table stoa.user_link drop constraint user_link_merchant_id_fkey;',
  ];
  assert.deepEqual(statementsOf({ ...plain, missingSettings: [] }).slice(0, dropped.length), dropped);
});

test('a function that writes about one merchant runs where the merchant is, and every other one is known everywhere', () => {
  const statements = statementsOf(plain);
  assert.ok(
    statements.includes(
      "select create_distributed_function('stoa.enter_events(integer,bigint[],date[],bigint,boolean)', 'merchant', colocate_with => 'stoa.installation', force_delegation => true);",
    ),
  );
  assert.ok(statements.includes("select create_distributed_function('stoa.cohort_days(interval)');"));
});

test('the first step sets what statements rely on, whatever the database is called', () => {
  assert.deepEqual(planSteps(plain)[0]?.statements, [
    'alter database "st""oa" set timezone = utc;',
    'alter database "st""oa" set jit = off;',
    'alter database "st""oa" set citus.multi_shard_modify_mode = sequential;',
    'alter database "st""oa" set constraint_exclusion = off;',
    'alter database "st""oa" set plan_cache_mode = force_custom_plan;',
  ]);
});

test('after an interruption, the plan is what is left of it', () => {
  const all = tablesIn(statementsOf(plain));
  const done = all.slice(0, 17).map(spreadTable);
  const rest = statementsOf({ ...plain, missingSettings: [], spreadTables: done });
  assert.deepEqual(tablesIn(rest), all.slice(17));
});

test('where everything is spread, copies on the coordinator are removed, and then nothing is left to do', () => {
  const spreadTables = tablesIn(statementsOf(plain)).map(spreadTable);
  const spreadRoutines = plain.routines;
  const tables = plain.tables.map((table) =>
    placements[table.name] === 'coordinator' ? { ...table, foreignKeys: [] } : table,
  );
  const spread = { tables, spreadTables, spreadRoutines, isDefined: true };
  const done = { ...plain, missingSettings: [], ...spread };
  assert.deepEqual(planSteps(done), []);
  const copied = spreadTables.map((table) => ({ ...table, hasLocalCopy: table.name === 'report' }));
  assert.deepEqual(statementsOf({ ...done, spreadTables: copied }), [
    "select truncate_local_data_after_distributing_table('stoa.report');",
  ]);
});

test('a table of another version, and one that is spread in another way, are refused', () => {
  const foreign = { name: 'of_tomorrow', foreignKeys: [], uniqueIndexes: [] };
  assert.throws(
    () => planSteps({ ...plain, tables: [...plain.tables, foreign] }),
    (error) => error instanceof ScaleOutRefusedError && error.message.includes('stoa.of_tomorrow'),
  );
  for (const wrong of [
    { ...spreadTable('report'), column: 'report_id' },
    { ...spreadTable('report'), column: null, isReference: true },
    { ...spreadTable('merchant'), isReference: false },
    { ...spreadTable('erasure'), isReference: true },
  ])
    assert.throws(
      () => planSteps({ ...plain, spreadTables: [wrong] }),
      (error) => error instanceof ScaleOutRefusedError && error.message.includes(`stoa.${wrong.name}`),
    );
});
