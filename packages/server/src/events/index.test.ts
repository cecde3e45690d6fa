import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addInstallation,
  createEventsMerchant,
  type EventsHarness,
  newEvent,
  queuedBatches,
  queueEvents,
  recordedEvents,
  startEventsHarness,
} from '../../test/fixtures/events/events-harness.js';
import { waitUntil } from '../../test/wait-until.js';
import type { SentEvent } from './events-schemas.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

async function startParts(): Promise<void> {
  for (const part of harness.parts) await part.start();
}

async function stopParts(): Promise<void> {
  for (const part of harness.parts) await part.stop();
}

function find({ event_id }: SentEvent, linked: boolean) {
  return waitUntil(`the event is ${linked ? 'linked' : 'recorded'}`, async () => {
    const events = await recordedEvents(harness.database);
    return events.find(({ eventId, waits }) => eventId === event_id && (!linked || !waits));
  });
}

test('an accepted event is recorded soon, and linked when its installation appears', async () => {
  const { merchantId, authorization } = await createEventsMerchant(harness.access);
  const event = newEvent();
  await startParts();
  const { statusCode } = await harness.app.inject({
    method: 'POST',
    url: '/attribution-api/v1/events',
    payload: { events: [event] },
    headers: { authorization },
  });
  assert.equal(statusCode, 204);
  assert.equal((await find(event, false)).waits, true);
  await addInstallation(harness.database, { merchantId, installationId: event.installation_id });
  await find(event, true);
  await stopParts();
});

test('an accepted batch wakes the drain of its process', async (context) => {
  const { authorization } = await createEventsMerchant(harness.access);
  // From here on no pause ends on its own.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await startParts();
  for (const event of [newEvent(), newEvent()]) {
    await harness.app.inject({
      method: 'POST',
      url: '/attribution-api/v1/events',
      payload: { events: [event] },
      headers: { authorization },
    });
    await find(event, false);
  }
  await stopParts();
});

test('a drain finds a batch of another process without being woken', async () => {
  await startParts();
  const event = newEvent();
  await queueEvents(harness, 1, [event]);
  await find(event, false);
  await stopParts();
});

test('starting and stopping the parts again and again loses nothing', async () => {
  const events = Array.from({ length: 30 }, () => newEvent());
  for (const event of events) {
    await queueEvents(harness, 1, [event]);
    await Promise.all([startParts(), stopParts()]);
    await stopParts();
  }
  await startParts();
  await waitUntil('the queue is empty', async () =>
    (await queuedBatches(harness.database)) === 0 ? true : undefined,
  );
  await stopParts();
  await stopParts();
  const recorded = new Set((await recordedEvents(harness.database)).map(({ eventId }) => eventId));
  assert.ok(events.every(({ event_id }) => recorded.has(event_id)));
});

test('a stopped drain leaves accepted events in the queue', async () => {
  await queueEvents(harness, 1, [newEvent()]);
  assert.equal(await queuedBatches(harness.database), 1);
});
