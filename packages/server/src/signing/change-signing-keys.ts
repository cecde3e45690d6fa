import { type Actor, type AuditedAction, recordAudit } from '../audit-entries/index.js';
import type { SigningAlgorithm } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { Database, Transaction } from '../database/database.js';
import { keyLives, type RotationRule, usableKeys } from './key-life.js';
import type { MadeKey } from './make-signing-key.js';
import { openPrivateKey } from './seal-private-key.js';
import { UnreadableKeyError } from './signing-errors.js';
import {
  deleteSigningKeys,
  destroyPrivateKeys,
  insertSigningKey,
  lockSigningKeys,
  type SigningKeyRow,
  selectSigningKeys,
} from './signing-key-store.js';

export interface ChangeOptions extends Context, RotationRule {
  readonly logger: Logger;
  readonly masterSecret: Buffer;
  readonly algorithm: SigningAlgorithm;
}

/** A change that somebody asked for, or that the schedule makes. */
export interface ChangeBy extends ChangeOptions {
  readonly by: Actor;
}

/** Changes keys in one transaction, one process at a time. `work` gets all keys, in the order in which they sign. */
export function changeSigningKeys<T>(
  database: Database,
  work: (tx: Transaction, keys: SigningKeyRow[]) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await lockSigningKeys(tx);
    return work(tx, await selectSigningKeys(tx));
  });
}

interface KeyChange {
  readonly action: Extract<AuditedAction, `signing_key.${string}`>;
  /** The name of the key that was added or withdrawn: the thumbprint of its public part (RFC 7638). */
  readonly kid: string;
  readonly before?: object;
  readonly after?: object;
}

/** Writes a change of keys into the audit trail; keys belong to no merchant. */
export function auditKeyChange(
  tx: Transaction,
  context: Pick<ChangeBy, 'by' | 'clock'>,
  { action, kid, ...values }: KeyChange,
): Promise<void> {
  const entry = { action, merchantId: null, target: `signing_key ${kid}`, ...values };
  return recordAudit(tx, entry, context);
}

/** A key as its audit entries record it. */
export function keyTerms({ kid, algorithm, signsFrom }: SigningKeyRow): object {
  return { kid, algorithm, signs_from: signsFrom.toISOString() };
}

export interface AddOptions {
  readonly made: MadeKey;
  readonly createdAt: Date;
  readonly signsFrom: Date;
  readonly logger: Logger;
}

export async function addKey(
  tx: Transaction,
  { made, createdAt, signsFrom, logger }: AddOptions,
): Promise<SigningKeyRow> {
  const newest = { ...made, createdAt, signsFrom };
  await insertSigningKey(tx, newest);
  const { kid, algorithm } = made;
  logger.info({ kid, algorithm, signs_from: signsFrom }, 'a signing key was published');
  return newest;
}

/** Destroys the private parts and deletes the keys that no process needs any more. Answers the keys that are left. */
export async function dropUnneeded(
  tx: Transaction,
  keys: readonly SigningKeyRow[],
  now: Date,
): Promise<SigningKeyRow[]> {
  const lives = keyLives(keys, now);
  const spent = lives.filter(
    ({ key, privateUntil }) => key.privateKey !== null && privateUntil !== null && privateUntil <= now,
  );
  const retired = lives.filter(({ phase }) => phase === 'retired').map(({ key }) => key);
  const kidsOf = (rows: readonly SigningKeyRow[]): string[] => rows.map(({ kid }) => kid);
  if (spent.length > 0) await destroyPrivateKeys(tx, kidsOf(spent.map(({ key }) => key)), now);
  if (retired.length > 0) await deleteSigningKeys(tx, kidsOf(retired), now);
  return keys.filter((key) => !retired.includes(key));
}

/**
 * Refuses a change under a secret that does not open the existing keys: it would make a key that the service cannot
 * use.
 * @throws UnreadableKeyError
 */
export function refuseUnreadable(
  keys: readonly SigningKeyRow[],
  options: Pick<ChangeOptions, 'masterSecret' | 'clock'>,
): void {
  const [first] = unreadableKeys(keys, options);
  if (first !== undefined) throw new UnreadableKeyError(first.kid);
}

export function unreadableKeys(
  keys: readonly SigningKeyRow[],
  { masterSecret, clock }: Pick<ChangeOptions, 'masterSecret' | 'clock'>,
): SigningKeyRow[] {
  return usableKeys(keys, clock.now()).filter(
    ({ kid, privateKey }) =>
      privateKey !== null && openPrivateKey(privateKey, { kid, masterSecret }) === undefined,
  );
}
