import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import type { AccessKey } from '../keys/access-key.js';
import { keyColumns } from '../keys/access-key-store.js';

/** A key in use that ends. */
export type EndingKey = AccessKey & { readonly expiresAt: Date; readonly lastUsedAt: Date };

/** Keys that expire up to `endBefore` end soon; keys used since `usedSince` are in use. */
export interface EndingSpan {
  readonly now: Date;
  readonly usedSince: Date;
  readonly endBefore: Date;
}

/**
 * The keys of a merchant (null: of everybody but twins) that were used since `usedSince` and expire up to `endBefore`;
 * the next to expire first. A key is left out if its successor was used at the same time or later.
 */
export function selectEndingKeys(
  tx: Queryable,
  { merchantId, now, usedSince, endBefore }: EndingSpan & { readonly merchantId: number | null },
): Promise<EndingKey[]> {
  return tx.query<EndingKey>(sql`
    select ${keyColumns}
    from stoa.access_key as key
    left join stoa.access_key as successor
      on successor.access_key_id = key.followed_by
    where (
        ${merchantId}::integer is null and coalesce(key.merchant_id, 0) < ${firstTwin}
        or key.merchant_id = ${merchantId}::integer)
      and key.revoked_at is null
      and key.expires_at > ${now}
      and key.expires_at <= ${endBefore}
      and key.last_used_at >= ${usedSince}
      and (successor.last_used_at is null or successor.last_used_at < key.last_used_at)
    order by key.expires_at, key.access_key_id`);
}

/**
 * The merchant of the key in use that expires next, among the keys that were not rotated and of whose expiry it was not
 * notified.
 */
export async function selectMerchantToNotify(
  tx: Queryable,
  { now, usedSince, endBefore }: EndingSpan,
): Promise<number | undefined> {
  const [row] = await tx.query<{ merchantId: number }>(sql`
    select merchant_id
    from stoa.access_key
    where merchant_id is not null
      and revoked_at is null
      and followed_by is null
      and expires_at > ${now}
      and expires_at <= ${endBefore}
      and last_used_at >= ${usedSince}
      and notified_of_end is distinct from expires_at
    order by expires_at, access_key_id
    limit 1`);
  return row?.merchantId;
}

/**
 * Notes that a merchant is notified that these keys expire, and answers them. Locks them in the same order as
 * `updateLastUses`. If two processes do this at once, the second gets none.
 */
export function markNotified(
  tx: Transaction,
  merchantId: number,
  { now, usedSince, endBefore }: EndingSpan,
): Promise<AccessKey[]> {
  return tx.query<AccessKey>(sql`
    with locked as (
      select access_key_id
      from stoa.access_key
      where merchant_id = ${merchantId}
        and revoked_at is null
        and followed_by is null
        and expires_at > ${now}
        and expires_at <= ${endBefore}
        and last_used_at >= ${usedSince}
        and notified_of_end is distinct from expires_at
      order by access_key_id
      for no key update
    )
    update stoa.access_key as key
    set notified_of_end = key.expires_at
    from locked
    where key.access_key_id = locked.access_key_id
    returning ${keyColumns}`);
}
