import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { JsonObject } from '@stoa/contract';
import {
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { cluster } from '../../database/topology.js';
import type { SentEvent } from '../events-schemas.js';

let harness: EventsHarness;
let ofCluster: EventsHarness;

before(async () => {
  [harness, ofCluster] = await Promise.all([startEventsHarness(), startEventsHarness({ topology: cluster })]);
});

after(() => Promise.all([harness.close(), ofCluster.close()]));

beforeEach(() => Promise.all([clearEvents(harness.database), clearEvents(ofCluster.database)]));

/** What is stored of the batches, without their numbers. */
async function storedSegments(database: Database): Promise<string[]> {
  const rows = await database.query<{ segment: string }>(sql`
    select (to_jsonb(segment) - 'batch_id')::text as segment
    from stoa.event_segment as segment
    order by batch_id, month`);
  return rows.map(({ segment }) => segment);
}

const queuedBatches = (database: Database): Promise<{ events: number; months: string[] }[]> =>
  database.query(sql`
    select event_count as events, array(select unnest(months)::text order by 1) as months
    from stoa.queued_batch`);

const payloads: readonly JsonObject[] = [
  { amount: '-12.340', currency: 'eur', note: 'ü 🎉 "\\' },
  { amount: 5e-7, currency: 'USD' },
  { amount: 120_000, price: 3 },
  { amount: 'much', currency: 'Euros' },
  {},
];

/** Each is in a month of its own; the last two are in the years 2 BC and 10000. */
const datetimes = [
  '2026-11-20T10:00:00.000001+01:00',
  '2026-10-31T10:00:00Z',
  '2024-02-29T23:59:60Z',
  '0001-01-01',
  '0000-01-01T00:00:00+14:00',
  '9999-12-31T24:00',
];

const oddEvents = (count: number, months: number): SentEvent[] =>
  Array.from({ length: count }, (_none, index) =>
    newEvent({
      event_name: index % 3 === 0 ? 'Purchase' : 'level_up',
      payload: payloads[index % payloads.length] ?? {},
      event_datetime: datetimes[index % months] ?? '',
    }),
  );

for (const [count, months] of [
  [1, 1],
  [199, 1],
  [200, 1],
  [199, 6],
  [1000, 6],
] as const) {
  test(`On several nodes a batch of ${count} events in ${months} months is stored as on one, and queued once`, async () => {
    const events = oddEvents(count, months);
    for (const one of [harness, ofCluster]) await queueEvents(one, 7, events);
    const stored = await storedSegments(harness.database);
    assert.equal(stored.length, months);
    assert.deepEqual(await storedSegments(ofCluster.database), stored);
    const queued = await queuedBatches(harness.database);
    assert.deepEqual(queued, [{ events: count, months: queued[0]?.months }]);
    assert.equal(queued[0]?.months.length, months);
    assert.deepEqual(await queuedBatches(ofCluster.database), queued);
    const { drain } = createTestDrain(ofCluster);
    while ((await drain()) !== 'idle');
    assert.equal((await recordedEvents(ofCluster.database)).length, count);
  });
}
