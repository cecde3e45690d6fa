import type { SigningAlgorithm } from '../config/config.js';
import type { Queryable } from '../database/database.js';
import { keyLives } from './key-life.js';
import { type SigningKeyRow, selectSigningKeys } from './signing-key-store.js';

/** What an operator sees of a key. */
export interface KeyStatus {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly phase: 'pending' | 'signing' | 'retiring';
  readonly createdAt: Date;
  readonly signsFrom: Date;
  /** Null while no successor is known. */
  readonly publishedUntil: Date | null;
}

/** Pure: the keys that are published at `now`, oldest first. */
function statusesOf(keys: readonly SigningKeyRow[], now: Date): KeyStatus[] {
  return keyLives(keys, now).flatMap(({ key, phase, publishedUntil }) => {
    if (phase === 'retired') return [];
    const { kid, algorithm, createdAt, signsFrom } = key;
    return [{ kid, algorithm, phase, createdAt, signsFrom, publishedUntil }];
  });
}

/** Pure: one of the `keys`, which must be published at `now`. */
export function statusOf(
  { kid }: Pick<SigningKeyRow, 'kid'>,
  keys: readonly SigningKeyRow[],
  now: Date,
): KeyStatus {
  const status = statusesOf(keys, now).find((one) => one.kid === kid);
  if (status === undefined) throw new Error('the signing key is not in the key set');
  return status;
}

/** The keys that are published at `now`, oldest first. Needs no secret: nothing is decrypted. */
export async function listSigningKeys(database: Queryable, now: Date): Promise<KeyStatus[]> {
  return statusesOf(await selectSigningKeys(database), now);
}
