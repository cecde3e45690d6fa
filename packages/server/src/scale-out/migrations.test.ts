import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSchema } from '../database/migrate.js';
import { splitStatements } from '../database/split-statements.js';
import { cluster } from '../database/topology.js';
import { placements } from './placement.js';

/** Earlier migrations make the schema that `stoa scale-out` spreads. From this one on, tables may be spread already. */
const firstOnSpreadTables = 11;

/** Statements that Citus 13.2 refuses on a spread table, and what to write instead (docs/scale-out.md). */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /\balter table\b.*,.*\badd constraint\b|\badd constraint\b.*\),\s*(?:add|alter|drop)\b/is,
    'add a constraint in a statement of its own',
  ],
  [
    /\badd column\b.*\b(?:check|unique|primary key|references)\b/is,
    'add the column first, then its constraint',
  ],
  [/\badd column\b.*\bas identity\b/is, 'number rows in a statement before the insert'],
  [/\bset storage\b/i, 'say it when the table is created'],
  [/^\s*alter table\b.*\bset statistics\b/is, 'say it when the table is created'],
  [/\brename constraint\b/i, 'drop it and add another one'],
  [/\bcreate (?:or replace )?(?:constraint )?trigger\b/i, 'do it in the statement that writes'],
  [/\bbegin atomic\b/i, 'quote the body of the function'],
];

/** Whether the table of the statement stays on the coordinator as a plain table. */
function isOfCoordinator(statement: string): boolean {
  const table = /\b(?:alter table|on) (?:only )?stoa\.(\w+)/i.exec(statement)?.[1] ?? '';
  return placements[table] === 'coordinator';
}

function refusalsOf(text: string): string[] {
  const statements = splitStatements(text)
    .map((one) => one.replaceAll(/--[^\n]*/g, ''))
    .filter((one) => !isOfCoordinator(one));
  const attached = statements.filter((one) => /\battach partition\b/i.test(one) && !/\$\$/.test(one));
  return [
    ...statements.flatMap((one) =>
      refused.filter(([pattern]) => pattern.test(one)).map(([, advice]) => advice),
    ),
    ...(attached.length > 1 ? ['attach one partition in a migration'] : []),
  ];
}

test('migrations of tables that are spread, and definitions, are what Citus takes', async () => {
  const { migrations, definitions } = loadSchema(cluster);
  const found = [
    ...migrations
      .filter(({ id }) => id >= firstOnSpreadTables)
      .flatMap(({ id, name, text }) => refusalsOf(text).map((advice) => `${id}_${name}: ${advice}`)),
    ...definitions.inOrder.flatMap(({ object, statements }) =>
      refusalsOf(statements.join(';\n')).map((advice) => `${object}: ${advice}`),
    ),
  ];
  assert.deepEqual(found, []);
});

const samples: readonly (readonly [string, boolean])[] = [
  ['alter table stoa.report add column a integer, add constraint b check (a > 0)', true],
  ['alter table stoa.report add constraint b check (a > 0), add column a integer', true],
  ['alter table stoa.report add constraint b check (a in (1, 2))', false],
  ['alter table stoa.report add column a integer, add column b text', false],
  ['alter table stoa.report add column a integer check (a > 0)', true],
  ['alter table stoa.report add column a bigint generated always as identity', true],
  ['alter table stoa.report alter column a set storage external', true],
  ['alter table stoa.report alter column a set statistics 0', true],
  ['alter table stoa.report rename constraint a to b', true],
  ['create trigger a before insert on stoa.report for each row execute function b()', true],
  [
    'alter table stoa.a attach partition stoa.b default; alter table stoa.a attach partition stoa.c default',
    true,
  ],
  ['create trigger a before insert on stoa.erasure for each row execute function b()', false],
  ['-- set storage\ncreate table stoa.a (b integer check (b > 0))', false],
];

for (const [text, isRefused] of samples)
  test(`${isRefused ? 'refused' : 'taken'}: ${text}`, () =>
    assert.equal(refusalsOf(text).length > 0, isRefused));
