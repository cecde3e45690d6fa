import type { Database } from '../database/database.js';
import { sessionLimits } from './find-session.js';
import { deleteOldLinks } from './link-store.js';
import { deleteOldSessions } from './session-store.js';

/** What is over is of no use to anybody; a day leaves time to look. */
const keptMs = 24 * 3_600_000;

/** Removes sessions and links that have been over for a day. */
export async function removeOld(database: Database, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await deleteOldSessions(database, before(sessionLimits.lifeMs + keptMs), before(keptMs));
  await deleteOldLinks(database, before(keptMs));
}
