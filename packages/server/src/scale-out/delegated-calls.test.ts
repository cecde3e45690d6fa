import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { selectRoutines } from './schema-store.js';

const srcDir = fileURLToPath(new URL('../../../src/', import.meta.url));

let scratch: TestDatabase;
let delegated: readonly string[];

before(async () => {
  scratch = await createTestDatabase();
  const routines = await selectRoutines(scratch.database);
  delegated = routines
    .filter(({ delegation }) => delegation !== null)
    .map(({ signature }) => signature.split('(')[0] ?? '');
});

after(() => scratch.drop());

/** Calls of these functions in parentheses, which means in a subquery or a CTE, or in an expression. */
function callsInside(text: string, names: readonly string[]): string[] {
  const statements = text.matchAll(/sql`(.*?)`\)/gs);
  return [...statements].flatMap(([, statement = '']) =>
    names.filter((name) => {
      const head = statement.split(`${name}(`)[0] ?? '';
      return (
        head !== statement &&
        (head.split('(').length > head.split(')').length || /\) is (?:not )?null/.test(statement))
      );
    }),
  );
}

test('a function that runs on the node of its merchant is called in a statement of its own: else Citus 13.2 crashes, or runs it on the coordinator', async () => {
  assert.ok(delegated.length > 0);
  const stores = (await readdir(srcDir, { recursive: true })).filter((file) => file.endsWith('-store.ts'));
  const found = await Promise.all(
    stores.map(async (file) =>
      callsInside(await readFile(path.join(srcDir, file), 'utf8'), delegated).map(
        (name) => `${file}: ${name}`,
      ),
    ),
  );
  assert.ok(stores.length > 50);
  assert.deepEqual(found.flat(), []);
  assert.deepEqual(callsInside('sql`with a as (select * from stoa.f(1)) select 1`)', ['stoa.f']), ['stoa.f']);
});
