import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { measureQueue } from './intake/batch-store.js';
import { countSetAside } from './set-aside/set-aside-store.js';

/** What is accepted but not recorded. */
export interface EventsExamination {
  /** Age of the oldest queued batch, or how far one is dated ahead; 0 when none is queued. */
  readonly queuedSeconds: number;
  /** Batches that wait to be replayed, counted up to 10,000. */
  readonly setAside: number;
}

const mostCounted = 10_000;

/** Reads only, and needs no running service. */
export async function examineEvents(database: Database, clock: Clock): Promise<EventsExamination> {
  const { lagSeconds } = await measureQueue(database, { now: clock.now(), most: mostCounted });
  return {
    queuedSeconds: lagSeconds,
    setAside: await countSetAside(database, mostCounted),
  };
}
