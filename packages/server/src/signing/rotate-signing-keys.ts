import { type Actor, serviceActor } from '../audit-entries/index.js';
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
  unreadableKeys,
} from './change-signing-keys.js';
import { isRotationDue, keyLives, signsFromAtOnce, signsFromOfNext } from './key-life.js';
import { makeSigningKey } from './make-signing-key.js';
import { SecretNotLostError } from './signing-errors.js';
import { deleteSigningKeys, type SigningKeyRow } from './signing-key-store.js';

/** The newest key after the call, and all keys. */
export interface Rotation {
  readonly keys: readonly SigningKeyRow[];
  readonly newest: SigningKeyRow;
  readonly created: boolean;
}

export interface Rotator {
  /**
   * Makes the first key, or the next one when it is due; then deletes what no process needs any more. Only the service
   * calls this.
   * @throws UnreadableKeyError
   */
  rotateIfDue(): Promise<Rotation>;
  /**
   * Makes the next key unless one is already pending.
   * @throws UnreadableKeyError
   */
  rotateNow(by: Actor): Promise<Rotation>;
  /**
   * Makes a key that signs at once, to replace keys that can no longer be decrypted. Earlier tokens can still be
   * verified.
   * @throws SecretNotLostError when there are no such keys: it would replace keys that processes can still sign with
   */
  replaceUnreadable(by: Actor): Promise<Rotation>;
}

/**
 * Makes and replaces generated keys: each change in one transaction, one process at a time. Needs no running service.
 */
export function createRotator(options: ChangeOptions): Rotator {
  const locked = (work: (tx: Transaction, keys: SigningKeyRow[]) => Promise<Rotation>): Promise<Rotation> =>
    changeSigningKeys(options.database, work);
  return {
    rotateIfDue: () => locked((tx, keys) => rotateIfDue(tx, keys, { ...options, by: serviceActor })),
    rotateNow: (by) =>
      locked(async (tx, keys) => {
        refuseUnreadable(keys, options);
        return rotate(tx, keys, { ...options, by });
      }),
    replaceUnreadable: (by) => locked((tx, keys) => replaceUnreadable(tx, keys, { ...options, by })),
  };
}

async function rotateIfDue(tx: Transaction, keys: SigningKeyRow[], options: ChangeBy): Promise<Rotation> {
  refuseUnreadable(keys, options);
  const newest = keys.at(-1);
  const due = newest === undefined || isRotationDue(keys, options, options.clock.now());
  const rotation = due ? await rotate(tx, keys, options) : { keys, newest, created: false };
  await dropUnneeded(tx, rotation.keys, options.clock.now());
  return rotation;
}

async function rotate(tx: Transaction, keys: SigningKeyRow[], options: ChangeBy): Promise<Rotation> {
  const now = options.clock.now();
  const pending = keyLives(keys, now).findLast(({ phase }) => phase === 'pending')?.key;
  if (pending !== undefined) return { keys, newest: pending, created: false };
  return makeNext(tx, { keys, createdAt: now, signsFrom: signsFromOfNext(keys, now) }, options);
}

async function replaceUnreadable(
  tx: Transaction,
  keys: SigningKeyRow[],
  options: ChangeBy,
): Promise<Rotation> {
  const unreadable = unreadableKeys(keys, options);
  if (unreadable.length === 0) throw new SecretNotLostError();
  const now = options.clock.now();
  // A pending key that cannot be decrypted would take over one day. Keys that have signed stay, to verify their tokens.
  const pending = keyLives(keys, now).flatMap(({ key, phase }) => (phase === 'pending' ? [key] : []));
  const dropped = pending.filter((key) => unreadable.includes(key));
  await deleteSigningKeys(
    tx,
    dropped.map(({ kid }) => kid),
    now,
  );
  const kept = keys.filter((key) => !dropped.includes(key));
  return makeNext(tx, { keys: kept, createdAt: now, signsFrom: signsFromAtOnce(kept, now) }, options);
}

/** The new key's place among the others, and its times. */
interface Place {
  readonly keys: readonly SigningKeyRow[];
  readonly createdAt: Date;
  readonly signsFrom: Date;
}

async function makeNext(
  tx: Transaction,
  { keys, createdAt, signsFrom }: Place,
  options: ChangeBy,
): Promise<Rotation> {
  const made = await makeSigningKey(options.algorithm, options.masterSecret);
  const newest = await addKey(tx, { made, createdAt, signsFrom, logger: options.logger });
  const { kid } = newest;
  await auditKeyChange(tx, options, { action: 'signing_key.rotated', kid, after: keyTerms(newest) });
  return { keys: [...keys, newest], newest, created: true };
}
