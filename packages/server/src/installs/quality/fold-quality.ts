import type { Database } from '../../database/database.js';
import { foldSlots, selectMerchantsToFold } from './quality-store.js';

const hourMs = 60 * 60 * 1000;
/** How many slots one statement folds at most, so that none takes long. */
const slotsAtOnce = 10_000;

/** Folds the slots of past hours into one row for each app and hour. Safe to run at any time, in any number of processes. */
export async function foldQuality(database: Database, now: Date): Promise<void> {
  // Two hours after its beginning, all calls that began in an hour are counted.
  const before = new Date(now.getTime() - 2 * hourMs);
  for (const merchantId of await selectMerchantsToFold(database, before)) {
    let folded = slotsAtOnce;
    while (folded === slotsAtOnce)
      folded = await foldSlots(database, { merchantId, before, most: slotsAtOnce });
  }
}
