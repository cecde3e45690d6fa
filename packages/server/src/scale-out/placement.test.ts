import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { distributionColumn, givenUpUniqueness, placements } from './placement.js';
import { selectTables, type Table } from './schema-store.js';

let scratch: TestDatabase;
let tables: readonly Table[];

before(async () => {
  scratch = await createTestDatabase();
  tables = await selectTables(scratch.database);
});

after(() => scratch.drop());

test('each table of the schema has a place on a cluster: a new one belongs into placements', () => {
  assert.deepEqual(Object.keys(placements).toSorted(), tables.map(({ name }) => name).toSorted());
});

test('what a spread table must keep unique holds its distribution column; what is given up is listed with its reason', () => {
  const givenUp = tables.flatMap(({ name, uniqueIndexes }) => {
    if (placements[name] !== 'merchant') return [];
    return uniqueIndexes
      .filter(({ columns }) => !columns.includes(distributionColumn))
      .map((index) => index.name);
  });
  assert.deepEqual(givenUp.toSorted(), Object.keys(givenUpUniqueness).toSorted());
});

test('foreign keys point to the same merchant, or to a table on every node', () => {
  const wrong = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .filter(({ refersTo: other }) => {
        const [from, to] = [placements[name], placements[other]];
        return from !== 'coordinator' && to !== 'every_node' && !(from === 'merchant' && to === 'merchant');
      })
      .map(({ refersTo }) => `${name} refers to ${refersTo}`),
  );
  assert.deepEqual(wrong, []);
});
