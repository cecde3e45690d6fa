import type { Database } from '../database/database.js';
import type { Round } from '../jobs/work-loop.js';
import type { Clock } from '../kernel/clock.js';
import { type RecordedCounts, recordBatches } from './attribution-event-store.js';
import { lockBatches, selectInstallationsOf } from './event-batch-store.js';
import type { EventsMetrics } from './events-metrics.js';
import type { KnownInstallations } from './known-installations.js';

/** A transaction's worth of work: large enough that the commit is cheap, small enough to stay within a second or so. */
const MAX_BATCHES = 200;
const MAX_EVENTS = 10_000;

export interface DrainEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: Pick<EventsMetrics, 'countRecorded'>;
  readonly knownInstallations: KnownInstallations;
}

/**
 * One take of the queue: the oldest batches become events and leave the queue in one transaction, so that an event is
 * always in exactly one of the two. Whatever goes wrong, everything is as before, and the take is repeated.
 *
 * An installation that is committed between our look and our commit is not lost either: its events wait, and the
 * first look of the linker, which sees what was committed by then, finds it.
 */
export function createDrainEvents(options: DrainEventsOptions): () => Promise<Round> {
  let maxBatches = MAX_BATCHES;
  return async () => {
    try {
      const round = await drainOnce(options, maxBatches);
      maxBatches = MAX_BATCHES;
      return round;
    } catch (error) {
      // Perhaps it was too much for the time a statement has, and will be so the next time.
      maxBatches = Math.max(1, Math.floor(maxBatches / 4));
      throw error;
    }
  };
}

async function drainOnce(options: DrainEventsOptions, maxBatches: number): Promise<Round> {
  const { database, clock, knownInstallations, metrics } = options;
  let counts: RecordedCounts | undefined;
  const round = await database.transaction(async (tx): Promise<Round> => {
    counts = undefined;
    const locked = await lockBatches(tx, { maxBatches, maxEvents: MAX_EVENTS });
    const batches = locked.filter(({ taken }) => taken);
    if (batches.length === 0) return locked.length === 0 ? 'idle' : 'soon';
    const known = await knownInstallations(tx, await selectInstallationsOf(tx, batches));
    counts = await recordBatches(tx, { batches, known, now: clock.now() });
    return 'again';
  });
  if (counts !== undefined) metrics.countRecorded(counts);
  return round;
}
