import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { deriveKey, type SealOptions, seal, secretBytes, unseal } from '../../kernel/seal.js';
import { type AddressDay, addressDaysOfWindow, oldestKeptAddressDay } from './address-day.js';

export interface AddressSecretRow {
  readonly day: AddressDay;
  readonly sealedSecret: Buffer;
}

export function selectAddressSecrets(tx: Queryable): Promise<AddressSecretRow[]> {
  return tx.query<AddressSecretRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sealed_secret
    from stoa.address_secret
    order by day`);
}

/** Inserts secrets. If another process has already made the secret of a day, that one stays. */
export async function insertAddressSecrets(
  tx: Queryable,
  rows: readonly AddressSecretRow[],
  madeAt: Date,
): Promise<void> {
  // Always in the same order: otherwise two processes that insert the same days could deadlock.
  await tx.query(sql`
    insert into stoa.address_secret (day, sealed_secret, made_at)
    select day, sealed_secret, ${madeAt}
    from unnest(
      ${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ sealedSecret }) => sealedSecret)}::bytea[]) as made (day, sealed_secret)
    order by day
    on conflict (day) do nothing`);
}

/** Deletes exactly these rows. If another process has already replaced one of them, its new row stays. */
export async function deleteAddressSecrets(tx: Queryable, rows: readonly AddressSecretRow[]): Promise<void> {
  await tx.query(sql`
    delete from stoa.address_secret
    where sealed_secret = any(${rows.map(({ sealedSecret }) => sealedSecret)}::bytea[])`);
}

/**
 * Deletes the secrets of all days before `oldestKept`, and the file that held them. Fails if the table stays locked for
 * 2 s.
 */
export async function destroyAddressSecrets(tx: Transaction, oldestKept: AddressDay): Promise<void> {
  await tx.query(sql`
    select set_config('lock_timeout', '2s', true)`);
  await tx.query(sql`
    select stoa.destroy_address_secrets(${oldestKept}::date)`);
}

export interface AddressSecretsExamination {
  readonly days: readonly AddressDay[];
  /** Days of the matching window without a secret. */
  readonly missing: readonly AddressDay[];
  /** Days whose secret should have been destroyed. */
  readonly passed: readonly AddressDay[];
}

/** Which days have a secret, for `stoa doctor`. Opens none of them, and changes nothing. */
export async function examineAddressSecrets(
  database: Queryable,
  now: Date,
): Promise<AddressSecretsExamination> {
  const days = (await selectAddressSecrets(database)).map(({ day }) => day);
  const oldestKept = oldestKeptAddressDay(now);
  return {
    days,
    missing: addressDaysOfWindow(now).filter((day) => !days.includes(day)),
    passed: days.filter((day) => day < oldestKept),
  };
}

/**
 * A new secret of a day, encrypted. It is random and derived from nothing: once its row is gone, the master secret
 * cannot restore it.
 */
export function makeAddressSecret(day: AddressDay, masterSecret: Buffer): AddressSecretRow {
  return { day, sealedSecret: seal(randomBytes(secretBytes), sealOptions(day, masterSecret)) };
}

/** The key of the HMAC; `undefined` if it was encrypted under another master secret or for another day. */
export function openAddressSecret(
  { day, sealedSecret }: AddressSecretRow,
  masterSecret: Buffer,
): KeyObject | undefined {
  const secret = unseal(sealedSecret, sealOptions(day, masterSecret));
  return secret === undefined ? undefined : createSecretKey(secret);
}

function sealOptions(day: AddressDay, masterSecret: Buffer): SealOptions {
  return { key: deriveKey(masterSecret, 'address-secrets'), name: day };
}
