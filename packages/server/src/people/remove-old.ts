import type { Database } from '../database/database.js';
import { sessionLimits } from './find-session.js';
import { deleteOldLinks } from './link-store.js';
import { deleteOldAttempts } from './oidc/finished-attempt-store.js';
import { deleteOldSessions } from './session-store.js';

/** Nobody needs what is over. A day leaves time to look into a problem. */
const keptMs = 24 * 3_600_000;

/**
 * Removes links that expired a day ago, attempts that came back a day ago, and sessions that were ended, or whose 12
 * hours were over, a day ago.
 */
export async function removeOld(database: Database, now: Date): Promise<void> {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await deleteOldSessions(database, before(sessionLimits.lifeMs + keptMs), before(keptMs));
  await deleteOldLinks(database, before(keptMs));
  await deleteOldAttempts(database, before(keptMs));
}
