import type { Transaction } from '../database/database.js';
import {
  addKey,
  auditKeyChange,
  type ChangeBy,
  type ChangeOptions,
  changeSigningKeys,
  keyTerms,
  refuseUnreadable,
} from './change-signing-keys.js';
import { sealKeyText } from './import/seal-key-text.js';
import { mostPending, pendingCount, signsFromOfNext } from './key-life.js';
import { type KeyStatus, statusOf } from './key-status.js';
import type { MadeKey } from './make-signing-key.js';
import { RefusedKeyError } from './signing-errors.js';
import { type SigningKeyRow, selectLeftAt } from './signing-key-store.js';

/**
 * Publishes the operator's own private key (PEM or JWK), which signs 20 minutes later. From then on it is a key like
 * any other, and the schedule replaces it in turn.
 * @throws RefusedKeyError, UnreadableKeyError
 */
export async function importSigningKey(text: string, options: ChangeBy): Promise<KeyStatus> {
  const made = await sealKeyText(text, options.masterSecret);
  refuseOtherAlgorithm(made, options);
  return changeSigningKeys(options.database, async (tx, keys) => {
    refuseUnreadable(keys, options);
    await refuseKnown(tx, keys, made);
    const now = options.clock.now();
    if (pendingCount(keys, now) >= mostPending)
      throw new RefusedKeyError(
        `${mostPending} keys wait for their time to sign already; the last of them signs from ${keys.at(-1)?.signsFrom.toISOString()}. Import this one then.`,
      );
    const signsFrom = signsFromOfNext(keys, now);
    const newest = await addKey(tx, { made, createdAt: now, signsFrom, logger: options.logger });
    const { kid } = newest;
    await auditKeyChange(tx, options, { action: 'signing_key.imported', kid, after: keyTerms(newest) });
    return statusOf(newest, [...keys, newest], now);
  });
}

function refuseOtherAlgorithm(made: MadeKey, { algorithm }: ChangeOptions): void {
  if (made.algorithm !== algorithm)
    throw new RefusedKeyError(
      `The key signs with ${made.algorithm}, and the service is set to ${algorithm}: it would replace the key as soon as it signs. Set STOA_SIGNING_ALGORITHM to ${made.algorithm} on every process first.`,
    );
}

async function refuseKnown(tx: Transaction, keys: readonly SigningKeyRow[], { kid }: MadeKey): Promise<void> {
  const known = keys.find((key) => key.kid === kid);
  if (known !== undefined && known.privateKey !== null)
    throw new RefusedKeyError(`The key ${kid} is in the key set already.`);
  if (known !== undefined)
    throw new RefusedKeyError(
      `The key ${kid} has signed here until another one took over: a key does not come back.`,
    );
  const leftAt = await selectLeftAt(tx, kid);
  if (leftAt !== undefined)
    throw new RefusedKeyError(
      `The key ${kid} was here before and left at ${leftAt.toISOString()}: a key does not come back.`,
    );
}
