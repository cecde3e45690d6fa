import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { atOnce } from '@stoa/contract';
import {
  addInstallation,
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queuedBatches,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import {
  partitionNames,
  partitionsOf,
  segmentsByPartition,
} from '../../../test/fixtures/events/partitions-of.js';
import { waitUntil } from '../../../test/wait-until.js';
import { createLogger } from '../../config/logger.js';
import { sql } from '../../database/sql.js';
import { batchOf } from '../intake/read-batch.js';
import { createSubmitEvents } from '../intake/submit-events.js';
import { addMonth, eventSegments, type MonthlyTable, rollupInstallations } from './partition-store.js';

const merchantId = 1;
let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

beforeEach(async () => {
  await clearEvents(harness.database);
  harness.clock.set('2026-11-21T10:00:00Z');
});

after(() => harness.close());

const happened = (event_datetime: string) => newEvent({ event_datetime });

/** Submits as the intake does, with partitions made on demand. */
async function submit(datetimes: readonly string[], partitions = partitionsOf(harness)): Promise<void> {
  const { database, clock } = harness;
  const ensureMonths = (months: readonly string[]) => partitions.ensure(months);
  const submitEvents = createSubmitEvents({ database, clock, ensureMonths, onQueued: () => undefined });
  await submitEvents(merchantId, atOnce(batchOf(datetimes.map(happened), (value) => JSON.stringify(value))));
}

async function drainAll(): Promise<void> {
  const { drain } = createTestDrain(harness);
  while ((await queuedBatches(harness.database)) > 0) await drain();
}

/** Holds a lock on a partition until the returned function is called. */
async function reading(partition: string): Promise<() => Promise<void>> {
  const client = await harness.database.pool.connect();
  await client.query(`begin; lock table stoa.${partition} in access share mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('maintenance makes partitions for this month and two more in every table, in several processes at once', async () => {
  harness.clock.set('2026-12-31T23:59:59.999Z');
  const now = harness.clock.now();
  await Promise.all(Array.from({ length: 4 }, () => partitionsOf(harness).maintain(now)));
  for (const table of ['event_segment', 'event_batch', 'duplicate_event', 'event_rollup_installation']) {
    const names = await partitionNames(harness.database, table);
    for (const month of ['202612', '202701', '202702']) assert.ok(names.includes(`${table}_${month}`), table);
    assert.ok(!names.includes(`${table}_202703`));
  }
});

for (const time of [
  '1970-01-01T00:00:00Z',
  '1999-12-31T23:59:59.999Z',
  '2099-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
])
  test(`a clock at ${time} makes nothing fail`, async () => {
    harness.clock.set(time);
    await partitionsOf(harness, 1).maintain(harness.clock.now());
    await submit(['2000-01-01', '2026-11-20', time]);
    await partitionsOf(harness).maintain(harness.clock.now());
    await drainAll();
    assert.equal((await recordedEvents(harness.database)).length, 3);
  });

test('a batch makes the partitions that it needs, and all its events are recorded', async () => {
  await submit(['2026-11-20', '2018-02-28T23:59:59.999Z', '2027-10-01', '2018-03-01T00:30:00+01:00']);
  await submit(['2016-11-01']);
  assert.deepEqual(await segmentsByPartition(harness.database), {
    event_segment_201611: 1,
    event_segment_201802: 1,
    event_segment_202611: 1,
    event_segment_202710: 1,
  });
  const members = await partitionNames(harness.database, 'event_rollup_installation');
  assert.ok(members.includes('event_rollup_installation_201802'));
  await drainAll();
  assert.equal((await recordedEvents(harness.database)).length, 5);
});

test('no partition of segments has statistics of its arrays, which would take a processor for minutes', async () => {
  await submit(['2026-11-20T10:00:00Z', '2021-05-05T10:00:00Z', '0001-01-01T00:00:00Z']);
  await harness.database.query(sql`
    analyze stoa.event_segment`);
  const analyzed = await harness.database.query<{ name: string; columns: string[] }>(sql`
    select tablename::text as name, array_agg(attname::text order by attname) as columns
    from pg_stats
    where schemaname = 'stoa'
      and tablename ~ '^event_segment_[^_]+$'
    group by tablename
    order by tablename`);
  const columns = ['accepted_at', 'batch_id', 'merchant_id', 'month'];
  assert.deepEqual(
    analyzed,
    ['event_segment_202105', 'event_segment_202611', 'event_segment_past'].map((name) => ({ name, columns })),
  );
});

test('events with odd times are recorded without partitions of their own', async () => {
  const before = await partitionNames(harness.database, 'event_segment');
  await submit(['0000-01-01T00:00:00+01:00', '0001-01-01', '1969-12-31T23:59:59.999999Z', '1970-01-01']);
  await submit([
    '9999-12-31T23:59:59-23:59',
    '2100-01-01',
    '2099-12-31',
    '2028-01-01',
    '2000-01-01',
    '2016-10-31',
  ]);
  assert.deepEqual(await segmentsByPartition(harness.database), {
    event_segment_distant: 2,
    event_segment_odd: 4,
    event_segment_past: 4,
  });
  assert.deepEqual(await partitionNames(harness.database, 'event_segment'), before);
  await drainAll();
  assert.equal((await recordedEvents(harness.database)).length, 10);
});

test('months with a known partition cost no query', async (context) => {
  const partitions = partitionsOf(harness);
  await partitions.ensure(['2026-11-01']);
  const query = context.mock.method(harness.database.pool, 'query');
  const connect = context.mock.method(harness.database.pool, 'connect');
  await partitions.ensure([
    '2026-11-01',
    '1970-01-01',
    '0001-12-01 BC',
    '10000-01-01',
    "'; drop schema stoa",
  ]);
  assert.equal(query.mock.callCount() + connect.mock.callCount(), 0);
});

test('a partition that cannot be made at once does not delay a batch, whose events are moved later', async (context) => {
  const leave = await reading('event_segment_odd');
  const logger = createLogger('silent');
  const { mock: givenUp } = context.mock.method(logger, 'info');
  const partitions = partitionsOf(harness, undefined, logger);
  await submit(['2019-05-05'], partitions);
  assert.deepEqual(await segmentsByPartition(harness.database), { event_segment_odd: 1 });
  await waitUntil('the partition was given up', async () => givenUp.callCount() > 0 || undefined);
  // For a while this process does not try again, because everybody queues after a transaction that waits for a lock.
  await submit(['2019-05-06'], partitions);
  assert.equal(givenUp.callCount(), 1);
  await leave();
  await partitions.maintain(harness.clock.now());
  assert.deepEqual(await segmentsByPartition(harness.database), { event_segment_201905: 2 });
  harness.clock.advance(10_000);
  await submit(['2019-05-07'], partitions);
  await drainAll();
  assert.equal((await recordedEvents(harness.database)).length, 3);
});

test('ensure does not fail when the database is away', async (context) => {
  const refuse = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  context.mock.method(harness.database.pool, 'query', refuse);
  context.mock.method(harness.database.pool, 'connect', refuse);
  await partitionsOf(harness).ensure(['2019-09-01']);
});

/**
 * Moves a month from the partition for all other times to one of its own, and commits as soon as somebody waits for
 * that.
 */
async function moveMonthUnder(table: MonthlyTable, month: string): Promise<() => Promise<void>> {
  const { database } = harness;
  const somebodyWaits = async () => {
    const [waiting] = await database.query(sql`
      select
      from pg_locks
      where relation in (('stoa.' || ${table.name}::text)::regclass, ('stoa.' || ${table.name}::text || '_odd')::regclass)
        -- Tables of other tests have the same numbers.
        and database = (select oid from pg_database where datname = current_database())
        and not granted`);
    return waiting;
  };
  let committed: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    committed = database.transaction(async (tx) => {
      await addMonth(tx, table, month);
      resolve();
      await waitUntil('somebody waits for the month', somebodyWaits);
    });
  });
  return () => committed;
}

test('a batch is accepted while its month is cut out of the partition that it goes into', async () => {
  const commit = await moveMonthUnder(eventSegments, '2023-01-01');
  const sending = queueEvents(harness, merchantId, [happened('2023-01-31')]);
  await commit();
  await sending;
  assert.deepEqual(await segmentsByPartition(harness.database), { event_segment_202301: 1 });
});

test('a drain records its batches while their month is cut out of the partition that they go into', async () => {
  const event = happened('2023-02-28');
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  await queueEvents(harness, merchantId, [event]);
  const commit = await moveMonthUnder(rollupInstallations, '2023-02-01');
  const test = createTestDrain(harness);
  const draining = test.drain();
  await commit();
  await draining;
  assert.equal((await recordedEvents(harness.database)).length, 1);
  assert.equal(test.setAside, 0);
});

test('a batch whose month is moved while a drain plans is recorded with its events', async () => {
  const event = happened('2023-03-31');
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  await queueEvents(harness, merchantId, [event]);
  const commit = await moveMonthUnder(eventSegments, '2023-03-01');
  const { drain, counted } = createTestDrain(harness);
  const draining = drain();
  await commit();
  await draining;
  assert.deepEqual(counted, [{ linked: 1, waiting: 0, duplicate: 0 }]);
});

test('a waiting event is linked even if its month is moved meanwhile', async () => {
  const event = happened('2023-04-30');
  await queueEvents(harness, merchantId, [event]);
  const { drain, link } = createTestDrain(harness);
  await drain();
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  const commit = await moveMonthUnder(eventSegments, '2023-04-01');
  const linking = link();
  await commit();
  await linking;
  const sums = await harness.database.query(sql`
    select events
    from stoa.event_rollup`);
  assert.deepEqual(sums, [{ events: 1n }]);
});

test('a long-running reader of a table delays others for one month only', async (context) => {
  const leave = await reading('event_segment');
  const change = context.mock.method(harness.database, 'transaction');
  const partitions = partitionsOf(harness);
  await partitions.ensure(['2017-01-01', '2017-02-01']);
  await partitions.ensure(['2017-03-01']);
  await leave();
  assert.equal(change.mock.callCount(), 1);
  harness.clock.advance(10_000);
  await partitions.ensure(['2017-03-01']);
  assert.ok((await partitionNames(harness.database, 'event_segment')).includes('event_segment_201703'));
});

test('batches are accepted and recorded while their months are cut out of the partition for all other times', async () => {
  const years = [2020, 2021, 2022];
  let sent = 0;
  for (const year of years) {
    const months = Array.from(
      { length: 6 },
      (_none, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
    );
    const batches = months.flatMap((month) =>
      Array.from({ length: 8 }, () => [`${month}-15`, `${month}-16`]),
    );
    sent += batches.length * 2;
    // These go into the partition for all other times, as if their own could not be made.
    const intake = batches.map((batch) => queueEvents(harness, merchantId, batch.map(happened)));
    const processes = [partitionsOf(harness), partitionsOf(harness)];
    await Promise.all([
      ...intake,
      ...processes.map((one) => one.maintain(harness.clock.now())),
      ...months.map((month) => partitionsOf(harness).ensure([`${month}-01`])),
      drainAll(),
    ]);
  }
  await partitionsOf(harness).maintain(harness.clock.now());
  await drainAll();
  const held = await segmentsByPartition(harness.database);
  assert.equal(Object.keys(held).length, years.length * 6);
  assert.equal(held['event_segment_odd'], undefined);
  const recorded = await recordedEvents(harness.database);
  assert.equal(recorded.length, sent);
  assert.equal(new Set(recorded.map(({ eventId }) => eventId)).size, sent);
  const [aside] = await harness.database.query<{ batches: bigint }>(sql`
    select count(*) as batches
    from stoa.set_aside_batch`);
  assert.equal(aside?.batches, 0n);
});
