import type { FindSession } from '../access/index.js';
import type { OidcSettings } from '../config/read-oidc.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { mustSetFactorUp } from './must-set-factor-up.js';
import { selectSession, updateSessionSeen } from './session-store.js';

/** How long a session lasts, how long it lives without a call of its person, and how often a use of it is written. */
export const sessionLimits = { lifeMs: 12 * 3_600_000, idleMs: 30 * 60_000, seenEveryMs: 60_000 } as const;

/** A live session was begun, and last used, after these times. */
export function liveAfter(now: Date): { readonly createdAfter: Date; readonly seenAfter: Date } {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return { createdAfter: before(sessionLimits.lifeMs), seenAfter: before(sessionLimits.idleMs) };
}

/**
 * Finds sessions in the database. A use is written once a minute, so a session ends up to a minute early. A role of the operator
 * gives nothing while the person lacks a second factor that is required. Where the identity provider is the only way in, a session
 * that was begun with a password is over.
 */
export function createFindSession(
  database: Database,
  clock: Clock,
  {
    secondFactorRequired,
    oidc,
  }: { readonly secondFactorRequired: boolean; readonly oidc: OidcSettings | undefined },
): FindSession {
  return async (secretHash, isUnattended) => {
    const now = clock.now();
    const found = await selectSession(database, secretHash, liveAfter(now));
    if (found === undefined) return undefined;
    if (!found.isLive || (oidc?.only === true && found.how !== 'oidc')) return 'over';
    if (!isUnattended && now.getTime() - found.lastSeenAt.getTime() >= sessionLimits.seenEveryMs)
      await updateSessionSeen(database, found.sessionId, now);
    return mustSetFactorUp(found, secondFactorRequired) ? { ...found, operatorRole: null } : found;
  };
}
