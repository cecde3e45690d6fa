import { eventWarningCodes } from '@stoa/contract';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Context } from '../database/context.js';
import { shareUnderWay } from '../kernel/batcher.js';
import { type EventQueues, eventsCountedAtMost, measureEventQueues } from './examine-events.js';
import type { RecordingMetrics } from './recording/record-events.js';

export interface EventsMetricsOptions extends Context {
  readonly registry: Registry;
}

/** Counting is bounded, so that a scrape stays cheap when the queue is long. */
const MOST_WAITING = 100_000;
/** A database that does not answer must not keep the other metrics from being read. */
const MEASURE_MS = 2_000;

const gauges: readonly {
  readonly name: string;
  readonly help: string;
  readonly of: (d: EventQueues) => number;
}[] = [
  {
    name: 'stoa_event_batches_queued',
    help: `Event batches accepted and not recorded yet, counted up to ${eventsCountedAtMost}.`,
    of: ({ batches }) => batches,
  },
  {
    name: 'stoa_events_queued',
    help: `Events in the oldest ${eventsCountedAtMost} queued batches.`,
    of: ({ events }) => events,
  },
  {
    name: 'stoa_event_queue_age_seconds',
    help: 'Age of the oldest queued event batch in seconds, or how far one is dated ahead; 0 when none is queued.',
    of: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'stoa_events_waiting',
    help: `Recorded events whose installation is not known yet, counted up to ${MOST_WAITING}.`,
    of: ({ waiting }) => waiting,
  },
  {
    name: 'stoa_event_batches_set_aside',
    help: `Event batches that could not be recorded and wait to be replayed, counted up to ${eventsCountedAtMost}.`,
    of: ({ setAside }) => setAside,
  },
];

/** Metrics of the queue and of what became of events. A gauge that cannot be measured is NaN. */
export function createEventsMetrics({ registry, database, clock }: EventsMetricsOptions): RecordingMetrics {
  const outcomes = new Counter({
    name: 'stoa_events_total',
    help: 'Events by outcome: recorded linked, recorded waiting, duplicate, or linked after waiting.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const setAside = new Counter({
    name: 'stoa_event_batches_set_aside_total',
    help: 'Event batches that could not be recorded and were set aside.',
    registers: [registry],
  });
  const warnings = new Counter({
    name: 'stoa_event_warnings_total',
    help: 'Warnings of recorded events, by code; which apps they concern, the calls and stoa event warnings say.',
    labelNames: ['warning'] as const,
    registers: [registry],
  });
  for (const warning of eventWarningCodes) warnings.inc({ warning }, 0);
  const measure = shareUnderWay(() => withinTime(measureEventQueues(database, clock, MOST_WAITING)));
  for (const { name, help, of } of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const depths = await measure();
        this.set(depths === undefined ? Number.NaN : of(depths));
      },
    });
  }
  return {
    countRecorded: ({ linked, waiting, duplicate }) => {
      outcomes.inc({ outcome: 'linked' }, linked);
      outcomes.inc({ outcome: 'waiting' }, waiting);
      outcomes.inc({ outcome: 'duplicate' }, duplicate);
    },
    countWarnings: (counted) => {
      for (const { warning, events } of counted) warnings.inc({ warning }, events);
    },
    countSetAside: () => setAside.inc(),
    countLinkedLater: (events) => outcomes.inc({ outcome: 'linked_later' }, events),
  };
}

/** The measurement, or undefined if it fails or takes too long. */
async function withinTime(measuring: Promise<EventQueues>): Promise<EventQueues | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, MEASURE_MS, undefined);
  });
  try {
    return await Promise.race([measuring.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
