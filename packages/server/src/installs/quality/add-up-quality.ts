import type { Database } from '../../database/database.js';
import { createIsScaledOut } from '../../jobs/is-scaled-out.js';
import { insertTotals, selectFirstHour, selectTotalsEnd } from './quality-total-store.js';
import { areCountsUnfinished } from './running-count-store.js';
import { settledBefore } from './settled-before.js';

const hourMs = 60 * 60 * 1000;
/** Hours that one statement adds up. */
const hoursAtOnce = 24;

/**
 * Stores the total of each past hour, so that a chart of months need not add up apps. An hour is added up once, when all
 * calls that began in it are counted. Safe to run at any time, in any number of processes.
 */
export async function addUpQuality(database: Database, now: Date): Promise<void> {
  // An hour is added up only once, so no count of it may be missing then.
  if ((await createIsScaledOut(database)()) && (await areCountsUnfinished(database))) return;
  const before = settledBefore(now).getTime();
  const first = (await selectTotalsEnd(database)) ?? (await selectFirstHour(database));
  if (first === null) return;
  for (let from = first.getTime(); from < before; from += hoursAtOnce * hourMs) {
    const until = Math.min(from + hoursAtOnce * hourMs, before);
    await insertTotals(database, { from: new Date(from), before: new Date(until) });
  }
}
