import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { measureQueue } from './intake/batch-store.js';
import { type MonthStart, monthStart } from './partitions/month-start.js';
import { monthlyTables, selectMonths } from './partitions/partition-store.js';
import { countSetAside } from './set-aside/set-aside-store.js';

/** What is accepted but not recorded. */
export interface EventsExamination {
  /** Age of the oldest queued batch, or how far one is dated ahead; 0 when none is queued. */
  readonly queuedSeconds: number;
  /** Batches that wait to be replayed, counted up to 10,000. */
  readonly setAside: number;
  /** The first month from now on that lacks a partition in one of the tables. */
  readonly monthsUntil: MonthStart;
}

const mostCounted = 10_000;

/** Reads only, and needs no running service. */
export async function examineEvents(database: Database, clock: Clock): Promise<EventsExamination> {
  const { lagSeconds } = await measureQueue(database, { now: clock.now(), most: mostCounted });
  return {
    queuedSeconds: lagSeconds,
    setAside: await countSetAside(database, mostCounted),
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
