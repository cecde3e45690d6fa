import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** The provider's own name for a person. */
interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The number of the user with this name at the provider. */
export async function selectUserIdBySubject(
  tx: Transaction,
  { issuer, subject }: Subject,
): Promise<number | undefined> {
  const [row] = await tx.query<{ userId: number }>(sql`
    select user_id as "userId"
    from stoa.user_account
    where oidc_issuer = ${issuer}
    and oidc_subject = ${subject}`);
  return row?.userId;
}

/**
 * Links the user with this address to a subject of the provider; undefined if there is none, or they are linked or
 * disabled.
 */
export async function linkUserByEmail(
  tx: Transaction,
  email: string,
  { issuer, subject }: Subject,
): Promise<number | undefined> {
  const [row] = await tx.query<{ userId: number }>(sql`
    update stoa.user_account
    set oidc_issuer = ${issuer}, oidc_subject = ${subject}
    where email = ${email}
    and oidc_subject is null
    and disabled_at is null
    returning user_id as "userId"`);
  return row?.userId;
}

/**
 * Links the user with this address to a subject of the provider if nobody has used the account yet: it was only
 * invited. Its offers are not accepted by that. Undefined if there is no such user, somebody has used the account, or
 * it is disabled.
 */
export async function linkUnusedUser(
  tx: Transaction,
  email: string,
  { issuer, subject }: Subject,
): Promise<number | undefined> {
  const [row] = await tx.query<{ userId: number }>(sql`
    update stoa.user_account as account
    set oidc_issuer = ${issuer}, oidc_subject = ${subject}
    where account.email = ${email}
    and account.oidc_subject is null
    and account.password_hash is null
    and account.operator_role_since is null
    and account.disabled_at is null
    and not exists (
      select
      from stoa.membership
      where membership.user_id = account.user_id
      and membership.accepted_at is not null)
    returning account.user_id as "userId"`);
  return row?.userId;
}

export async function linkUser(tx: Transaction, userId: number, { issuer, subject }: Subject): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set oidc_issuer = ${issuer}, oidc_subject = ${subject}
    where user_id = ${userId}`);
}

/** Removes the password of a user; false if there was none. */
export async function removePassword(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.user_account
    set password_hash = null
    where user_id = ${userId}
    and password_hash is not null
    returning user_id`);
  return rows.length > 0;
}

/** Whether the user has accepted a membership; or only has an offer, if offers count. */
export async function isMember(
  tx: Transaction,
  userId: number,
  { offersCount }: { readonly offersCount: boolean },
): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.membership
    where user_id = ${userId}
    and (accepted_at is not null or ${offersCount})
    limit 1`);
  return rows.length > 0;
}

/** The numbers of the users that this provider names, locked until the transaction ends. */
export async function lockLinkedUsers(tx: Transaction, issuer: string): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select user_id as "userId"
    from stoa.user_account
    where oidc_issuer = ${issuer}
    order by user_id
    for update`);
  return rows.map(({ userId }) => userId);
}

/** Forgets how the provider names a locked user; answers the provider, undefined if none named them. */
export async function unlinkUser(tx: Transaction, userId: number): Promise<string | undefined> {
  const [row] = await tx.query<{ issuer: string | null }>(sql`
    select oidc_issuer as issuer
    from stoa.user_account
    where user_id = ${userId}`);
  if (row === undefined || row.issuer === null) return undefined;
  await tx.query(sql`
    update stoa.user_account
    set oidc_issuer = null, oidc_subject = null
    where user_id = ${userId}`);
  return row.issuer;
}
