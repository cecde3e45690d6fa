import { hashSecret, newSecret, type SignedIn, sessionPrefix } from '../access/index.js';
import type { Transaction } from '../database/database.js';
import { insertSession } from './session-store.js';

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
