import type { Database } from '../../database/database.js';
import { foldSlots } from './quality-store.js';

const hourMs = 60 * 60 * 1000;
/** How many slots one statement folds at most, so that none takes long. */
const slotsAtOnce = 10_000;

/** Folds the slots of past hours into one row for each app and hour. Safe to run at any time, in any number of processes. */
export async function foldQuality(database: Database, now: Date): Promise<void> {
  // By then, calls that began in the hour are counted.
  const before = new Date(now.getTime() - 2 * hourMs);
  let folded = slotsAtOnce;
  while (folded === slotsAtOnce) folded = await foldSlots(database, { before, most: slotsAtOnce });
}
