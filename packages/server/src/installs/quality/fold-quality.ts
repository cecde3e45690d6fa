import type { Database } from '../../database/database.js';
import { foldSlots } from './quality-store.js';

const hourMs = 60 * 60 * 1000;
/** One statement folds this many slots at most, so that none takes long. */
const slotsAtOnce = 10_000;

/** Puts the slots of hours that are over into one row an app and hour. Safe to run at any time, and in many processes. */
export async function foldQuality(database: Database, now: Date): Promise<void> {
  // Calls that began in the last hour are counted by then.
  const before = new Date(now.getTime() - 2 * hourMs);
  let folded = slotsAtOnce;
  while (folded === slotsAtOnce) folded = await foldSlots(database, { before, most: slotsAtOnce });
}
