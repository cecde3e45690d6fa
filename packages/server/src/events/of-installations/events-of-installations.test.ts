import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { instantOf } from '@stoa/contract';
import {
  addInstallation,
  createEventsMerchant,
  createTestDrain,
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../../test/fixtures/events/events-harness.js';
import type { HeldEvent } from '../../installs/subject/held-events.js';
import { eventsOfInstallations } from './events-of-installations.js';

let harness: EventsHarness;
let merchantId: number;

before(async () => {
  harness = await startEventsHarness();
  ({ merchantId } = await createEventsMerchant(harness.access));
});
after(() => harness.close());

const since = instantOf(new Date('2026-11-20T08:00:00Z'));

async function eventsOf(installationIds: readonly string[], from = since): Promise<HeldEvent[]> {
  const events: HeldEvent[] = [];
  for await (const page of eventsOfInstallations(harness.database, {
    merchantId,
    installationIds,
    since: from,
  }))
    events.push(...page);
  return events;
}

test('events are found whatever became of them, and those of others are not', async () => {
  const installationId = randomUUID();
  const waiting = randomUUID();
  await addInstallation(harness.database, { merchantId, installationId });
  const counted = newEvent({
    installation_id: installationId,
    payload: { currency: 'EUR', amount: '12.340' },
  });
  const older = newEvent({ installation_id: installationId, event_datetime: '2025-01-02T00:00:00Z' });
  const early = newEvent({ installation_id: waiting });
  await queueEvents(harness, merchantId, [counted, newEvent(), older, early]);
  await queueEvents(harness, merchantId, [newEvent(), counted]);
  const { drain } = createTestDrain(harness);
  await drain();
  const queued = newEvent({ installation_id: installationId });
  await queueEvents(harness, merchantId, [queued]);

  const events = await eventsOf([installationId, waiting]);
  assert.deepEqual(
    events.map(({ eventId, state }) => [eventId, state]),
    [
      [older.event_id, 'linked'],
      [counted.event_id, 'linked'],
      [early.event_id, 'waiting'],
      [counted.event_id, 'duplicate'],
      [queued.event_id, 'queued'],
    ],
  );
  const [, one] = events;
  assert.deepEqual(
    [one?.merchantId, one?.installationId, one?.eventName, one?.eventDatetime, one?.payload],
    [merchantId, installationId, counted.event_name, counted.event_datetime, JSON.stringify(counted.payload)],
  );
});

test('nothing is found of an installation that never sent anything, or of another merchant', async () => {
  assert.deepEqual(await eventsOf([randomUUID()]), []);
  const installationId = randomUUID();
  const other = await createEventsMerchant(harness.access);
  await queueEvents(harness, other.merchantId, [newEvent({ installation_id: installationId })]);
  assert.deepEqual(await eventsOf([installationId]), []);
});

test('batches from long before the installation are not looked through', async () => {
  const installationId = randomUUID();
  await queueEvents(harness, merchantId, [newEvent({ installation_id: installationId })]);
  const { drain } = createTestDrain(harness);
  await drain();
  harness.clock.set('2026-11-21T13:00:00Z');
  const event = newEvent({ installation_id: installationId });
  await queueEvents(harness, merchantId, [event]);
  await drain();
  const later = instantOf(new Date('2026-11-21T12:30:00Z'));
  const found = (await eventsOf([installationId], later)).map(({ eventId }) => eventId);
  assert.deepEqual(found, [event.event_id]);
});

test('many batches are found once each, in their order', async () => {
  const installationId = randomUUID();
  const sent = Array.from({ length: 1_100 }, () => newEvent({ installation_id: installationId }));
  for (const event of sent) await queueEvents(harness, merchantId, [event]);
  const found = (await eventsOf([installationId])).map(({ eventId }) => eventId);
  assert.deepEqual(
    found,
    sent.map(({ event_id }) => event_id),
  );
});
