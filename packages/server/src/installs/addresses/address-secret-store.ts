import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { AddressDay } from './address-day.js';

export interface AddressSecretRow {
  readonly day: AddressDay;
  readonly sealedSecret: Buffer;
}

export function selectAddressSecrets(tx: Queryable): Promise<AddressSecretRow[]> {
  return tx.query<AddressSecretRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, sealed_secret as "sealedSecret"
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

/** Deletes the secrets of all days before `oldestKept`, and the file that held them. Fails if the table stays locked for 2 s. */
export async function destroyAddressSecrets(tx: Transaction, oldestKept: AddressDay): Promise<void> {
  await tx.query(sql`
    select set_config('lock_timeout', '2s', true)`);
  await tx.query(sql`
    select stoa.destroy_address_secrets(${oldestKept}::date)`);
}
