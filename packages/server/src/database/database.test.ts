import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.js';
import { Failure } from '../kernel/failure.js';
import { copyLine } from './copy-rows.js';
import { connectDatabase } from './database.js';
import { sql } from './sql.js';
import { isDatabaseAway } from './sql-state.js';

let scratch: TestDatabase;

before(async () => {
  scratch = await createTestDatabase();
  await scratch.database.transaction((tx) =>
    tx.execute('create table public.pair (a integer primary key, b text)'),
  );
});

after(() => scratch.drop());

test('values of a statement are parameters, never text', async () => {
  const hostile = `'; drop table public.pair; --`;
  const rows = await scratch.database.query<{ value: string }>(sql`select ${hostile}::text as value`);
  assert.deepEqual(rows, [{ value: hostile }]);
});

test('the same template always has the same prepared name, and another template another one', () => {
  const make = (value: number) => sql`select ${value}`;
  assert.equal(make(1).name, make(2).name);
  assert.notEqual(make(1).name, sql`select ${1} + 0`.name);
});

test('int8 arrives exact', async () => {
  const rows = await scratch.database.query<{ value: bigint }>(sql`select 9223372036854775807 as value`);
  assert.deepEqual(rows, [{ value: 9_223_372_036_854_775_807n }]);
});

test('a failed transaction stores nothing', async () => {
  const failing = scratch.database.transaction(async (tx) => {
    await tx.query(sql`insert into public.pair (a) values (1)`);
    throw new Error('on purpose');
  });
  await assert.rejects(failing, /on purpose/);
  const rows = await scratch.database.query(sql`select from public.pair where a = 1`);
  assert.equal(rows.length, 0);
});

test('two transactions that lock each other out both succeed in the end', async () => {
  await scratch.database.query(sql`insert into public.pair (a) values (10), (11)`);
  const met = { count: 0 };
  const { promise: bothHold, resolve: proceed } = meeting();
  const update = (first: number, second: number) =>
    scratch.database.transaction(async (tx) => {
      await tx.query(sql`update public.pair set b = 'x' where a = ${first}`);
      met.count += 1;
      if (met.count >= 2) proceed();
      await bothHold;
      await tx.query(sql`update public.pair set b = 'y' where a = ${second}`);
    });
  await Promise.all([update(10, 11), update(11, 10)]);
  assert.ok(met.count >= 3, 'one of them ran again');
});

test('works that share round trips answer each in its own order, and COPY works afterwards', async () => {
  const steps = await scratch.database.transaction(async (tx) => {
    const results = await tx.sharingRoundTrips(
      [30, 31, 32].map((a) => async () => {
        await tx.query(sql`insert into public.pair (a, b) values (${a}, 'first')`);
        const [row] = await tx.query<{ b: string }>(sql`
          update public.pair
          set b = b || ${` and ${a}`}
          where a = ${a}
          returning b`);
        return row?.b;
      }),
    );
    await tx.copy('public.pair (a, b)', [copyLine([33, 'copied'])]);
    return results;
  });
  assert.deepEqual(steps, ['first and 30', 'first and 31', 'first and 32']);
  const rows = await scratch.database.query(sql`select from public.pair where a between 30 and 33`);
  assert.equal(rows.length, 4);
});

test('of works that share round trips, the first failure is thrown, nothing is stored, and the connection stays', async () => {
  const insert = async (a: number): Promise<void> => {
    await scratch.database.transaction(async (tx) => {
      await tx.sharingRoundTrips(
        [a, a + 1].map((one, index) => async () => {
          await tx.query(sql`insert into public.pair (a) values (${one})`);
          if (index === 1) await tx.query(sql`select 1 / ${0}::integer`);
          await tx.query(sql`select from public.pair`);
        }),
      );
    });
  };
  await assert.rejects(insert(40), { code: '22012' });
  const rows = await scratch.database.query(sql`select from public.pair where a in (40, 41)`);
  assert.equal(rows.length, 0);
  assert.equal(scratch.database.pool.totalCount, scratch.database.pool.idleCount);
});

function meeting(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('COPY carries every text that PostgreSQL can hold', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\u0000'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(text, fc.constant(null), fc.constantFrom('\\N', '\\.', '\t', '\\', '\r\n'))),
      async (values) => {
        const stored = await scratch.database.transaction(async (tx) => {
          await tx.execute('create temporary table line (at integer, value text) on commit drop');
          await tx.copy(
            'line (at, value)',
            values.map((value, at) => copyLine([at, value])),
          );
          return tx.query<{ value: string | null }>(sql`select value from line order by at`);
        });
        assert.deepEqual(
          stored.map(({ value }) => value),
          values,
        );
      },
    ),
    { numRuns: 30 },
  );
});

test('a missing server is distinguished from a bug', async () => {
  const nowhere = connectDatabase(
    { host: '/nonexistent', port: 5432, user: 'nobody', database: 'none' },
    { poolSize: 1, applicationName: 'test', onIdleError: () => undefined },
  );
  await assert.rejects(nowhere.query(sql`select 1 as one`), isDatabaseAway);
  await nowhere.close();
  await assert.rejects(
    scratch.database.query(sql`select from stoa.no_such_table`),
    (error) => !isDatabaseAway(error),
  );
});

test('when too many wait for a connection, the next one is refused at once', async () => {
  const narrow = connectDatabase(scratch.connection, {
    poolSize: 1,
    applicationName: 'test',
    onIdleError: () => undefined,
  });
  const { promise: released, resolve: release } = meeting();
  const { promise: held, resolve: hold } = meeting();
  const holder = narrow.transaction(async () => {
    hold();
    await released;
  });
  await held;
  const waiting = Array.from({ length: 500 }, () => narrow.query(sql`select 1 as one`));
  await assert.rejects(
    narrow.query(sql`select 1 as one`),
    (error) => error instanceof Failure && error.definition.code === 'overloaded',
  );
  release();
  await holder;
  const ended = await Promise.allSettled(waiting);
  assert.ok(ended.every(({ status }) => status === 'fulfilled'));
  await narrow.close();
});
