import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Database } from '../../database/database.js';
import { type Sql, sql } from '../../database/sql.js';
import { cluster } from '../../database/topology.js';
import { keepRunningCounts } from './keep-running-counts.js';
import { readAppQuality } from './read-app-quality.js';
import { addUpQuality } from './read-quality.js';

let opened: TestDatabase;

before(async () => {
  opened = await createTestDatabase();
});
after(() => opened.drop());

/**
 * An app with an installation in every hour of a hundred days, and another app that was installed only on one of the
 * last days.
 */
beforeEach(async () => {
  await opened.database.query(
    sql`truncate stoa.installation_quality, stoa.installation_running_count, stoa.installation_hour`,
  );
  await opened.database.query(sql`
    insert into stoa.installation_quality (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
    select 1, 'app.one', timestamptz '2026-08-01T07:00Z' + n * interval '1 hour', 0, 1, 0, 0, 0, 0, 0
    from generate_series(0, 2399) as n
    union all
    select 2, 'app.two', '2026-11-08T20:00Z', 0, 0, 0, 5, 0, 0, 0`);
});

interface Kept {
  readonly until: Date;
  readonly bundleId: string;
  readonly ip: number;
  readonly none: number;
}

function kept(): Promise<Kept[]> {
  return opened.database.query<Kept>(sql`
    select until, bundle_id as "bundleId", ip_count::integer as ip, none_count::integer as none
    from stoa.installation_running_count
    order by until, bundle_id`);
}

const hourMs = 3_600_000;
const first = Date.parse('2026-08-01T07:00:00Z');
const now = new Date('2026-11-09T10:20:00Z');

test('a late start catches up: each day of the past has counts, and each hour of the last days', async () => {
  await keepRunningCounts(opened.database, now);
  const rows = await kept();
  const one = rows.filter(({ bundleId }) => bundleId === 'app.one');
  for (const { until, ip } of one) assert.equal(ip, Math.min(2_400, (until.getTime() - first) / hourMs));
  const times = one.map(({ until }) => until.toISOString());
  assert.deepEqual(
    times.filter((time) => time.endsWith('T00:00:00.000Z')).length,
    100,
    'the days from 2 August to 9 November',
  );
  const hourly = times.filter((time) => time >= '2026-11-07T00');
  assert.deepEqual([hourly.length, hourly.at(-1)], [59, '2026-11-09T10:00:00.000Z']);
  assert.equal(times.length, 97 + hourly.length);
  const two = rows.filter(({ bundleId }) => bundleId === 'app.two');
  assert.deepEqual([two[0]?.until, two.length], [new Date('2026-11-08T21:00:00Z'), 14]);
  assert.ok(two.every(({ none }) => none === 5));
});

test('counts of an hour are kept for three days, however long nobody counted in between', async () => {
  await keepRunningCounts(opened.database, new Date('2026-10-01T15:20:00Z'));
  await keepRunningCounts(opened.database, now);
  const times = (await kept()).map(({ until }) => until);
  const old = times.filter((until) => until < new Date('2026-11-06T00:00:00Z'));
  assert.deepEqual(
    old.filter((until) => until.getTime() % (24 * hourMs) !== 0),
    [],
  );
  const before3Days = new Date(now.getTime() + 2 * hourMs);
  await keepRunningCounts(opened.database, before3Days);
  const later = (await kept()).filter(({ bundleId }) => bundleId === 'app.one').map(({ until }) => until);
  assert.deepEqual(later.at(-1), new Date('2026-11-09T12:00:00Z'));
});

/** A connection that dies after some statements, before they are committed. */
function dyingAfter(statements: number): Database {
  let left = statements;
  return {
    ...opened.database,
    transaction: (work) =>
      opened.database.transaction((tx) =>
        work({
          ...tx,
          query: async (statement) => {
            const rows = await tx.query(statement);
            left -= 1;
            if (left < 0) await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`);
            return rows as never;
          },
        }),
      ),
  };
}

test('a process that dies at any moment leaves whole counts, and the next one goes on', async () => {
  await keepRunningCounts(opened.database, now);
  const whole = await kept();
  await opened.database.query(sql`truncate stoa.installation_running_count`);
  for (const statements of [0, 1, 2, 3, 4, 7, 50, 123]) {
    await assert.rejects(keepRunningCounts(dyingAfter(statements), now));
    const left = new Set((await kept()).map((row) => JSON.stringify(row)));
    for (const row of whole) left.delete(JSON.stringify(row));
    assert.deepEqual([...left], []);
  }
  await Promise.all([1, 2, 3].map(() => keepRunningCounts(opened.database, now)));
  await keepRunningCounts(opened.database, now);
  assert.deepEqual(await kept(), whole);
});

/** A cluster. If `isUnfinished`, a part of a transaction that counted still waits to be committed on a node. */
function clusterWith({ isUnfinished }: { readonly isUnfinished: boolean }): Database {
  const answered = (query: Database['query']): Database['query'] =>
    async function answer<Row extends object>(statement: Sql): Promise<Row[]> {
      const { text } = statement;
      if (text.includes('run_command_on_all_nodes')) return [{ isAnswered: true, isUnfinished }] as Row[];
      return query<Row>(statement);
    };
  return {
    ...opened.database,
    topology: cluster,
    query: answered(opened.database.query),
    transaction: (work) => opened.database.transaction((tx) => work({ ...tx, query: answered(tx.query) })),
  };
}

test('while counts of one node cannot be seen, nothing is counted or added up', async () => {
  const { database } = opened;
  await keepRunningCounts(database, now);
  const before = await kept();
  // Hide the newest counts of one merchant, as if their node did not know yet that they are committed.
  await database.query(sql`
    delete from stoa.installation_running_count
    where merchant_id = 2
      and until = '2026-11-09T10:00Z'`);
  const later = new Date(now.getTime() + hourMs);
  await keepRunningCounts(clusterWith({ isUnfinished: true }), later);
  await addUpQuality(clusterWith({ isUnfinished: true }), later);
  await database.query(sql`
    insert into stoa.installation_running_count (
      until, merchant_id, bundle_id, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
    values ('2026-11-09T10:00Z', 2, 'app.two', 0, 0, 5, 0, 0, 0)`);
  assert.deepEqual(await kept(), before);
  assert.deepEqual(
    await database.query(sql`
      select
      from stoa.installation_hour`),
    [],
  );
  await keepRunningCounts(clusterWith({ isUnfinished: false }), later);
  await addUpQuality(clusterWith({ isUnfinished: false }), later);
  const newest = (await kept()).filter(({ until }) => until.getTime() === Date.parse('2026-11-09T11:00Z'));
  assert.deepEqual(
    newest.map(({ bundleId, ip, none }) => [bundleId, ip, none]),
    [
      ['app.one', 2_400, 0],
      ['app.two', 0, 5],
    ],
  );
  assert.notDeepEqual(
    await database.query(sql`
      select
      from stoa.installation_hour`),
    [],
  );
});

test('until the past is counted, a list of apps reads no hours but those of its periods', async () => {
  await keepRunningCounts(opened.database, new Date('2026-08-03T00:20:00Z'));
  const sent: Sql[] = [];
  const recording: Database = {
    ...opened.database,
    query: (statement) => {
      sent.push(statement);
      return opened.database.query(statement);
    },
  };
  const to = BigInt(now.getTime()) * 1000n;
  const asked = {
    from: to - 86_400_000_000n,
    to,
    by: 'hour',
    order: 'installations',
    after: undefined,
    most: 10,
  } as const;
  const found = await readAppQuality({ database: recording, clock: { now: () => now } }, asked);
  assert.deepEqual(
    found.map(({ bundleId, askedBefore }) => [bundleId, askedBefore]),
    [
      ['app.one', 24n],
      ['app.two', 0n],
    ],
  );
  const hours = sent.filter(({ text }) => text.includes('stoa.installation_quality'));
  const times = hours.flatMap(({ values }) =>
    values.filter((value) => /^\d{4}-|infinity/.test(String(value))),
  );
  assert.ok(hours.length > 0 && times.length > 0);
  assert.deepEqual(
    times.filter((time) => String(time) < '2026-11-07'),
    [],
  );
});

test('without installations nothing is kept, and an hour is kept when nothing more is counted in it', async () => {
  await keepRunningCounts(opened.database, new Date('2026-08-01T08:14:00Z'));
  assert.deepEqual(await kept(), []);
  await keepRunningCounts(opened.database, new Date('2026-08-01T08:15:00Z'));
  assert.equal((await kept()).length, 1);
  await opened.database.query(sql`truncate stoa.installation_quality, stoa.installation_running_count`);
  await keepRunningCounts(opened.database, now);
  assert.deepEqual(await kept(), []);
});
