import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
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
import type { Sql } from '../../database/sql.js';
import { sql } from '../../database/sql.js';

const merchantId = 1;
const keptMonths = 2;
let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

beforeEach(async () => {
  await clearEvents(harness.database);
  harness.clock.set('2026-11-21T10:00:00Z');
});

after(() => harness.close());

/** Accepts a batch of events at these times into the partitions that exist. */
async function accept(datetimes: readonly string[], fields: Partial<ReturnType<typeof newEvent>> = {}) {
  const events = datetimes.map((event_datetime) => newEvent({ ...fields, event_datetime }));
  await queueEvents(harness, merchantId, events);
  await partitionsOf(harness).maintain(harness.clock.now());
  return events;
}

async function drainAll(): Promise<void> {
  const { drain } = createTestDrain(harness);
  while ((await queuedBatches(harness.database)) > 0) await drain();
}

const maintain = (retentionMonths?: number) =>
  partitionsOf(harness, retentionMonths).maintain(harness.clock.now());

async function times(): Promise<string[]> {
  return (await recordedEvents(harness.database)).map(({ eventDatetime }) => eventDatetime).toSorted();
}

async function count(statement: Sql): Promise<number> {
  return (await harness.database.query(statement)).length;
}

const ledger = () => count(sql`select from stoa.event_ledger`);
const waiting = () => count(sql`select from stoa.waiting_event`);
const batches = () => count(sql`select from stoa.event_batch`);
const duplicates = () => count(sql`select from stoa.duplicate_event`);
const members = () => count(sql`select from stoa.event_rollup_installation`);
const rollups = () => count(sql`select from stoa.event_rollup`);

test('without a retention nothing is ever removed', async () => {
  await accept(['2019-01-01', '1970-01-01']);
  await drainAll();
  harness.clock.set('2099-12-31T23:59:59.999Z');
  await maintain();
  assert.equal((await times()).length, 2);
});

test('events are removed when their month ended longer ago than events are kept, and not before', async () => {
  await accept(['2026-08-31T23:59:59.999999Z', '2026-09-01', '2026-09-30', '2026-10-01', '2026-11-21']);
  await drainAll();
  await maintain(keptMonths);
  assert.deepEqual(await times(), ['2026-09-01', '2026-09-30', '2026-10-01', '2026-11-21']);
  harness.clock.set('2026-11-30T23:59:59.999Z');
  await maintain(keptMonths);
  assert.equal((await times()).length, 4);
  harness.clock.set('2026-12-01T00:00:00Z');
  await maintain(keptMonths);
  assert.deepEqual(await times(), ['2026-10-01', '2026-11-21']);
  const names = await partitionNames(harness.database, 'event_segment');
  assert.ok(!names.includes('event_segment_202609') && names.includes('event_segment_202610'));
});

test('an event that was removed still counts once for ever, and in the sums', async () => {
  const [event] = await accept(['2026-08-31']);
  assert.ok(event !== undefined);
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  await drainAll();
  await maintain(keptMonths);
  assert.deepEqual([await times(), await ledger(), await rollups(), await members()], [[], 1, 1, 0]);
  await queueEvents(harness, merchantId, [event]);
  await drainAll();
  assert.deepEqual([await times(), await ledger(), await duplicates()], [[], 1, 1]);
});

test('events with odd times are removed, too: old ones at once, future ones with their batch', async () => {
  await accept(['0001-01-01', '1969-12-31', '2012-01-01', '2050-01-01', '9999-12-31', '2026-11-20']);
  await drainAll();
  await maintain(keptMonths);
  assert.deepEqual(await times(), ['2026-11-20', '2050-01-01', '9999-12-31']);
  harness.clock.set('2027-02-01T00:00:00Z');
  await maintain(keptMonths);
  assert.deepEqual(await times(), []);
  assert.deepEqual(await segmentsByPartition(harness.database), {});
  assert.equal(await ledger(), 6);
});

test('what is not recorded yet is never removed: neither queued batches nor batches set aside', async () => {
  const old = ['2026-03-31', '1970-01-01'];
  await accept(old);
  await accept(old);
  await harness.database.query(sql`
    with taken as (
      delete from stoa.queued_batch
      where batch_id = (select max(batch_id) from stoa.queued_batch)
      returning *)
    insert into stoa.set_aside_batch
    select merchant_id, batch_id, accepted_at, event_count, months, accepted_at, 'XX000'
    from taken`);
  await maintain(keptMonths);
  assert.deepEqual(await segmentsByPartition(harness.database), {
    event_segment_202603: 2,
    event_segment_past: 2,
  });
  await drainAll();
  await maintain(keptMonths);
  assert.deepEqual(await segmentsByPartition(harness.database), {
    event_segment_202603: 2,
    event_segment_past: 1,
  });
  await harness.database.query(sql`delete from stoa.set_aside_batch`);
  await maintain(keptMonths);
  assert.deepEqual(await segmentsByPartition(harness.database), {});
});

test('an event waits for its installation no longer than events are kept', async () => {
  await accept(['2026-08-01', '2026-09-01', '1970-01-01']);
  await drainAll();
  assert.equal(await waiting(), 3);
  await maintain(keptMonths);
  assert.equal(await waiting(), 1);
});

test('waiting events stay while the events of an old month do', async () => {
  await accept(['2026-08-01']);
  await drainAll();
  await accept(['2026-08-02']);
  await maintain(keptMonths);
  assert.deepEqual([await waiting(), (await times()).length], [1, 1]);
  await drainAll();
  await maintain(keptMonths);
  assert.deepEqual([await waiting(), (await times()).length], [0, 0]);
});

test('all waiting events are looked at, even if one look does not reach them all', async () => {
  await harness.database.query(sql`
    insert into stoa.waiting_event (merchant_id, accepted_at, batch_id, position, month, installation_id)
    select
      1 + number % 3, '2026-01-01', number / 1000, number % 1000,
      case when number % 2 = 0 then date '2026-01-01' else '2026-11-01' end, gen_random_uuid()
    from generate_series(0, 24999) as number`);
  await maintain(keptMonths);
  assert.equal(await waiting(), 12_500);
});

test('a batch and its duplicates stay until none of its events can be left', async () => {
  const [event] = await accept(['2027-11-30']);
  assert.ok(event !== undefined);
  await queueEvents(harness, merchantId, [event]);
  await drainAll();
  harness.clock.set('2028-01-31T00:00:00Z');
  await maintain(keptMonths);
  assert.deepEqual([(await times()).length, await batches(), await duplicates()], [1, 2, 1]);
  harness.clock.set('2028-02-01T00:00:00Z');
  await maintain(keptMonths);
  assert.deepEqual([(await times()).length, await duplicates()], [0, 1]);
  harness.clock.set('2028-03-01T00:00:00Z');
  await maintain(keptMonths);
  assert.deepEqual([await batches(), await duplicates(), await ledger()], [0, 0, 1]);
});

test('an old month with a long-running reader is dropped later, without a failure', async () => {
  await accept(['2026-08-01']);
  await drainAll();
  const client = await harness.database.pool.connect();
  await client.query('begin; lock table stoa.event_segment_202608 in access share mode');
  await maintain(keptMonths);
  assert.equal((await times()).length, 1);
  await client.query('rollback');
  client.release();
  await maintain(keptMonths);
  assert.equal((await times()).length, 0);
});

test('an event of a month that was removed is recorded and counts before it is removed again', async () => {
  await accept(['2026-08-01']);
  await drainAll();
  await maintain(keptMonths);
  const partitions = partitionsOf(harness, keptMonths);
  await partitions.ensure(['2026-08-01']);
  const late = newEvent({ event_datetime: '2026-08-02' });
  await addInstallation(harness.database, { merchantId, installationId: late.installation_id });
  await queueEvents(harness, merchantId, [late]);
  assert.deepEqual(await segmentsByPartition(harness.database), { event_segment_odd: 1 });
  await drainAll();
  await partitions.maintain(harness.clock.now());
  assert.deepEqual([await times(), await ledger(), await rollups(), await members()], [[], 2, 1, 0]);
});
