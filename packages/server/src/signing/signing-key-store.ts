import type { SigningAlgorithm } from '../config/config.js';
import type { Queryable, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { PublicJwk } from './signing-schemas.js';

export interface SigningKeyRow {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly publicJwk: PublicJwk;
  /** The result of `sealPrivateKey`; null once it is destroyed. */
  readonly privateKey: Buffer | null;
  readonly createdAt: Date;
  readonly signsFrom: Date;
}

export interface NewSigningKeyRow extends SigningKeyRow {
  readonly privateKey: Buffer;
}

/**
 * Only one process at a time changes keys, so that processes that start together make one key. Readers do not wait.
 */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.query(sql`
    lock table stoa.signing_key
    in share row exclusive mode`);
}

export function selectSigningKeys(tx: Queryable): Promise<SigningKeyRow[]> {
  return tx.query<SigningKeyRow>(sql`
    select
      kid, algorithm, public_jwk, private_key,
      created_at, signs_from
    from stoa.signing_key
    order by signs_from`);
}

export async function insertSigningKey(tx: Transaction, key: NewSigningKeyRow): Promise<void> {
  await tx.query(sql`
    insert into stoa.signing_key (kid, algorithm, public_jwk, private_key, created_at, signs_from)
    values (
      ${key.kid}, ${key.algorithm}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.privateKey},
      ${key.createdAt}, ${key.signsFrom})`);
}

export async function destroyPrivateKeys(tx: Transaction, kids: readonly string[], now: Date): Promise<void> {
  await tx.query(sql`
    update stoa.signing_key
    set private_key = null, destroyed_at = ${now}
    where kid = any(${kids}::text[])
      and private_key is not null`);
}

/** Changes the time from which a waiting key signs. */
export async function updateSignsFrom(tx: Transaction, kid: string, signsFrom: Date): Promise<void> {
  await tx.query(sql`
    update stoa.signing_key
    set signs_from = ${signsFrom}
    where kid = ${kid}`);
}

/** Deletes keys from the key set, and remembers them as keys that never come back. */
export async function deleteSigningKeys(tx: Transaction, kids: readonly string[], now: Date): Promise<void> {
  await tx.query(sql`
    with
      gone as (
        delete from stoa.signing_key
        where kid = any(${kids}::text[])
        returning kid
      )
    insert into stoa.former_signing_key (kid, left_at)
    select kid, ${now}
    from gone`);
}

/** When a key left the key set; undefined for one that was never here. */
export async function selectLeftAt(tx: Queryable, kid: string): Promise<Date | undefined> {
  const [former] = await tx.query<{ leftAt: Date }>(sql`
    select left_at
    from stoa.former_signing_key
    where kid = ${kid}`);
  return former?.leftAt;
}
