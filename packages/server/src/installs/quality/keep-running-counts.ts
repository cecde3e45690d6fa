import type { Database, Transaction } from '../../database/database.js';
import { settledBefore } from '../../jobs/hourly-totals.js';
import { foldSlots, selectFirstHour, selectMerchantsToFold } from './quality-store.js';
import {
  areCountsUnfinished,
  deleteHourlyCounts,
  insertRunningCounts,
  selectRunningCountsEnd,
  tryLockRunningCounts,
} from './running-count-store.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** The counts of every hour are kept for this long. After that, only those at the beginning of each day are kept. */
const hourlyMs = 3 * dayMs;
/** Counts stay this much longer, because a reader may have just chosen to read them. */
const graceMs = hourMs;

/** The time since when readers can rely on hourly counts. */
export function hourlyCountsSince(now: Date): Date {
  return new Date(now.getTime() - hourlyMs);
}

/**
 * Stores how many installations each app had before each hour. Each step is a transaction: it adds what was installed
 * up to the next time to the counts of the time before it, and deletes hourly counts that are too old. Safe to run at
 * any time, in any number of processes; only one counts at a time.
 */
export async function keepRunningCounts(database: Database, now: Date): Promise<void> {
  const areUnfinished = database.topology.choose({
    oneNode: nothingUnfinished,
    cluster: areCountsUnfinished,
  });
  let isBehind = true;
  while (isBehind) isBehind = await database.transaction((tx) => keepNext(tx, now, areUnfinished));
}

/** Takes one step. Returns whether it counted, so that there may be more to count. */
async function keepNext(
  tx: Transaction,
  now: Date,
  areUnfinished: typeof areCountsUnfinished,
): Promise<boolean> {
  if (!(await tryLockRunningCounts(tx))) return false;
  // Counts are computed from earlier ones, so counts that cannot be seen now would be missing for ever. While we hold
  // the lock, nobody writes running counts.
  if (await areUnfinished(tx)) return false;
  const from = (await selectRunningCountsEnd(tx)) ?? (await selectFirstHour(tx));
  const before = settledBefore(now);
  if (from === null || from >= before) return false;
  const hourlySince = new Date(now.getTime() - hourlyMs - graceMs);
  const until = new Date(from < hourlySince ? nextDay(from) : from.getTime() + hourMs);
  await insertRunningCounts(tx, { from, until });
  // Earlier steps have already deleted all hourly counts before this.
  const oldest = new Date(from.getTime() - hourlyMs - dayMs);
  await deleteHourlyCounts(tx, { from: oldest, before: hourlySince });
  return true;
}

/** On one node a count is seen as soon as it is committed. */
export async function nothingUnfinished(): Promise<boolean> {
  return false;
}

/** The distant past is counted day by day, because its hourly counts are not kept. */
function nextDay(from: Date): number {
  return (Math.floor(from.getTime() / dayMs) + 1) * dayMs;
}

/** How many slots one statement folds at most, so that none takes long. */
const slotsAtOnce = 10_000;

/**
 * Folds the slots of past hours into one row for each app and hour. Safe to run at any time, in any number of
 * processes.
 */
export async function foldQuality(database: Database, now: Date): Promise<void> {
  // Two hours after its beginning, all calls that began in an hour are counted.
  const before = new Date(now.getTime() - 2 * hourMs);
  for (const merchantId of await selectMerchantsToFold(database, before)) {
    let folded = slotsAtOnce;
    while (folded === slotsAtOnce)
      folded = await foldSlots(database, { merchantId, before, most: slotsAtOnce });
  }
}
