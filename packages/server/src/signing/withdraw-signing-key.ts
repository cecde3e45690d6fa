import type { Transaction } from '../database/database.js';
import {
  addKey,
  auditKeyChange,
  type ChangeBy,
  type ChangeOptions,
  changeSigningKeys,
  dropUnneeded,
  keyTerms,
  refuseUnreadable,
} from './change-signing-keys.js';
import { signsFromAtOnce, successionOf } from './key-life.js';
import { type KeyStatus, statusOf } from './key-status.js';
import { makeSigningKey } from './make-signing-key.js';
import { UnknownKeyError } from './signing-errors.js';
import {
  deleteSigningKeys,
  type SigningKeyRow,
  selectSigningKeys,
  updateSignsFrom,
} from './signing-key-store.js';

export interface Withdrawal {
  /** The state of the key just before. */
  readonly withdrawn: KeyStatus;
  /** The key that now signs instead; null when the withdrawn key did not sign. */
  readonly successor: KeyStatus | null;
}

/**
 * Removes a key from the key set now because its private part was leaked: it no longer signs, and its tokens are no
 * longer valid. If it was the one that signs, another key signs at once. Verifiers may not know that key yet, because
 * its lead is cut short.
 * @throws UnknownKeyError, UnreadableKeyError
 */
export function withdrawSigningKey(kid: string, options: ChangeBy): Promise<Withdrawal> {
  return changeSigningKeys(options.database, async (tx, found) => {
    const now = options.clock.now();
    refuseUnreadable(found, options);
    // Must come before the key is deleted: without that key, its predecessor would seem to have been replaced only now.
    const keys = await dropUnneeded(tx, found, now);
    const gone = keys.find((key) => key.kid === kid);
    if (gone === undefined) throw new UnknownKeyError();
    const withdrawn = statusOf(gone, keys, now);
    await deleteSigningKeys(tx, [kid], now);
    options.logger.warn({ kid }, 'a signing key was withdrawn');
    const successor = await succeed(tx, { keys, gone, now }, options);
    await auditKeyChange(tx, options, {
      action: 'signing_key.withdrawn',
      kid,
      before: keyTerms(gone),
      after: { successor: successor === null ? null : keyTerms(successor) },
    });
    if (successor === null) return { withdrawn, successor };
    const left = await selectSigningKeys(tx);
    return { withdrawn, successor: statusOf(successor, left, successor.signsFrom) };
  });
}

interface Situation {
  readonly keys: readonly SigningKeyRow[];
  readonly gone: SigningKeyRow;
  readonly now: Date;
}

async function succeed(
  tx: Transaction,
  { keys, gone, now }: Situation,
  { algorithm, masterSecret, logger }: ChangeOptions,
): Promise<SigningKeyRow | null> {
  const succession = successionOf(keys, gone, now);
  if (succession.kind === 'unchanged') return null;
  if (succession.kind === 'made') {
    const others = keys.filter((key) => key !== gone);
    const made = await makeSigningKey(algorithm, masterSecret);
    return addKey(tx, { made, createdAt: now, signsFrom: signsFromAtOnce(others, now), logger });
  }
  const { key } = succession;
  const earlier = keys.filter((one) => one !== gone && one.signsFrom < key.signsFrom);
  // The process that made the key may have a clock ahead of ours.
  const earliest = signsFromAtOnce(earlier, now > key.createdAt ? now : key.createdAt);
  const promoted = { ...key, signsFrom: earliest };
  await updateSignsFrom(tx, key.kid, earliest);
  return promoted;
}
