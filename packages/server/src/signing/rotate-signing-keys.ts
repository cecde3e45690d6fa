import type { SigningAlgorithm } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import type { Database, Transaction } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import { isRotationDue, keyLives, type RotationRule, usableKeys } from './key-life.js';
import { makeSigningKey } from './make-signing-key.js';
import { openPrivateKey } from './seal-private-key.js';
import { SecretNotLostError } from './secret-not-lost-error.js';
import {
  deleteSigningKeys,
  destroyPrivateKeys,
  insertSigningKey,
  lockSigningKeys,
  type SigningKeyRow,
  selectSigningKeys,
} from './signing-key-store.js';
import { UnreadableKeyError } from './unreadable-key-error.js';

export interface RotationOptions extends RotationRule {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly masterSecret: Buffer;
  readonly algorithm: SigningAlgorithm;
}

/** The newest key after the call, and all keys of which it is the newest. */
export interface Rotation {
  readonly keys: readonly SigningKeyRow[];
  readonly newest: SigningKeyRow;
  readonly created: boolean;
}

export interface Rotator {
  /** Makes the first key, or the next one when it is due; then drops what no process needs any more. @throws UnreadableKeyError */
  rotateIfDue(): Promise<Rotation>;
  /** Makes the next key unless one is pending already. @throws UnreadableKeyError */
  rotateNow(): Promise<Rotation>;
  /**
   * Makes a key that signs at once in place of keys that cannot be decrypted any more. Tokens that were signed before
   * stay verifiable.
   * @throws SecretNotLostError when there are no such keys: it would take signing away from who can still do it
   */
  replaceUnreadable(): Promise<Rotation>;
}

/** Everything that changes keys: in one transaction each, one process at a time, on the database alone. */
export function createRotator(options: RotationOptions): Rotator {
  const locked = (work: (tx: Transaction, keys: SigningKeyRow[]) => Promise<Rotation>): Promise<Rotation> =>
    options.database.transaction(async (tx) => {
      await lockSigningKeys(tx);
      return work(tx, await selectSigningKeys(tx));
    });
  return {
    rotateIfDue: () => locked((tx, keys) => rotateIfDue(tx, keys, options)),
    rotateNow: () =>
      locked(async (tx, keys) => {
        // Else a command without the service's secret would make a key that the service cannot use.
        refuseUnreadable(keys, options);
        return rotate(tx, keys, options);
      }),
    replaceUnreadable: () => locked((tx, keys) => replaceUnreadable(tx, keys, options)),
  };
}

async function rotateIfDue(
  tx: Transaction,
  keys: SigningKeyRow[],
  options: RotationOptions,
): Promise<Rotation> {
  refuseUnreadable(keys, options);
  const newest = keys.at(-1);
  const due = newest === undefined || isRotationDue(keys, options, options.clock.now());
  const rotation = due ? await rotate(tx, keys, options) : { keys, newest, created: false };
  await dropUnneeded(tx, rotation.keys, options.clock.now());
  return rotation;
}

async function rotate(tx: Transaction, keys: SigningKeyRow[], options: RotationOptions): Promise<Rotation> {
  const now = options.clock.now();
  // No verifier can hold an older key set: the first key need not wait.
  if (keys.length === 0) return addKey(tx, { keys, createdAt: now, signsFrom: now }, options);
  const pending = keyLives(keys, now).find(({ phase }) => phase === 'pending')?.key;
  if (pending !== undefined) return { keys, newest: pending, created: false };
  return addKey(
    tx,
    { keys, createdAt: now, signsFrom: new Date(now.getTime() + limits.signingKeyLeadMs) },
    options,
  );
}

async function replaceUnreadable(
  tx: Transaction,
  keys: SigningKeyRow[],
  options: RotationOptions,
): Promise<Rotation> {
  const unreadable = unreadableKeys(keys, options);
  if (unreadable.length === 0) throw new SecretNotLostError();
  const now = options.clock.now();
  // A pending one would take over; what has signed stays, to verify its tokens.
  const pending = keyLives(keys, now).flatMap(({ key, phase }) => (phase === 'pending' ? [key] : []));
  const dropped = pending.filter((key) => unreadable.includes(key));
  await deleteSigningKeys(
    tx,
    dropped.map(({ kid }) => kid),
  );
  const kept = keys.filter((key) => !dropped.includes(key));
  return addKey(tx, { keys: kept, createdAt: now, signsFrom: afterAll(kept, now) }, options);
}

/** Where a new key stands among the others, and in time. */
interface Place {
  readonly keys: readonly SigningKeyRow[];
  readonly createdAt: Date;
  readonly signsFrom: Date;
}

async function addKey(
  tx: Transaction,
  { keys, createdAt, signsFrom }: Place,
  { algorithm, masterSecret, logger }: RotationOptions,
): Promise<Rotation> {
  const made = await makeSigningKey(algorithm, masterSecret);
  const newest = { ...made, createdAt, signsFrom };
  await insertSigningKey(tx, newest);
  logger.info({ kid: newest.kid, algorithm, signs_from: signsFrom }, 'a signing key was made');
  return { keys: [...keys, newest], newest, created: true };
}

async function dropUnneeded(tx: Transaction, keys: readonly SigningKeyRow[], now: Date): Promise<void> {
  const lives = keyLives(keys, now);
  const spent = lives.filter(
    ({ key, privateUntil }) => key.privateKey !== null && privateUntil !== null && privateUntil <= now,
  );
  const retired = lives.filter(({ phase }) => phase === 'retired');
  if (spent.length > 0)
    await destroyPrivateKeys(
      tx,
      spent.map(({ key }) => key.kid),
      now,
    );
  if (retired.length > 0)
    await deleteSigningKeys(
      tx,
      retired.map(({ key }) => key.kid),
    );
}

function refuseUnreadable(keys: readonly SigningKeyRow[], options: RotationOptions): void {
  const [first] = unreadableKeys(keys, options);
  if (first !== undefined) throw new UnreadableKeyError(first.kid);
}

function unreadableKeys(
  keys: readonly SigningKeyRow[],
  { masterSecret, clock }: RotationOptions,
): SigningKeyRow[] {
  return usableKeys(keys, clock.now()).filter(
    ({ kid, privateKey }) =>
      privateKey !== null && openPrivateKey(privateKey, { kid, masterSecret }) === undefined,
  );
}

/** `now`, unless a clock ahead of ours made a key that begins later. */
function afterAll(keys: readonly SigningKeyRow[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...keys.map(({ signsFrom }) => signsFrom.getTime() + 1)));
}
