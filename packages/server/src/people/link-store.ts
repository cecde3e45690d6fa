import type { Queryable, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

export type LinkKind = 'invitation' | 'reset';

export interface NewLink {
  readonly userId: number;
  readonly kind: LinkKind;
  /** The merchant whose membership an invitation offers; null if it offers a role of the operator, and for a reset. */
  readonly merchantId: number | null;
  readonly secretHash: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Adds a link, and ends earlier ones of the same kind for the same user and merchant. */
export async function replaceLink(
  tx: Transaction,
  { userId, kind, merchantId, secretHash, now, expiresAt }: NewLink,
): Promise<void> {
  await tx.query(sql`
    update stoa.user_link
    set used_at = ${now}
    where user_id = ${userId}
    and kind = ${kind}
    and merchant_id is not distinct from ${merchantId}::integer
    and used_at is null`);
  await tx.query(sql`
    insert into stoa.user_link (user_id, kind, merchant_id, secret_hash, created_at, expires_at)
    values (${userId}, ${kind}, ${merchantId}, ${secretHash}, ${now}, ${expiresAt})`);
}

export interface OpenLink {
  readonly userId: number;
  readonly kind: LinkKind;
  readonly merchantId: number | null;
}

/** The link of a secret's hash, if it can still be used. */
export async function selectOpenLink(
  tx: Queryable,
  secretHash: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  const [row] = await tx.query<OpenLink>(sql`
    select user_id as "userId", kind, merchant_id as "merchantId"
    from stoa.user_link
    where secret_hash = ${secretHash}
    and used_at is null
    and expires_at > ${now}`);
  return row;
}

/** Uses a link up; false if somebody else was faster. */
export async function useLinkUp(tx: Transaction, secretHash: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.user_link
    set used_at = ${now}
    where secret_hash = ${secretHash}
    and used_at is null
    and expires_at > ${now}
    returning user_link_id`);
  return rows.length > 0;
}

/** Takes back all links of a user; answers how many. */
export async function endLinks(tx: Transaction, userId: number, now: Date): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.user_link
    set used_at = ${now}
    where user_id = ${userId}
    and used_at is null
    returning user_link_id`);
  return rows.length;
}

/** Ends the links of invitations of a user to a merchant; with null, to the operator. */
export async function endInvitations(
  tx: Transaction,
  { userId, merchantId, now }: Pick<NewLink, 'userId' | 'merchantId' | 'now'>,
): Promise<void> {
  await tx.query(sql`
    update stoa.user_link
    set used_at = ${now}
    where user_id = ${userId}
    and kind = 'invitation'
    and merchant_id is not distinct from ${merchantId}::integer
    and used_at is null`);
}

/** Removes links that expired before a time. */
export async function deleteOldLinks(tx: Queryable, before: Date): Promise<void> {
  await tx.query(sql`
    delete from stoa.user_link
    where expires_at < ${before}`);
}
