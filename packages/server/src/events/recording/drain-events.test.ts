import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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
import type { Database, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { overloaded } from '../../kernel/overloaded.js';
import { lockMerchants } from './queue-store.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

beforeEach(() => clearEvents(harness.database));

function drainOn(database: Database = harness.database) {
  return createTestDrain({ database, clock: harness.clock });
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

test('An event is recorded as it was sent, with its own time', async () => {
  const event = newEvent({
    event_name: 'Purchase_ÄÖ',
    event_datetime: '20261120T100000,5+0530',
    payload: { b: 1, a: [{ '': null }] },
  });
  await queueEvents(harness, 1, [event]);
  const acceptedAt = harness.clock.now();
  harness.clock.advance(90_000);
  assert.equal(await drainOn().drain(), 'again');
  assert.deepEqual(await recordedEvents(harness.database), [
    {
      merchantId: 1,
      eventId: event.event_id,
      eventName: 'Purchase_ÄÖ',
      eventNameKey: 'purchase_äö',
      installationId: event.installation_id,
      eventDatetime: '20261120T100000,5+0530',
      occurredAt: '2026-11-20 04:30:00.5',
      payload: '{"b":1,"a":[{"":null}]}',
      acceptedAt,
      recordedAt: harness.clock.now(),
      waits: true,
    },
  ]);
});

test('An event of a known installation is linked at once, any other waits', async () => {
  const [known, unknown] = [newEvent(), newEvent()];
  await addInstallation(harness.database, { merchantId: 1, installationId: known.installation_id });
  await queueEvents(harness, 1, [known, unknown]);
  const { drain, counted } = drainOn();
  await drain();
  const waits = (await recordedEvents(harness.database)).map((event) => [event.eventId, event.waits]);
  assert.deepEqual(Object.fromEntries(waits), { [known.event_id]: false, [unknown.event_id]: true });
  assert.deepEqual(counted, [{ linked: 1, waiting: 1, duplicate: 0 }]);
});

test("An installation of another merchant's app looks like an unknown one", async () => {
  const event = newEvent();
  await addInstallation(harness.database, { merchantId: 2, installationId: event.installation_id });
  await queueEvents(harness, 1, [event]);
  await drainOn().drain();
  assert.equal((await recordedEvents(harness.database))[0]?.waits, true);
});

test('The first of two events with one id counts, within a batch and across batches', async () => {
  const event = newEvent({ event_name: 'first' });
  const again = { ...event, event_id: event.event_id.toUpperCase(), event_name: 'second' };
  await queueEvents(harness, 1, [event, again]);
  await queueEvents(harness, 1, [again, newEvent()]);
  const { drain, counted } = drainOn();
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

test('The first event of a batch counts even if the events with one id happened in different months', async () => {
  const event = newEvent({ event_name: 'second', event_datetime: '2026-11-02' });
  const first = { ...event, event_name: 'first', event_datetime: '2026-10-02' };
  await queueEvents(harness, 1, [newEvent({ event_datetime: '2026-11-01' }), first, event]);
  await drainOn().drain();
  const names = (await recordedEvents(harness.database)).map(({ eventName }) => eventName);
  assert.deepEqual(names.toSorted(), ['first', 'purchase_completed']);
});

test('The same id of two merchants is two events', async () => {
  const event = newEvent();
  await queueEvents(harness, 1, [event]);
  await queueEvents(harness, 2, [event]);
  await drainOn().drain();
  const merchants = (await recordedEvents(harness.database)).map(({ merchantId }) => merchantId);
  assert.deepEqual(merchants, [1, 2]);
});

test('A batch of several months is one batch, and each event is whole', async () => {
  const events = ['2026-11-01', '1969-07-20', '2026-10-31', '9999-12-31', '2026-11-02'].map(
    (event_datetime, number) =>
      newEvent({ event_datetime, event_name: `Name ${number}`, payload: { amount: `${number}.5` } }),
  );
  await queueEvents(harness, 1, events);
  await drainOn().drain();
  const [batch] = await harness.database.query(sql`
    select event_count as events, months::text[] as months
    from stoa.event_batch`);
  assert.deepEqual(batch, { events: 5, months: ['2026-11-01', '1969-07-01', '2026-10-01', '9999-12-01'] });
  const recorded = await recordedEvents(harness.database);
  const byId = (one: { readonly eventId: string }, other: { readonly eventId: string }): number =>
    one.eventId < other.eventId ? -1 : 1;
  assert.deepEqual(
    recorded
      .map(({ eventId, eventName, eventNameKey, eventDatetime, installationId, payload }) => {
        return { eventId, eventName, eventNameKey, eventDatetime, installationId, payload };
      })
      .toSorted(byId),
    events
      .map((one) => ({
        eventId: one.event_id,
        eventName: one.event_name,
        eventNameKey: one.event_name.toLowerCase(),
        eventDatetime: one.event_datetime,
        installationId: one.installation_id,
        payload: JSON.stringify(one.payload),
      }))
      .toSorted(byId),
  );
});

test('An empty queue is idle', async () => {
  assert.equal(await drainOn().drain(), 'idle');
});

test('A take ends with the batch that reaches 20,000 events', async () => {
  for (let batch = 0; batch < 22; batch += 1) {
    await queueEvents(
      harness,
      1,
      Array.from({ length: 999 }, () => newEvent()),
    );
  }
  await drainOn().drain();
  assert.equal(await queuedBatches(harness.database), 1);
});

test('Merchants share a take, whatever one of them has queued', async () => {
  for (let batch = 0; batch < 12; batch += 1) {
    await queueEvents(
      harness,
      1,
      Array.from({ length: 1_000 }, () => newEvent()),
    );
  }
  await queueEvents(harness, 2, [newEvent()]);
  await drainOn().drain();
  const left = await harness.database.query(sql`
    select merchant_id as "merchantId", count(*)::integer as batches
    from stoa.queued_batch
    group by merchant_id`);
  assert.deepEqual(left, [{ merchantId: 1, batches: 2 }]);
});

test('Merchants take turns, however many they are', async () => {
  for (let merchant = 1; merchant <= 20; merchant += 1) {
    await queueEvents(harness, merchant, [newEvent()]);
    await queueEvents(harness, merchant, [newEvent()]);
  }
  const { drain } = drainOn();
  await drain();
  const merchants = new Set((await recordedEvents(harness.database)).map(({ merchantId }) => merchantId));
  assert.equal(merchants.size, 20);
});

const endings: readonly (readonly [string, (tx: Transaction) => Promise<void>])[] = [
  [
    'by a deadlock that PostgreSQL broke again and again',
    async (tx) => {
      await tx.query(sql`
        select stoa.raise_for_test('40P01')`);
    },
  ],
  [
    'by the loss of its connection',
    async (tx) => {
      await tx.query(sql`
        select pg_terminate_backend(pg_backend_pid())`);
    },
  ],
];

/** A function and a trigger of this file's database only. */
async function prepareFailures(): Promise<void> {
  await harness.database.transaction((tx) =>
    tx.execute(`
      create or replace function stoa.raise_for_test(state text) returns void language plpgsql
      as $$ begin raise exception using errcode = state; end $$;
      create or replace function stoa.refuse_for_test() returns trigger language plpgsql
      as $$ begin
        if new.event_id::text like 'bad%' then raise exception 'refused' using errcode = '22000'; end if;
        return new;
      end $$;
      create or replace trigger refuse_for_test before insert on stoa.event_ledger
      for each row execute function stoa.refuse_for_test()`),
  );
}

for (const [how, ending] of endings) {
  test(`A drain that is interrupted ${how} repeats without loss or doubling`, async () => {
    await prepareFailures();
    await queueEvents(harness, 1, [newEvent(), newEvent()]);
    const { drain, counted } = drainOn(withEnding(ending));
    await assert.rejects(drain());
    assert.deepEqual(counted, []);
    assert.deepEqual(await recordedEvents(harness.database), []);
    assert.equal(await queuedBatches(harness.database), 1);
    // A connection that was lost keeps its locks for a moment.
    while ((await drainOn().drain()) === 'soon');
    assert.equal((await recordedEvents(harness.database)).length, 2);
    assert.equal(await queuedBatches(harness.database), 0);
  });
}

test('A batch that cannot be recorded is set aside, and all others go on', async () => {
  await prepareFailures();
  const bad = newEvent({ event_id: 'badbadba-0000-4000-8000-000000000000' });
  const [before1, later, other] = [newEvent(), newEvent(), newEvent()];
  await queueEvents(harness, 1, [before1]);
  await queueEvents(harness, 1, [newEvent(), bad]);
  await queueEvents(harness, 1, [later]);
  await queueEvents(harness, 2, [other]);
  const one = drainOn();
  assert.equal(await one.drain(), 'again');
  assert.equal(one.setAside, 1);
  while ((await one.drain()) !== 'idle');
  const recorded = (await recordedEvents(harness.database)).map(({ eventId }) => eventId);
  assert.deepEqual(recorded.toSorted(), [before1, later, other].map(({ event_id }) => event_id).toSorted());
  const aside = await harness.database.query(sql`
    select merchant_id as "merchantId", event_count as events, reason
    from stoa.set_aside_batch`);
  assert.deepEqual(aside, [{ merchantId: 1, events: 2, reason: '22000' }]);
});

test('A batch is set aside for timeouts only after three of them alone', async () => {
  await prepareFailures();
  await queueEvents(harness, 1, [newEvent()]);
  const one = drainOn(
    withEnding(async (tx) => {
      const [batch] = await tx.query(sql`
        select from stoa.event_batch`);
      if (batch !== undefined) {
        await tx.query(sql`
          select stoa.raise_for_test('57014')`);
      }
    }),
  );
  await assert.rejects(one.drain());
  await assert.rejects(one.drain());
  assert.equal(one.setAside, 0);
  assert.equal(await one.drain(), 'again');
  assert.equal(one.setAside, 1);
  assert.equal(await queuedBatches(harness.database), 0);
});

test('A batch whose events are missing is set aside, not recorded as empty', async () => {
  await queueEvents(harness, 1, [newEvent()]);
  await queueEvents(harness, 1, [newEvent({ event_datetime: '2026-10-01' })]);
  await harness.database.query(sql`
    delete from stoa.event_segment
    where month = '2026-10-01'`);
  const { drain } = drainOn();
  await drain();
  assert.equal((await recordedEvents(harness.database)).length, 1);
  const aside = await harness.database.query(sql`
    select event_count as events, reason
    from stoa.set_aside_batch`);
  assert.deepEqual(aside, [{ events: 1, reason: 'MissingEvents' }]);
});

test('A batch that names no month has lost its events, and is set aside', async () => {
  await harness.database.query(sql`
    insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
    values (1, 1, ${harness.clock.now()}, 3, '{}')`);
  const { drain } = drainOn();
  await drain();
  const aside = await harness.database.query(sql`
    select event_count as events, reason
    from stoa.set_aside_batch`);
  assert.deepEqual(aside, [{ events: 3, reason: 'MissingEvents' }]);
});

test('A batch is not set aside when the pool has no room for its transaction', async () => {
  await queueEvents(harness, 1, [newEvent()]);
  let transactions = 0;
  const crowded: Database = {
    ...harness.database,
    transaction: (work) => {
      transactions += 1;
      if (transactions === 2) throw overloaded('Too many wait for the database.', 1);
      return harness.database.transaction(async (tx) => {
        const result = await work(tx);
        if (transactions === 1) throw new Error('the take fails');
        return result;
      });
    },
  };
  const one = drainOn(crowded);
  await assert.rejects(one.drain());
  assert.equal(await one.drain(), 'again');
  assert.equal(one.setAside, 0);
  assert.equal((await recordedEvents(harness.database)).length, 1);
});

test('No batch is set aside for a schema or rights that do not fit', async () => {
  const { database } = harness;
  for (let batch = 0; batch < 3; batch += 1) await queueEvents(harness, 1, [newEvent()]);
  await database.transaction((tx) =>
    tx.execute('alter table stoa.event_ledger rename to former_event_ledger'),
  );
  const one = drainOn();
  await assert.rejects(one.drain(), { code: '42P01' });
  await database.transaction((tx) =>
    tx.execute('alter table stoa.former_event_ledger rename to event_ledger'),
  );
  assert.equal(one.setAside, 0);
  await one.drain();
  assert.equal((await recordedEvents(database)).length, 3);
});

test('A batch that another process recorded meanwhile is not counted as set aside', async () => {
  await queueEvents(harness, 1, [newEvent()]);
  let transactions = 0;
  const late: Database = {
    ...harness.database,
    transaction: async (work) => {
      transactions += 1;
      if (transactions === 3) await drainOn().drain();
      return harness.database.transaction(async (tx) => {
        const result = await work(tx);
        if (transactions < 3) throw new Error('the take fails, and the batch alone');
        return result;
      });
    },
  };
  const one = drainOn(late);
  await one.drain();
  assert.equal(one.setAside, 0);
  assert.equal((await recordedEvents(harness.database)).length, 1);
});

test('While others drain all merchants, a drain pauses, however many they are', async () => {
  const merchants = Array.from({ length: 40 }, (_none, index) => index + 1);
  for (const merchant of merchants) await queueEvents(harness, merchant, [newEvent()]);
  const { drain } = drainOn();
  await harness.database.transaction(async (tx) => {
    await lockMerchants(tx, merchants);
    const rounds = [await drain(), await drain(), await drain()];
    assert.deepEqual(rounds, ['soon', 'again', 'soon']);
  });
});

test('While another process drains a merchant, only other merchants are drained', async () => {
  await queueEvents(harness, 1, [newEvent()]);
  await queueEvents(harness, 1, [newEvent()]);
  await queueEvents(harness, 2, [newEvent()]);
  await harness.database.transaction(async (tx) => {
    await lockMerchants(tx, [1]);
    const { drain } = drainOn();
    assert.equal(await drain(), 'again');
    const merchants = (await recordedEvents(harness.database)).map(({ merchantId }) => merchantId);
    assert.deepEqual(merchants, [2]);
    assert.equal(await drain(), 'again');
    assert.equal(await drain(), 'soon');
  });
  assert.equal(await drainOn().drain(), 'again');
  assert.equal((await recordedEvents(harness.database)).length, 3);
});

test('Several drains at once lose and double nothing, and the first event with an id counts', async () => {
  // The trigger of an earlier test refuses ids that begin with "bad".
  const ids = Array.from({ length: 40 }, () => randomUUID().replace(/^bad/, 'dab'));
  const total = 120;
  for (let batch = 0; batch < total; batch += 1) {
    const events = [0, 7, 19].map((step) =>
      newEvent({ event_id: ids[(batch + step) % ids.length] ?? '', event_name: `batch ${batch}` }),
    );
    await queueEvents(harness, (batch % 3) + 1, events);
  }
  const drains = Array.from({ length: 4 }, () => drainOn());
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
