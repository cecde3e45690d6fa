import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { hashOf } from './nodes.js';
import { sql } from './sql.js';

let opened: TestDatabase;
before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

test('the hash of a merchant is the one by which the database divides rows', async () => {
  const numbers = [-2_147_483_648, -1, 0, 1, 2, 3, 42, 1_000_000_007, 2_147_483_647];
  const rows = await opened.database.query<{ hash: number }>(sql`
    select hashint4(number) as hash
    from unnest(${numbers}::integer[]) with ordinality as asked (number, place)
    order by place`);
  assert.deepEqual(
    numbers.map(hashOf),
    rows.map(({ hash }) => hash),
  );
});
