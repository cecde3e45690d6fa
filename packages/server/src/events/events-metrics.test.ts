import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventWarningCodes } from '@stoa/contract';
import { Registry } from 'prom-client';
import {
  type EventsHarness,
  newEvent,
  queueEvents,
  startEventsHarness,
} from '../../test/fixtures/events/events-harness.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { awaitedInstallations } from '../installs/awaited/await-installations.js';
import { createEventsMetrics } from './events-metrics.js';
import { createKnownMembers } from './known-members/known-members.js';
import { createDrainEvents } from './recording/drain-events.js';
import type { RecordingMetrics } from './recording/record-events.js';

let harness: EventsHarness;

before(async () => {
  harness = await startEventsHarness();
});

after(() => harness.close());

function metricsOn(database: Database): { readonly registry: Registry; readonly metrics: RecordingMetrics } {
  const registry = new Registry();
  return { registry, metrics: createEventsMetrics({ registry, database, clock: harness.clock }) };
}

/** The samples, without comments. */
async function samples(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line));
}

/** Each warning from its start, so that a first one shows as an increase. */
function warningsWith(unknownInstallations: number): string[] {
  return eventWarningCodes.map(
    (code) =>
      `stoa_event_warnings_total{warning="${code}"} ${code === 'unknown_installation' ? unknownInstallations : 0}`,
  );
}

test('the queue, its age, the waiting events and the outcomes are measured', async () => {
  const { registry, metrics } = metricsOn(harness.database);
  await queueEvents(harness, 1, [newEvent(), newEvent()]);
  harness.clock.advance(2_500);
  await queueEvents(harness, 2, [newEvent()]);
  assert.deepEqual(await samples(registry), [
    'stoa_event_batches_set_aside_total 0',
    ...warningsWith(0),
    'stoa_event_batches_queued 2',
    'stoa_events_queued 3',
    'stoa_event_queue_age_seconds 2.5',
    'stoa_events_waiting 0',
    'stoa_event_batches_set_aside 0',
  ]);
  harness.clock.advance(-3_600_000);
  assert.ok(
    (await samples(registry)).includes('stoa_event_queue_age_seconds 3600'),
    'a batch dated ahead counts',
  );
  harness.clock.advance(3_600_000);
  const drain = createDrainEvents({
    ...harness,
    logger: createLogger('silent'),
    metrics,
    awaitedInstallations,
    findNewMembers: createKnownMembers(2),
    onWaiting: () => undefined,
  });
  await drain();
  metrics.countLinkedLater(2);
  assert.deepEqual(await samples(registry), [
    'stoa_events_total{outcome="linked"} 0',
    'stoa_events_total{outcome="waiting"} 3',
    'stoa_events_total{outcome="duplicate"} 0',
    'stoa_events_total{outcome="linked_later"} 2',
    'stoa_event_batches_set_aside_total 0',
    ...warningsWith(3),
    'stoa_event_batches_queued 0',
    'stoa_events_queued 0',
    'stoa_event_queue_age_seconds 0',
    'stoa_events_waiting 3',
    'stoa_event_batches_set_aside 0',
  ]);
});

test('while the database is away the gauges are NaN, and the other metrics stay readable', async () => {
  const away: Database = { ...harness.database, query: () => Promise.reject(new Error('away')) };
  const { registry, metrics } = metricsOn(away);
  metrics.countLinkedLater(1);
  assert.deepEqual(await samples(registry), [
    'stoa_events_total{outcome="linked_later"} 1',
    'stoa_event_batches_set_aside_total 0',
    ...warningsWith(0),
    'stoa_event_batches_queued Nan',
    'stoa_events_queued Nan',
    'stoa_event_queue_age_seconds Nan',
    'stoa_events_waiting Nan',
    'stoa_event_batches_set_aside Nan',
  ]);
});

test('a database that does not answer delays a scrape by two seconds at most', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { registry } = metricsOn({ ...harness.database, query: () => new Promise(() => undefined) });
  const scrape = samples(registry);
  context.mock.timers.tick(2_000);
  assert.ok((await scrape).includes('stoa_event_batches_queued Nan'));
});

test('the gauges of one scrape measure once', async () => {
  let asked = 0;
  const counting: Database = {
    ...harness.database,
    query: (statement) => {
      asked += 1;
      return harness.database.query(statement);
    },
  };
  const { registry } = metricsOn(counting);
  await samples(registry);
  // The queue, the waiting events and what is set aside.
  assert.equal(asked, 3);
});
