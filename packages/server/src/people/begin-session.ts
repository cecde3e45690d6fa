import { hashSecret, newSecret, type SignedIn, sessionPrefix } from '../access/index.js';
import type { AuditWriter } from '../audit-entries/index.js';
import type { Transaction } from '../database/database.js';
import { liveAfter } from './find-session.js';
import { endSessionOfSecret, insertSession } from './session-store.js';

export interface BegunSession {
  readonly sessionId: number;
  /** What the cookie holds; only its hash is stored. */
  readonly secret: string;
}

/** Begins a session for a person who proved who they are just now, or at `confirmedAt`. */
export async function beginSession(
  tx: Transaction,
  {
    userId,
    how,
    now,
    confirmedAt = now,
    hasProvedAddress = false,
  }: {
    readonly userId: number;
    readonly how: SignedIn['how'];
    readonly now: Date;
    readonly confirmedAt?: Date;
    readonly hasProvedAddress?: boolean;
  },
): Promise<BegunSession> {
  const secret = newSecret(sessionPrefix);
  const sessionId = await insertSession(tx, {
    userId,
    secretHash: hashSecret(secret),
    how,
    confirmedAt,
    hasProvedAddress,
    now,
  });
  return { sessionId, secret };
}

/** The hash of the session's secret that a browser presents; undefined if it presents none. */
export type Presented = Buffer | undefined;

/**
 * Ends the session that a browser still presents when its person signs in again: the new cookie replaces the old one,
 * so nobody could sign out of the old session any more. A session of somebody else stays.
 */
export async function endPresented(
  tx: Transaction,
  presented: Presented,
  { userId, audit, now }: { readonly userId: number; readonly audit: AuditWriter; readonly now: Date },
): Promise<void> {
  if (presented === undefined) return;
  const sessionId = await endSessionOfSecret(tx, presented, { userId, ...liveAfter(now), now });
  if (sessionId === undefined) return;
  await audit.record(tx, { action: 'session.ended', merchantId: null, target: `session ${sessionId}` });
}
