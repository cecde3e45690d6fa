import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { systemClock } from '../kernel/clock.js';
import type { Queryable } from './database.js';
import { createNodes, hashOf } from './nodes.js';
import { type Sql, sql } from './sql.js';

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

/** A coordinator with two workers, of which the second one fails so. */
function coordinatorWith(failure: () => Error | undefined): Queryable {
  const shards = [
    { from: -2_147_483_648, node: 'worker-1:5432' },
    { from: 0, node: 'worker-2:5432' },
  ];
  const query = async <Row extends object>({ text, values }: Sql): Promise<Row[]> => {
    if (text.includes('pg_dist_shard')) return shards as unknown as Row[];
    const error = failure();
    if (hashOf(Number(values[0])) >= 0 && error !== undefined) throw error;
    return [];
  };
  return { query };
}

const refused = Object.assign(
  new Error('connection to the remote node stoa@worker-2:5432 failed with the following error: refused'),
  { code: '08006' },
);
const tookTooLong = Object.assign(new Error('canceling statement due to statement timeout'), {
  code: '57014',
});

for (const [how, failure] of Object.entries({
  'refuses connections': refused,
  'does not answer': tookTooLong,
}))
  test(`a node that ${how} is away until it answers, and the others are asked`, async () => {
    let isThere = false;
    const coordinator = coordinatorWith(() => (isThere ? undefined : failure));
    const nodes = createNodes(systemClock);
    const there = () => nodes.onEach(async ({ name }) => name);
    await nodes.look(coordinator);
    assert.deepEqual(await there(), ['worker-1:5432']);
    assert.equal(nodes.states().filter(({ awaySince }) => awaySince !== null).length, 1);
    const isAway = Array.from({ length: 20 }, (_one, merchantId) => nodes.isAway(merchantId));
    assert.deepEqual(
      isAway,
      isAway.map((_one, merchantId) => hashOf(merchantId) >= 0),
    );
    isThere = true;
    nodes.doubt();
    assert.ok(nodes.isDoubted());
    await nodes.look(coordinator);
    assert.ok(!nodes.isDoubted() && !nodes.isAway(isAway.indexOf(true)));
    assert.deepEqual((await there()).toSorted(), ['worker-1:5432', 'worker-2:5432']);
  });

test('an error of the coordinator makes no node away', async () => {
  const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
  const nodes = createNodes(systemClock);
  await assert.rejects(nodes.look(coordinatorWith(() => away)), away);
  assert.ok(nodes.states().every(({ awaySince }) => awaySince === null));
});
