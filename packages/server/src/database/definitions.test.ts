import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import type { Database } from './database.js';
import { loadDefinitions } from './definitions.js';
import { sql } from './sql.js';
import { sqlStateOf } from './sql-state.js';
import { cluster, oneNode } from './topology.js';

/** On one node, and with the bodies for a cluster. */
const topologies = { oneNode, cluster };
let scratch: Readonly<Record<keyof typeof topologies, TestDatabase>>;

before(async () => {
  scratch = { oneNode: await createTestDatabase(), cluster: await createTestDatabase({ topology: cluster }) };
});

after(() => Promise.all([scratch.oneNode.drop(), scratch.cluster.drop()]));

/** A value of each type, as an expression. Some names need a value that means something. */
const valuesByName: Readonly<Record<string, string>> = {
  parent: "'event_batch'",
  partition_name: "'event_segment_odd'",
  key: "'accepted_at'",
  zone: "'UTC'",
  asked_period: "'day'",
};
const valuesByType: Readonly<Record<string, string>> = {
  boolean: 'true',
  bytea: "'\\x00'",
  date: "'2026-11-01'",
  integer: '1',
  smallint: '1',
  bigint: '1',
  numeric: '1',
  interval: "'1 hour'",
  json: "'{}'",
  jsonb: "'{}'",
  text: "'text'",
  'timestamp with time zone': "'2026-11-01 00:00Z'",
  uuid: "'7b0e5a7e-6f0c-4c0e-9a53-6a8f3f6a0c11'",
};

interface Called {
  readonly name: string;
  readonly names: readonly string[] | null;
  readonly types: readonly string[];
}

function callOf({ name, names, types }: Called): string {
  const values = types.map((type, index) => {
    const element = type.replace(/\[\]$/, '');
    const value = valuesByName[names?.[index] ?? ''] ?? valuesByType[element] ?? 'null';
    return type === element ? `${value}::${type}` : `array[${value}]::${type}`;
  });
  return `select * from ${name}(${values.join(', ')})`;
}

/** The SQLSTATE with which a call fails; undefined if it works. Nothing of it stays. */
async function stateOfCall(database: Database, call: string): Promise<string | undefined> {
  const undone = new Error('undone');
  try {
    await database.transaction(async (tx) => {
      await tx.execute(call);
      throw undone;
    });
  } catch (error) {
    return error === undone ? undefined : (sqlStateOf(error) ?? String(error));
  }
  return undefined;
}

for (const name of ['oneNode', 'cluster'] as const) {
  test(`each function can be called, ${name}: none of them names what does not exist`, async () => {
    const { database } = scratch[name];
    const functions = await database.query<Called>(sql`
      select
        oid::regproc::text as name, proargnames as names,
        array(select format_type(one, null) from unnest(proargtypes) with ordinality as arg (one, place) order by place) as types
      from pg_proc
      where pronamespace::regnamespace::text like 'stoa%'
        and prorettype <> 'trigger'::regtype`);
    assert.ok(functions.length > 50);
    const wrong: string[] = [];
    for (const one of functions) {
      const state = await stateOfCall(database, callOf(one));
      if (state?.startsWith('42')) wrong.push(`${one.name}: ${state}`);
    }
    assert.deepEqual(wrong, []);
  });

  test(`whatever a definition names exists, ${name}, also where a call does not come by`, async () => {
    const { inOrder } = loadDefinitions(topologies[name]);
    const known = await scratch[name].database.query<{ name: string }>(sql`
      select relnamespace::regnamespace || '.' || relname as name
      from pg_class
      union
      select pronamespace::regnamespace || '.' || proname
      from pg_proc`);
    const names = new Set(known.map((one) => one.name));
    const wrong = inOrder.flatMap(({ object, statements }) =>
      [
        ...new Set(
          statements
            .join('\n')
            .replaceAll(/--[^\n]*/g, '')
            .match(/\bstoa(?:_read)?\.[a-z]\w*/g),
        ),
      ]
        .filter((named) => !names.has(named))
        .map((named) => `${object}: ${named}`),
    );
    assert.deepEqual(wrong, []);
  });
}

test('a cluster has each function of one node, with the same arguments and result', async () => {
  const [here, there] = await Promise.all(
    [scratch.oneNode, scratch.cluster].map(({ database }) =>
      database.query<{ shape: string }>(sql`
        select oid::regprocedure || ' ' || pg_get_function_result(oid) as shape
        from pg_proc
        where pronamespace::regnamespace::text like 'stoa%'`),
    ),
  );
  const shapes = new Set(there?.map(({ shape }) => shape));
  assert.deepEqual(
    here?.filter(({ shape }) => !shapes.has(shape)),
    [],
  );
});

/** One statement each, and PostgreSQL takes a statement as a whole: what they read must be of one snapshot. */
const longStatements = ['stoa.place_events', 'stoa.walk_zoned_edges'];

test('no function has more than 70 lines, but two that are a single statement', async () => {
  const { inOrder } = loadDefinitions(cluster);
  const long = [...inOrder, ...loadDefinitions(oneNode).inOrder].flatMap(({ object, statements }) => {
    const [head = ''] = statements;
    return head.replace(/^(?:--[^\n]*\n)+/, '').split('\n').length > 70 ? [object] : [];
  });
  assert.deepEqual([...new Set(long)].toSorted(), longStatements);
});
