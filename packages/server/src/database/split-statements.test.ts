import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSchema } from './migrate.js';
import { splitStatements } from './split-statements.js';
import { oneNode } from './topology.js';

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['nothing', ' \n', []],
  ['only comments and semicolons', '-- one; two\n; /* three; */ ;', []],
  ['statements', 'select 1;\n\nselect 2;\n', ['select 1', 'select 2']],
  ['a last one without a semicolon', 'select 1; select 2', ['select 1', 'select 2']],
  ['a comment before a statement', '-- why;\nselect 1;', ['-- why;\nselect 1']],
  ['a semicolon in a text', "select 'a;''b;'; select 2", ["select 'a;''b;'", 'select 2']],
  ['a backslash at the end of a text', "select 'a\\'; select 2", ["select 'a\\'", 'select 2']],
  ['an escaped quote', "select e'a\\';b'; select 2", ["select e'a\\';b'", 'select 2']],
  ['a name that ends in e before a text', "select date'x\\'; select 2", ["select date'x\\'", 'select 2']],
  ['a semicolon in a name', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
  ['a body', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
  ['a body in a body', 'do $a$ $$;$$ $b$ $a$; select 2', ['do $a$ $$;$$ $b$ $a$', 'select 2']],
  ['a parameter', 'select $1; select 2', ['select $1', 'select 2']],
  ['minus and division', 'select 4 - 2 / 1; select 2', ['select 4 - 2 / 1', 'select 2']],
];

for (const [name, text, expected] of cases)
  test(`${name}: ${expected.length} statements`, () => assert.deepEqual(splitStatements(text), expected));

test('the migrations of the repository are split where a statement begins', async () => {
  const { migrations } = loadSchema(oneNode);
  const firstWords = migrations.flatMap(({ text }) =>
    splitStatements(text).map((one) => one.replace(/^(?:--[^\n]*\n|\s)+/, '').split(/\s/, 1)[0]),
  );
  assert.ok(firstWords.length > 250);
  const known = ['alter', 'comment', 'create', 'delete', 'do', 'drop', 'grant', 'insert', 'revoke', 'update'];
  assert.deepEqual(
    [...new Set(firstWords)].filter((word) => !known.includes(word ?? '')),
    [],
  );
});
