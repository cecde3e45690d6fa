import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queuedBatches,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { cluster } from '../../database/topology.js';
import { announceForgotten, announceWork, selectMerchantsWithWork } from '../../jobs/merchant-work-store.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness({ topology: cluster });
});

after(() => harness.close());

beforeEach(() => clearEvents(harness.database));

const announced = (database: Database) =>
  selectMerchantsWithWork(database, 'events', { after: 0, now: harness.clock.now(), most: 100 });

async function drainAll(): Promise<void> {
  const { drain } = createTestDrain(harness);
  while ((await drain()) !== 'idle');
}

test('A merchant is announced from the acceptance of a batch until its queue is empty', async () => {
  for (let batch = 0; batch < 201; batch += 1) await queueEvents(harness, 7, [newEvent()]);
  assert.deepEqual(await announced(harness.database), [7]);
  const { drain } = createTestDrain(harness);
  await drain();
  assert.equal(await queuedBatches(harness.database), 1);
  assert.deepEqual(await announced(harness.database), [7]);
  await drain();
  assert.deepEqual(await announced(harness.database), []);
});

test('A drain pauses while all that is announced is not committed yet', async () => {
  await queueEvents(harness, 7, [newEvent()]);
  await queueEvents(harness, 8, [newEvent()]);
  const { drain } = createTestDrain(harness);
  await harness.database.transaction(async (tx) => {
    await announceWork(tx, { merchantId: 7, kind: 'events', itemId: 100n, dueAt: undefined });
    await announceWork(tx, { merchantId: 8, kind: 'events', itemId: 101n, dueAt: undefined });
    const rounds: string[] = [];
    for (let round = 0; round < 5; round += 1) rounds.push(await drain());
    assert.equal(await queuedBatches(harness.database), 0);
    assert.equal(rounds[0], 'again');
    assert.deepEqual(rounds.slice(3), ['soon', 'soon']);
  });
  await drainAll();
  assert.deepEqual(await announced(harness.database), []);
});

test('A merchant who had more than a take lets it end there the next time, and leaves the others to other drains', async () => {
  const thousand = Array.from({ length: 1_000 }, () => newEvent());
  for (const merchantId of [7, 8])
    for (let batch = 0; batch < 11; batch += 1) await queueEvents(harness, merchantId, thousand);
  const queuedOf = async (): Promise<number[]> => {
    const rows = await harness.database.query<{ merchantId: number }>(sql`
      select merchant_id as "merchantId"
      from stoa.queued_batch
      order by merchant_id`);
    return rows.map(({ merchantId }) => merchantId);
  };
  const { drain } = createTestDrain(harness);
  await drain();
  assert.deepEqual(await queuedOf(), [7, 8]);
  await drain();
  assert.deepEqual(await queuedOf(), [8]);
  await drain();
  assert.deepEqual(await queuedOf(), []);
});

test('Batches that an older version of Stoa has queued are found', async () => {
  await queueEvents(harness, 7, [newEvent()]);
  await queueEvents(harness, 8, [newEvent()]);
  await harness.database.query(sql`
    delete from stoa.merchant_work
    where merchant_id = 7`);
  await announceForgotten(harness.database, 'events');
  await announceForgotten(harness.database, 'events');
  assert.deepEqual(await announced(harness.database), [7, 8]);
  await drainAll();
  assert.equal(await queuedBatches(harness.database), 0);
});
