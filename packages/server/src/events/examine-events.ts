import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { measureQueue, type QueueDepth } from './intake/batch-store.js';
import { type MonthStart, monthStart } from './partitions/month-start.js';
import { monthlyTables, selectMonths } from './partitions/partition-store.js';
import { countWaitingEvents } from './recording/waiting-event-store.js';
import { countSetAside } from './set-aside/set-aside-store.js';

/** What is accepted but not recorded. */
export interface EventsExamination {
  /**
   * Age of the oldest queued batch, or how far one is dated in the future, whichever is more; 0 when none is queued.
   */
  readonly queuedSeconds: number;
  /** Batches that wait to be replayed, counted up to 10,000. */
  readonly setAside: number;
  /** The first month from now on that lacks a partition in one of the tables. */
  readonly monthsUntil: MonthStart;
}

/** Batches and events that are not yet recorded or linked, each counted up to `eventsCountedAtMost`. */
export interface EventQueues extends QueueDepth {
  /** Recorded events whose installation is not known yet. */
  readonly waiting: number;
  /** Batches that wait to be replayed. */
  readonly setAside: number;
}

export const eventsCountedAtMost = 10_000;

/** Counts what is not yet recorded or linked. */
export async function measureEventQueues(
  database: Database,
  clock: Clock,
  mostWaiting = eventsCountedAtMost,
): Promise<EventQueues> {
  const [queue, waiting, setAside] = await Promise.all([
    measureQueue(database, { now: clock.now(), most: eventsCountedAtMost }),
    countWaitingEvents(database, mostWaiting),
    countSetAside(database, eventsCountedAtMost),
  ]);
  return { ...queue, waiting, setAside };
}

/** Only reads from the database, and works without a running service. */
export async function examineEvents(database: Database, clock: Clock): Promise<EventsExamination> {
  const { lagSeconds, setAside } = await measureEventQueues(database, clock);
  return {
    queuedSeconds: lagSeconds,
    setAside,
    monthsUntil: await firstMonthWithout(database, clock.now()),
  };
}

async function firstMonthWithout(database: Database, now: Date): Promise<MonthStart> {
  let monthsLater = Number.POSITIVE_INFINITY;
  for (const table of monthlyTables) {
    const months = new Set(await selectMonths(database, table));
    let covered = 0;
    while (months.has(monthStart(now, covered))) covered += 1;
    monthsLater = Math.min(monthsLater, covered);
  }
  return monthStart(now, monthsLater);
}
