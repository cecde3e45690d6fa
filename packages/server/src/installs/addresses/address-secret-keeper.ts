import type { KeyObject } from 'node:crypto';
import type { Logger } from '../../config/logger.js';
import type { Database } from '../../database/database.js';
import {
  type AddressDay,
  addressDaysOfWindow,
  addressDaysToMake,
  oldestKeptAddressDay,
} from './address-day.js';
import {
  type AddressSecretRow,
  deleteAddressSecrets,
  destroyAddressSecrets,
  insertAddressSecrets,
  makeAddressSecret,
  openAddressSecret,
  selectAddressSecrets,
} from './address-secret-store.js';

/** Secrets by their day, the oldest first. */
export type AddressSecrets = ReadonlyMap<AddressDay, KeyObject>;

/** Makes, remembers and destroys the secrets that hide addresses. Any number of processes may do this at once. */
export interface AddressSecretKeeper {
  /**
   * The secrets of all days on which a session of the matching window at `now` can have been seen. Costs no query,
   * unless this process does not know one of them: then it reads it, or makes it.
   */
  secretsAt(now: Date): Promise<AddressSecrets>;
  /**
   * Call it before the first request. It replaces secrets that were encrypted under a lost master secret, and reads the
   * others.
   */
  start(now: Date): Promise<void>;
  /**
   * Reads what other processes made, makes secrets a day ahead, and destroys those of days that the window has passed.
   */
  maintain(now: Date): Promise<void>;
}

export interface AddressSecretKeeperOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly masterSecret: Buffer;
}

export function createAddressSecretKeeper(options: AddressSecretKeeperOptions): AddressSecretKeeper {
  const { database, logger, masterSecret } = options;
  let known: AddressSecrets = new Map();

  /** Only the rows count: a secret that no longer has a row is forgotten, whichever process destroyed it. */
  const load = async (now: Date): Promise<AddressSecrets> => {
    const rows = await readOrMake(options, now);
    known = withoutPassed(openSecrets(rows, masterSecret), now);
    return known;
  };

  const destroyPassed = async (now: Date): Promise<void> => {
    const oldestKept = oldestKeptAddressDay(now);
    const passed = (await selectAddressSecrets(database)).filter(({ day }) => day < oldestKept);
    if (passed.length === 0) return;
    await database.transaction((tx) => destroyAddressSecrets(tx, oldestKept));
    logger.info({ days: daysOf(passed) }, 'secrets that hid addresses of past days were destroyed');
  };

  return {
    secretsAt: async (now) => {
      const days = addressDaysOfWindow(now);
      const secrets = pick(known, days) ?? pick(await load(now), days);
      if (secrets === undefined)
        throw new Error('a secret that hides addresses was encrypted under another master secret');
      return secrets;
    },
    start: async (now) => {
      await replaceUnreadable(options);
      await load(now);
    },
    maintain: async (now) => {
      // First, and without the database, so that old secrets are forgotten even while the database is away.
      known = withoutPassed(known, now);
      await destroyPassed(now);
      await load(now);
    },
  };
}

async function readOrMake(
  { database, masterSecret }: AddressSecretKeeperOptions,
  now: Date,
): Promise<AddressSecretRow[]> {
  const rows = await selectAddressSecrets(database);
  const there = new Set(daysOf(rows));
  const missing = addressDaysToMake(now).filter((day) => !there.has(day));
  if (missing.length === 0) return rows;
  // A process with another master secret must not make secrets: on their day, all other processes could not read them
  // and fail.
  if (openSecrets(rows, masterSecret).size < rows.length) return rows;
  const made = missing.map((day) => makeAddressSecret(day, masterSecret));
  await insertAddressSecrets(database, made, now);
  return selectAddressSecrets(database);
}

/**
 * Replaces secrets that cannot be decrypted. Their sessions match nothing in any case. Another master secret gets this
 * far only if the operator has declared the former one lost: the signing keys start first, and refuse a master secret
 * that is not theirs.
 */
async function replaceUnreadable(options: AddressSecretKeeperOptions): Promise<void> {
  const { database, logger, masterSecret } = options;
  const rows = await selectAddressSecrets(database);
  const unreadable = rows.filter((row) => openAddressSecret(row, masterSecret) === undefined);
  if (unreadable.length === 0) return;
  await deleteAddressSecrets(database, unreadable);
  logger.warn(
    { days: daysOf(unreadable) },
    'secrets that hid addresses cannot be decrypted and are replaced; feed the sessions of the last 24 hours again',
  );
}

function openSecrets(rows: readonly AddressSecretRow[], masterSecret: Buffer): AddressSecrets {
  const secrets = new Map<AddressDay, KeyObject>();
  for (const row of rows) {
    const secret = openAddressSecret(row, masterSecret);
    if (secret !== undefined) secrets.set(row.day, secret);
  }
  return secrets;
}

function withoutPassed(secrets: AddressSecrets, now: Date): AddressSecrets {
  const oldestKept = oldestKeptAddressDay(now);
  return new Map([...secrets].filter(([day]) => day >= oldestKept));
}

function pick(secrets: AddressSecrets, days: readonly AddressDay[]): AddressSecrets | undefined {
  const picked = new Map<AddressDay, KeyObject>();
  for (const day of days) {
    const secret = secrets.get(day);
    if (secret === undefined) return undefined;
    picked.set(day, secret);
  }
  return picked;
}

function daysOf(rows: readonly AddressSecretRow[]): AddressDay[] {
  return rows.map(({ day }) => day);
}
