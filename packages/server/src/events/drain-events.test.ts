import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Database, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { RecordedCounts } from './attribution-event-store.js';
import { createDrainEvents } from './drain-events.js';
import { lockBatches } from './event-batch-store.js';
import {
  createFakeInstallations,
  type EventsHarness,
  newEvent,
  queuedBatches,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from './events.fixture.js';
import type { KnownInstallations } from './known-installations.js';

let harness: EventsHarness;
const installations = createFakeInstallations();

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

beforeEach(() =>
  harness.database.transaction((tx) =>
    tx.execute('truncate stoa.event_batch, stoa.attribution_event, stoa.waiting_event restart identity'),
  ),
);

interface DrainOptions {
  readonly database?: Database;
  readonly known?: KnownInstallations;
}

function drainWith({ database = harness.database, known = installations.known }: DrainOptions = {}) {
  const counted: RecordedCounts[] = [];
  const drain = createDrainEvents({
    database,
    clock: harness.clock,
    knownInstallations: known,
    metrics: { countRecorded: (counts) => counted.push(counts) },
  });
  return { drain, counted };
}

/** A database in which something else happens at the end of each transaction, before it commits. */
function withEnding(atEnd: (tx: Transaction) => Promise<void>): Database {
  const { database } = harness;
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        await atEnd(tx);
        return result;
      }),
  };
}

test('an event is recorded as it was sent, with its own time', async () => {
  const event = newEvent({
    event_name: 'Purchase_ÄÖ',
    event_datetime: '20261120T100000,5+0530',
    payload: { b: 1, a: [{ '': null }] },
  });
  await queueEvents(harness, 1, [event]);
  const acceptedAt = harness.clock.now();
  harness.clock.advance(90_000);
  assert.equal(await drainWith().drain(), 'again');
  assert.deepEqual(await recordedEvents(harness.database), [
    {
      merchantId: 1,
      eventId: event.event_id,
      eventName: 'Purchase_ÄÖ',
      eventNameKey: 'purchase_äö',
      installationId: event.installation_id,
      eventDatetime: '20261120T100000,5+0530',
      occurredAt: '2026-11-20 04:30:00.5',
      payload: '{"a": [{"": null}], "b": 1}',
      acceptedAt,
      recordedAt: harness.clock.now(),
      linkedAt: null,
      waits: true,
    },
  ]);
});

test('an event of a known installation is linked at once, any other waits', async () => {
  const [known, unknown] = [newEvent(), newEvent()];
  installations.add(1, known.installation_id);
  await queueEvents(harness, 1, [known, unknown]);
  const { drain, counted } = drainWith();
  await drain();
  const states = (await recordedEvents(harness.database)).map(({ eventId, linkedAt, waits }) => ({
    eventId,
    linkedAt,
    waits,
  }));
  assert.deepEqual(
    states,
    [
      { eventId: known.event_id, linkedAt: harness.clock.now(), waits: false },
      { eventId: unknown.event_id, linkedAt: null, waits: true },
    ].toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  );
  assert.deepEqual(counted, [{ linked: 1, waiting: 1, duplicate: 0 }]);
});

test("an installation of another merchant's app looks like an unknown one", async () => {
  const event = newEvent();
  installations.add(2, event.installation_id);
  await queueEvents(harness, 1, [event]);
  await drainWith().drain();
  const [recorded] = await recordedEvents(harness.database);
  assert.equal(recorded?.waits, true);
});

test('the first of two events with one id stands, within a batch and across batches', async () => {
  const event = newEvent({ event_name: 'first' });
  const again = { ...event, event_id: event.event_id.toUpperCase(), event_name: 'second' };
  await queueEvents(harness, 1, [event, again]);
  await queueEvents(harness, 1, [again, newEvent()]);
  const { drain, counted } = drainWith();
  await drain();
  await queueEvents(harness, 1, [again]);
  await drain();
  const events = await recordedEvents(harness.database);
  assert.equal(events.length, 2);
  assert.equal(events.find(({ eventId }) => eventId === event.event_id)?.eventName, 'first');
  assert.deepEqual(counted, [
    { linked: 0, waiting: 2, duplicate: 2 },
    { linked: 0, waiting: 0, duplicate: 1 },
  ]);
});

test('the same id of two merchants is two events', async () => {
  const event = newEvent();
  await queueEvents(harness, 1, [event]);
  await queueEvents(harness, 2, [event]);
  await drainWith().drain();
  const merchants = (await recordedEvents(harness.database)).map(({ merchantId }) => merchantId);
  assert.deepEqual(merchants, [1, 2]);
});

test('an empty queue is idle', async () => {
  assert.equal(await drainWith().drain(), 'idle');
});

test('a take ends with the batch that reaches 10,000 events', async () => {
  const queued = 12;
  for (let batch = 0; batch < queued; batch += 1) {
    await queueEvents(
      harness,
      1,
      Array.from({ length: 999 }, () => newEvent()),
    );
  }
  await drainWith().drain();
  assert.equal(await queuedBatches(harness.database), 1);
});

const interruptions: readonly (readonly [string, () => DrainOptions])[] = [
  [
    'at its end',
    () => ({
      database: withEnding(async () => {
        throw new Error('interrupted');
      }),
    }),
  ],
  [
    'while it asks for installations',
    () => ({
      known: async () => {
        throw new Error('interrupted');
      },
    }),
  ],
  [
    'by the loss of its connection',
    () => ({
      database: withEnding(async (tx) => {
        await tx.query(sql`
          select pg_terminate_backend(pg_backend_pid())`);
      }),
    }),
  ],
];

for (const [when, options] of interruptions) {
  test(`a drain that is interrupted ${when} repeats without loss or doubling`, async () => {
    await queueEvents(harness, 1, [newEvent(), newEvent()]);
    const { drain, counted } = drainWith(options());
    await assert.rejects(drain());
    assert.deepEqual(counted, []);
    assert.deepEqual(await recordedEvents(harness.database), []);
    assert.equal(await queuedBatches(harness.database), 1);
    await drainWith().drain();
    assert.equal((await recordedEvents(harness.database)).length, 2);
    assert.equal(await queuedBatches(harness.database), 0);
  });
}

test('after a failure a drain takes less, down to one batch', async () => {
  for (let batch = 0; batch < 6; batch += 1) await queueEvents(harness, 1, [newEvent()]);
  let failing = true;
  const { drain } = drainWith({
    known: async () => {
      if (failing) throw new Error('too much');
      return [];
    },
  });
  for (let attempt = 0; attempt < 5; attempt += 1) await assert.rejects(drain());
  failing = false;
  await drain();
  assert.equal(await queuedBatches(harness.database), 5);
  await drain();
  assert.equal(await queuedBatches(harness.database), 0);
});

test('while another process drains a merchant, only other merchants are drained', async () => {
  await queueEvents(harness, 1, [newEvent()]);
  await queueEvents(harness, 1, [newEvent()]);
  await queueEvents(harness, 2, [newEvent()]);
  await harness.database.transaction(async (tx) => {
    const held = await lockBatches(tx, { maxBatches: 1, maxEvents: 10 });
    assert.deepEqual(
      held.map(({ batchId, taken }) => ({ batchId, taken })),
      [{ batchId: 1n, taken: true }],
    );
    assert.equal(await drainWith().drain(), 'again');
    const merchants = (await recordedEvents(harness.database)).map(({ merchantId }) => merchantId);
    assert.deepEqual(merchants, [2]);
    assert.equal(await drainWith().drain(), 'soon');
  });
  assert.equal(await drainWith().drain(), 'again');
  assert.equal((await recordedEvents(harness.database)).length, 3);
});

test('several drains at once lose nothing, double nothing, and the first stands', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID());
  const total = 120;
  for (let batch = 0; batch < total; batch += 1) {
    const events = [0, 7, 19].map((step) =>
      newEvent({ event_id: ids[(batch + step) % ids.length] ?? '', event_name: `batch ${batch}` }),
    );
    await queueEvents(harness, (batch % 3) + 1, events);
  }
  const drains = Array.from({ length: 4 }, () => drainWith());
  await Promise.all(
    drains.map(async ({ drain }) => {
      while ((await queuedBatches(harness.database)) > 0) await drain();
    }),
  );
  const first = new Map<string, string>();
  for (let batch = 0; batch < total; batch += 1) {
    for (const step of [0, 7, 19]) {
      const key = `${(batch % 3) + 1} ${ids[(batch + step) % ids.length]}`;
      if (!first.has(key)) first.set(key, `batch ${batch}`);
    }
  }
  const events = await recordedEvents(harness.database);
  assert.deepEqual(
    new Map(events.map(({ merchantId, eventId, eventName }) => [`${merchantId} ${eventId}`, eventName])),
    new Map([...first].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  const counted = drains.flatMap((one) => one.counted);
  const sum = counted.reduce(
    (whole, { linked, waiting, duplicate }) => whole + linked + waiting + duplicate,
    0,
  );
  assert.equal(sum, total * 3);
});
