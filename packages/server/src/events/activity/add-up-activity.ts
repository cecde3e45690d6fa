import type { Database } from '../../database/database.js';
import { insertTotals, selectFirstHour, selectTotalsEnd } from './activity-store.js';

const hourMs = 60 * 60 * 1000;
/** How long to wait after an hour until everything in it is committed: no drain takes this long. */
const settledMs = 15 * 60 * 1000;
/** Hours that one statement adds up. */
const hoursAtOnce = 24;

/**
 * Stores the total of each past hour, so that a chart of months need not add up batches. An hour is added up once, when no
 * drain that began in it can still be under way. Safe to run at any time, in any number of processes.
 */
export async function addUpActivity(database: Database, now: Date): Promise<void> {
  const before = Math.floor((now.getTime() - settledMs) / hourMs) * hourMs;
  const first = (await selectTotalsEnd(database)) ?? (await selectFirstHour(database));
  if (first === null) return;
  for (let from = first.getTime(); from < before; from += hoursAtOnce * hourMs) {
    const until = Math.min(from + hoursAtOnce * hourMs, before);
    await insertTotals(database, { from: new Date(from), before: new Date(until) });
  }
}
