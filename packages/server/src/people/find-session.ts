import type { FindSession, SignedIn } from '../access/index.js';
import type { OidcSettings } from '../config/read-oidc.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { selectSession, updateSessionSeen } from './session-store.js';

/** How long a session lasts, how long it lasts without a call of its person, and how often its last use is written. */
export const sessionLimits = { lifeMs: 12 * 3_600_000, idleMs: 30 * 60_000, seenEveryMs: 60_000 } as const;

/** The times after which a session must have begun and been used to be live. */
export function liveAfter(now: Date): { readonly createdAfter: Date; readonly seenAfter: Date } {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  return { createdAfter: before(sessionLimits.lifeMs), seenAfter: before(sessionLimits.idleMs) };
}

/**
 * Finds sessions in the database. The last use is written at most once a minute, so a session may end up to a minute
 * early. A role of the operator has no effect while the person lacks a required second factor. If the identity provider
 * is the only way in, every session that began in another way is over.
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

/**
 * Whether a person of the operator must set up a second factor before their role counts. Not after a sign-in at an
 * identity provider, which has second factors of its own.
 */
export function mustSetFactorUp(
  {
    operatorRole,
    how,
    hasSecondFactor,
  }: Pick<SignedIn, 'operatorRole' | 'how'> & { readonly hasSecondFactor: boolean },
  isRequired: boolean,
): boolean {
  return isRequired && operatorRole !== null && how !== 'oidc' && !hasSecondFactor;
}
