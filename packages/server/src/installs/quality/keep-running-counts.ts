import type { Database, Transaction } from '../../database/database.js';
import { createIsScaledOut } from '../../jobs/is-scaled-out.js';
import { selectFirstHour } from './quality-total-store.js';
import {
  areCountsUnfinished,
  deleteHourlyCounts,
  insertRunningCounts,
  selectRunningCountsEnd,
  tryLockRunningCounts,
} from './running-count-store.js';
import { settledBefore } from './settled-before.js';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Every hour has counts for this long, and then only the first one of each day. */
const hourlyMs = 3 * dayMs;
/** What somebody has just chosen to read stays this much longer. */
const graceMs = hourMs;

/** Since when readers may rely on the counts of every hour that is counted. */
export function hourlyCountsSince(now: Date): Date {
  return new Date(now.getTime() - hourlyMs);
}

/**
 * Keeps how many installations each app had before each hour. Each step is a transaction: it adds the counts of one time to
 * those of the time before it, and forgets those of an hour that is long over. Safe to run at any time, in any number of
 * processes; one at a time counts.
 */
export async function keepRunningCounts(database: Database, now: Date): Promise<void> {
  const isScaledOut = await createIsScaledOut(database)();
  let isBehind = true;
  while (isBehind) isBehind = await database.transaction((tx) => keepNext(tx, now, isScaledOut));
}

/** Whether it counted, so that there may be more to count. */
async function keepNext(tx: Transaction, now: Date, isScaledOut: boolean): Promise<boolean> {
  if (!(await tryLockRunningCounts(tx))) return false;
  // Counts are made of earlier ones: what nobody sees now would be missing for ever. Under the lock nobody adds such counts.
  if (isScaledOut && (await areCountsUnfinished(tx))) return false;
  const from = (await selectRunningCountsEnd(tx)) ?? (await selectFirstHour(tx));
  const before = settledBefore(now);
  if (from === null || from >= before) return false;
  const hourlySince = new Date(now.getTime() - hourlyMs - graceMs);
  const until = new Date(from < hourlySince ? nextDay(from) : from.getTime() + hourMs);
  await insertRunningCounts(tx, { from, until });
  // Nothing older than this is left: before `from`, counts of hours were kept no longer than that.
  const oldest = new Date(from.getTime() - hourlyMs - dayMs);
  await deleteHourlyCounts(tx, { from: oldest, before: hourlySince });
  return true;
}

/** The past is counted day by day, for nobody reads an hour of it. */
function nextDay(from: Date): number {
  return (Math.floor(from.getTime() / dayMs) + 1) * dayMs;
}
