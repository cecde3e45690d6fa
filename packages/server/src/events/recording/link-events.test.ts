import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  addInstallation,
  clearEvents,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import { untilSomebodyWaits } from '../../../test/open-transaction.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { lockMerchants } from './queue-store.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

beforeEach(() => clearEvents(harness.database));

async function recordWaiting(merchantId: number, events = [newEvent()]) {
  await queueEvents(harness, merchantId, events);
  await createTestDrain(harness).drain();
  return events;
}

async function waiting(): Promise<string[]> {
  const events = await recordedEvents(harness.database);
  return events.filter(({ waits }) => waits).map(({ eventId }) => eventId);
}

/** When each awaited installation is looked for next, in milliseconds from now; null: only when it is inserted. */
async function looksIn(): Promise<(number | null)[]> {
  const rows = await harness.database.query<{ at: Date | null }>(sql`
    select look_at as at
    from stoa.awaited_installation
    order by look_at`);
  return rows.map(({ at }) => (at === null ? null : at.getTime() - harness.clock.now().getTime()));
}

const appear = (merchantId: number, installationId: string) =>
  addInstallation(harness.database, { merchantId, installationId });

test('A waiting event is linked and counted when its installation appears', async () => {
  const [event] = await recordWaiting(1);
  const { link } = createTestDrain(harness);
  await link();
  assert.deepEqual(await waiting(), [event?.event_id]);
  await appear(1, event?.installation_id ?? '');
  assert.equal(await link(), 'idle');
  assert.deepEqual(await waiting(), []);
  assert.deepEqual(await looksIn(), []);
  const sums = await harness.database.query(sql`
    select event_name as name, events::integer, installations::integer, amount
    from stoa.event_rollup`);
  assert.deepEqual(sums, [{ name: 'purchase_completed', events: 1, installations: 1, amount: '12.34' }]);
});

test('An installation committed between the look of a drain and its commit is found', async () => {
  const event = newEvent();
  await queueEvents(harness, 1, [event]);
  const late: Database = {
    ...harness.database,
    transaction: (work) =>
      harness.database.transaction(async (tx) => {
        const result = await work(tx);
        // After the drain's last statement, and before its commit: the insert of the installation cannot see that it is
        // awaited.
        await appear(1, event.installation_id);
        return result;
      }),
  };
  await createTestDrain({ database: late, clock: harness.clock }).drain();
  assert.deepEqual(await waiting(), [event.event_id]);
  await createTestDrain(harness).link();
  assert.deepEqual(await waiting(), []);
});

test('An installation whose insert was under way at the first look is found at the second', async () => {
  const event = newEvent();
  await queueEvents(harness, 1, [event]);
  const { drain, link } = createTestDrain(harness);
  await harness.database.transaction(async (tx) => {
    // This statement begins before anybody awaits the installation.
    await tx.query(sql`
      insert into stoa.installation (
        merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence, created_at)
      values (
        1, 'com.example.app', sha256('x'), ${event.installation_id}::uuid, 'none', 0, '{}',
        '2026-11-21T10:00:00Z')`);
    await drain();
    await link();
  });
  assert.deepEqual(await waiting(), [event.event_id]);
  harness.clock.advance(40_000);
  await link();
  assert.deepEqual(await waiting(), []);
});

test('After two looks an installation is not looked for again until it is inserted', async () => {
  const [event] = await recordWaiting(1);
  const { link } = createTestDrain(harness);
  assert.deepEqual(await looksIn(), [0]);
  await link();
  assert.deepEqual(await looksIn(), [40_000]);
  harness.clock.advance(40_000);
  await link();
  assert.deepEqual(await looksIn(), [null]);
  await appear(1, event?.installation_id ?? '');
  await link();
  assert.deepEqual(await waiting(), []);
});

test("An installation of another merchant's app links nothing", async () => {
  const [event] = await recordWaiting(1);
  await appear(2, event?.installation_id ?? '');
  await createTestDrain(harness).link();
  assert.deepEqual(await waiting(), [event?.event_id]);
});

test('Events of one installation are linked together, and others are not', async () => {
  const event = newEvent();
  const other = newEvent();
  await recordWaiting(1, [event, other]);
  await recordWaiting(1, [newEvent({ installation_id: event.installation_id })]);
  await appear(1, event.installation_id);
  const one = createTestDrain(harness);
  await one.link();
  assert.equal(one.linkedLater, 2);
  assert.deepEqual(await waiting(), [other.event_id]);
});

test('The linker waits for a merchant that drains keep locked, however many of its installations are due first', async () => {
  const held = await recordWaiting(
    1,
    Array.from({ length: 500 }, () => newEvent()),
  );
  const [other] = await recordWaiting(2);
  for (const { installation_id } of held) await appear(1, installation_id);
  await appear(2, other?.installation_id ?? '');
  await harness.database.query(sql`
    update stoa.awaited_installation
    set look_at = ${harness.clock.now()}
    where merchant_id = 2`);
  const { link } = createTestDrain(harness);
  let linking: Promise<string> | undefined;
  await harness.database.transaction(async (tx) => {
    await lockMerchants(tx, [1]);
    linking = link();
    await untilSomebodyWaits(harness.database);
  });
  assert.equal(await linking, 'again');
  assert.deepEqual(await waiting(), [other?.event_id]);
  assert.equal(await link(), 'idle');
  assert.deepEqual(await waiting(), []);
});

test('While a drain has locked a merchant, events of other merchants are linked', async () => {
  const [event] = await recordWaiting(1);
  const [other] = await recordWaiting(2);
  await appear(1, event?.installation_id ?? '');
  await appear(2, other?.installation_id ?? '');
  const { link } = createTestDrain(harness);
  let linking: Promise<string> | undefined;
  await harness.database.transaction(async (tx) => {
    await lockMerchants(tx, [1]);
    linking = link();
    await untilSomebodyWaits(harness.database);
    assert.deepEqual(await waiting(), [event?.event_id]);
  });
  assert.equal(await linking, 'idle');
  assert.deepEqual(await waiting(), []);
});

test('An installation that was not found can be announced while others are linked', async () => {
  const [known, unknown] = await recordWaiting(1, [newEvent(), newEvent()]);
  await appear(1, known?.installation_id ?? '');
  let announced = 0;
  const slow: Database = {
    ...harness.database,
    transaction: (work) =>
      harness.database.transaction(async (tx) => {
        const result = await work(tx);
        const locks = await tx.query(sql`
          select
          from pg_locks
          where locktype = 'advisory'
            -- Of two numbers: Citus has advisory locks of its own.
            and objsubid = 2
            and pid = pg_backend_pid()`);
        if (locks.length > 0) announced += await announce(unknown?.installation_id ?? '');
        return result;
      }),
  };
  await createTestDrain({ database: slow, clock: harness.clock }).link();
  assert.equal(announced, 1);
});

/** Announces an installation as its insert does, but waits at most half a second for a lock. */
function announce(installationId: string): Promise<number> {
  return harness.database.transaction(async (tx) => {
    await tx.query(sql`
      select set_config('lock_timeout', '500ms', true)`);
    const rows = await tx.query(sql`
      update stoa.awaited_installation
      set look_at = ${harness.clock.now()}
      where merchant_id = 1
        and installation_id = ${installationId}::uuid
      returning 1`);
    return rows.length;
  });
}

test('Events that cannot be linked do not keep others waiting, and are tried again later', async () => {
  const { database, clock } = harness;
  const bad = newEvent({ event_name: 'bad' });
  const [, good] = await recordWaiting(1, [bad, newEvent()]);
  const [other] = await recordWaiting(2);
  for (const [merchant, event] of [
    [1, bad],
    [1, good],
    [2, other],
  ] as const)
    await appear(merchant, event?.installation_id ?? '');
  await database.transaction((tx) =>
    tx.execute(`alter table stoa.event_rollup add constraint no_bad_name check (event_name <> 'bad')`),
  );
  const one = createTestDrain(harness);
  assert.equal(await one.link(), 'idle');
  assert.equal(one.linkedLater, 2);
  assert.deepEqual(await waiting(), [bad.event_id]);
  await database.transaction((tx) => tx.execute('alter table stoa.event_rollup drop constraint no_bad_name'));
  await one.link();
  assert.deepEqual(await waiting(), [bad.event_id]);
  clock.advance(10 * 60 * 1000);
  await one.link();
  assert.deepEqual(await waiting(), []);
});

/** Deletes the segments that hold an event, as a change of the partitions at the wrong moment would. */
async function losePart(eventName: string): Promise<void> {
  await harness.database.query(sql`
    delete from stoa.event_segment
    where ${eventName} = any (event_names)`);
}

test('While a waiting event is missing, those of its installation go on waiting, and others are linked', async () => {
  const lost = newEvent({ event_name: 'lost' });
  await recordWaiting(1, [lost]);
  const [sibling, other] = await recordWaiting(1, [
    newEvent({ installation_id: lost.installation_id }),
    newEvent(),
  ]);
  await appear(1, lost.installation_id);
  await appear(1, other?.installation_id ?? '');
  await losePart('lost');
  const one = createTestDrain(harness);
  await one.link();
  assert.equal(one.linkedLater, 1);
  assert.deepEqual(await waiting(), [sibling?.event_id]);
  assert.deepEqual(await looksIn(), [10 * 60 * 1000]);
});

test('A waiting event whose month is no longer kept may be gone, and is not counted', async () => {
  const old = newEvent({ event_name: 'old', event_datetime: '2026-01-20T10:00:00Z' });
  await recordWaiting(1, [old]);
  await recordWaiting(1, [newEvent({ installation_id: old.installation_id })]);
  await appear(1, old.installation_id);
  await losePart('old');
  const one = createTestDrain({ ...harness, retentionMonths: 3 });
  await one.link();
  assert.equal(one.linkedLater, 1);
  assert.deepEqual(await looksIn(), []);
});

test('One look takes 500 installations and says that there may be more', async () => {
  await recordWaiting(
    1,
    Array.from({ length: 501 }, () => newEvent()),
  );
  const { link } = createTestDrain(harness);
  assert.equal(await link(), 'again');
  assert.equal(await link(), 'idle');
});

test('More events of an installation than one look takes are linked in several', async () => {
  const installation_id = newEvent().installation_id;
  await recordWaiting(1);
  // The planner believes until the end of this test that one event waits.
  await harness.database.transaction((tx) => tx.execute('analyze stoa.waiting_event'));
  for (let batch = 0; batch < 21; batch += 1) {
    await queueEvents(
      harness,
      1,
      Array.from({ length: 1_000 }, () => newEvent({ installation_id })),
    );
  }
  const one = createTestDrain(harness);
  while ((await one.drain()) === 'again');
  await appear(1, installation_id);
  assert.equal(await one.link(), 'again');
  assert.equal(one.linkedLater, 20_000);
  assert.equal(await one.link(), 'idle');
  assert.equal(one.linkedLater, 21_000);
});

test('Several linkers at once link each event once', async () => {
  const events = await recordWaiting(
    1,
    Array.from({ length: 50 }, () => newEvent()),
  );
  for (const { installation_id } of events) await appear(1, installation_id);
  const linkers = [1, 2, 3].map(() => createTestDrain(harness));
  await Promise.all(linkers.map(({ link }) => link()));
  await linkers[0]?.link();
  assert.equal(
    linkers.reduce((sum, { linkedLater }) => sum + linkedLater, 0),
    50,
  );
  assert.deepEqual(await waiting(), []);
});
