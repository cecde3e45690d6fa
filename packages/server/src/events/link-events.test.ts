import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from '../database/sql.js';
import { createDrainEvents } from './drain-events.js';
import {
  createFakeInstallations,
  type EventsHarness,
  type FakeInstallations,
  newEvent,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from './events.fixture.js';
import { createLinkEvents } from './link-events.js';

let harness: EventsHarness;
let installations: FakeInstallations;
let linkedLater: number;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

beforeEach(async () => {
  installations = createFakeInstallations();
  linkedLater = 0;
  await harness.database.transaction((tx) =>
    tx.execute('truncate stoa.event_batch, stoa.attribution_event, stoa.waiting_event'),
  );
});

async function recordWaiting(merchantId: number, events = [newEvent()]) {
  await queueEvents(harness, merchantId, events);
  const drain = createDrainEvents({
    ...harness,
    knownInstallations: installations.known,
    metrics: { countRecorded: () => undefined },
  });
  await drain();
  return events;
}

function link() {
  const round = createLinkEvents({
    ...harness,
    knownInstallations: installations.known,
    metrics: { countLinkedLater: (events) => (linkedLater += events) },
  });
  return round();
}

async function waitsMs(): Promise<number[]> {
  const rows = await harness.database.query<{ nextCheckAt: Date }>(sql`
    select next_check_at as "nextCheckAt"
    from stoa.waiting_event
    order by event_id`);
  return rows.map(({ nextCheckAt }) => nextCheckAt.getTime() - harness.clock.now().getTime());
}

test('a waiting event is linked when its installation appears', async () => {
  const [event] = await recordWaiting(1);
  await link();
  assert.equal((await recordedEvents(harness.database))[0]?.waits, true);
  installations.add(1, event?.installation_id ?? '');
  harness.clock.advance(1_000);
  assert.equal(await link(), 'idle');
  const [linked] = await recordedEvents(harness.database);
  assert.deepEqual(linked?.linkedAt, harness.clock.now());
  assert.equal(linked?.waits, false);
  assert.equal(linkedLater, 1);
});

test('an installation that was committed while the drain was looking is found at the first look', async () => {
  const event = newEvent();
  await queueEvents(harness, 1, [event]);
  const drain = createDrainEvents({
    ...harness,
    // The look comes too early, and the installation is there before the drain commits.
    knownInstallations: async () => {
      installations.add(1, event.installation_id);
      return [];
    },
    metrics: { countRecorded: () => undefined },
  });
  await drain();
  await link();
  assert.equal((await recordedEvents(harness.database))[0]?.waits, false);
});

test("an installation of another merchant's app links nothing", async () => {
  const [event] = await recordWaiting(1);
  installations.add(2, event?.installation_id ?? '');
  await link();
  assert.equal((await recordedEvents(harness.database))[0]?.waits, true);
});

test('events of one installation are linked together, and others are not', async () => {
  const shared = newEvent();
  await recordWaiting(1, [shared, newEvent({ installation_id: shared.installation_id }), newEvent()]);
  installations.add(1, shared.installation_id);
  await link();
  const waiting = (await recordedEvents(harness.database)).filter(({ waits }) => waits);
  assert.equal(waiting.length, 1);
  assert.notEqual(waiting[0]?.installationId, shared.installation_id);
  assert.equal(linkedLater, 2);
});

const postponements: readonly (readonly [ageMs: number, waitMs: number])[] = [
  [0, 1_000],
  [8_000, 1_000],
  [80_000, 10_000],
  [8 * 3_600_000, 3_600_000],
  [365 * 86_400_000, 3_600_000],
];

for (const [ageMs, waitMs] of postponements) {
  test(`after ${ageMs / 1000} s in vain the next look is ${waitMs / 1000} s away`, async () => {
    await recordWaiting(1);
    harness.clock.advance(ageMs);
    await link();
    assert.deepEqual(await waitsMs(), [waitMs]);
  });
}

test('a clock that went back makes the wait no shorter than a second', async () => {
  await recordWaiting(1);
  harness.clock.advance(-60_000);
  await link();
  assert.deepEqual(await waitsMs(), [60_000]);
  harness.clock.advance(60_000);
  await link();
  assert.deepEqual(await waitsMs(), [1_000]);
});

test('an event is not looked at before its time', async () => {
  const [event] = await recordWaiting(1);
  await link();
  installations.add(1, event?.installation_id ?? '');
  harness.clock.advance(999);
  await link();
  assert.equal(linkedLater, 0);
});

test('one look takes 1,000 events and says that there may be more', async () => {
  await recordWaiting(
    1,
    Array.from({ length: 1_001 }, () => newEvent()),
  );
  assert.equal(await link(), 'again');
  assert.equal(await link(), 'idle');
});

test('several linkers at once link each event once', async () => {
  const events = await recordWaiting(
    1,
    Array.from({ length: 50 }, () => newEvent()),
  );
  for (const { installation_id } of events) installations.add(1, installation_id);
  await Promise.all([link(), link(), link()]);
  await link();
  assert.equal(linkedLater, 50);
  assert.ok(
    (await recordedEvents(harness.database)).every(({ waits, linkedAt }) => !waits && linkedAt !== null),
  );
});
