import { createHash, randomBytes } from 'node:crypto';
import type { MerchantRole, OperatorRole } from '../access/index.js';
import type { Queryable, Transaction } from '../database/database.js';
import { patternsOf } from '../database/like-patterns.js';
import { sql } from '../database/sql.js';
import { operatorStream } from '../notification-log/index.js';
import { deleteViewsOf, replaceViews } from './saved-view-store.js';

export interface NewUser {
  /** In lower case. */
  readonly email: string;
  readonly now: Date;
}

/**
 * Adds a user with their first address; undefined if the address belongs to a user already. An insert that conflicts
 * uses up a number all the same, and people read these numbers, so the statement looks first.
 */
export async function insertUser(tx: Transaction, { email, now }: NewUser): Promise<number | undefined> {
  const [row] = await tx.query<{ userId: number }>(sql`
    insert into stoa.user_account (email, created_at)
    select ${email}::text, ${now}::timestamptz
    where not exists (
      select
      from stoa.user_account
      where email = ${email})
    on conflict (email) do nothing
    returning user_id`);
  if (row !== undefined) await insertEmail(tx, { userId: row.userId, emailNo: 1, email, now });
  return row?.userId;
}

interface NewEmail {
  readonly userId: number;
  readonly emailNo: number;
  readonly email: string;
  readonly now: Date;
}

/** Notes an address of a user for the audit trail. */
async function insertEmail(tx: Transaction, { userId, emailNo, email, now }: NewEmail): Promise<void> {
  const salt = randomBytes(16);
  const digest = createHash('sha256').update(salt).update(email, 'utf8').digest();
  await tx.query(sql`
    insert into stoa.user_email (user_id, email_no, email, salt, digest, since)
    values (${userId}, ${emailNo}, ${email}, ${salt}, ${digest}, ${now})`);
}

/** What deciding about a user needs; no secret but the hash of the password. */
export interface StoredUser {
  readonly userId: number;
  /** Null once erased. */
  readonly email: string | null;
  /** The number of the present address (stoa.user_email). */
  readonly emailNo: number;
  readonly operatorRole: OperatorRole | null;
  /** Null: offered, and not accepted yet. */
  readonly operatorRoleSince: Date | null;
  readonly passwordHash: string | null;
  /** Whether the person signed in at an identity provider. */
  readonly hasProvider: boolean;
  readonly secondFactor: Buffer | null;
  readonly secondFactorSince: Date | null;
  /** The time step of the last accepted code; it stays when the second factor is turned off. */
  readonly secondFactorStep: bigint | null;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly erasedAt: Date | null;
}

const userColumns = sql`
  user_id, email, (
    select coalesce(max(mail.email_no), 0)
    from stoa.user_email as mail
    where mail.user_id = user_account.user_id) as email_no, operator_role, operator_role_since, password_hash,
  oidc_subject is not null as has_provider, second_factor, second_factor_since, second_factor_step, created_at,
  disabled_at, erased_at`;

export async function selectUserByEmail(tx: Queryable, email: string): Promise<StoredUser | undefined> {
  const [row] = await tx.query<StoredUser>(sql`
    select ${userColumns}
    from stoa.user_account
    where email = ${email}`);
  return row;
}

export async function selectUser(tx: Queryable, userId: number): Promise<StoredUser | undefined> {
  const [row] = await tx.query<StoredUser>(sql`
    select ${userColumns}
    from stoa.user_account
    where user_id = ${userId}`);
  return row;
}

/** The user, locked until the transaction ends. */
export async function lockUser(tx: Transaction, userId: number): Promise<StoredUser | undefined> {
  await tx.query(sql`
    select
    from stoa.user_account
    where user_id = ${userId}
    for update`);
  return selectUser(tx, userId);
}

/**
 * The numbers of the admins who can sign in. They are locked until the transaction ends: if two demote each other at
 * the same moment, the second one sees what the first did.
 */
export async function lockAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select user_id
    from stoa.user_account
    where operator_role = 'admin'
    and operator_role_since is not null
    and disabled_at is null
    order by user_id
    for update`);
  return rows.map(({ userId }) => userId);
}

/**
 * Gives a user a role of the operator, or with null removes it, and what they are mailed by it; `since` is null while
 * the role is only offered.
 */
export async function updateOperatorRole(
  tx: Transaction,
  userId: number,
  { role, since }: { readonly role: OperatorRole | null; readonly since: Date | null },
): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set operator_role = ${role}, operator_role_since = ${since}
    where user_id = ${userId}`);
  if (role !== null) return;
  await tx.query(sql`
    delete from stoa.mail_choice
    where user_id = ${userId}
    and merchant_id = ${operatorStream}`);
  await deleteViewsOf(tx, userId, operatorStream);
}

/** Accepts the role of the operator, and answers it; undefined if the offer was withdrawn. */
export async function acceptOperatorRole(
  tx: Transaction,
  userId: number,
  now: Date,
): Promise<OperatorRole | undefined> {
  const [row] = await tx.query<{ role: OperatorRole }>(sql`
    update stoa.user_account
    set operator_role_since = coalesce(operator_role_since, ${now})
    where user_id = ${userId}
    and operator_role is not null
    returning operator_role as role`);
  return row?.role;
}

/** Sets a password, or with null removes it. */
export async function updatePassword(tx: Queryable, userId: number, hash: string | null): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set password_hash = ${hash}
    where user_id = ${userId}`);
}

/** Replaces a hash by one of the same password, unless the password was changed meanwhile. */
export async function updatePasswordHash(
  tx: Queryable,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set password_hash = ${to}
    where user_id = ${userId}
    and password_hash = ${from}`);
}

export async function updateDisabled(
  tx: Transaction,
  userId: number,
  disabledAt: Date | null,
): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set disabled_at = ${disabledAt}
    where user_id = ${userId}`);
}

/** Forgets who a user is. The number, the digests of the addresses and the audit trail stay. */
export async function eraseUser(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update stoa.user_account
    set email = null, password_hash = null, oidc_issuer = null, oidc_subject = null, second_factor = null,
      second_factor_since = null, second_factor_step = null, operator_role = null, operator_role_since = null,
      disabled_at = coalesce(disabled_at, ${now}), erased_at = ${now}
    where user_id = ${userId}`);
  await tx.query(sql`
    update stoa.user_email
    set email = null, salt = null
    where user_id = ${userId}`);
  await tx.query(sql`
    delete from stoa.recovery_code
    where user_id = ${userId}`);
  await tx.query(sql`
    delete from stoa.mail_choice
    where user_id = ${userId}`);
  await tx.query(sql`
    delete from stoa.mail_reader
    where user_id = ${userId}`);
  await replaceViews(tx, userId, []);
}

export interface ListedUser {
  readonly userId: number;
  readonly email: string | null;
  readonly operatorRole: OperatorRole | null;
  readonly operatorRoleAccepted: boolean;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly erasedAt: Date | null;
  readonly memberships: readonly {
    readonly merchantId: number;
    readonly role: MerchantRole;
    readonly accepted: boolean;
  }[];
}

/** At most `most` users whose numbers come after `after`, in ascending order. */
export interface UserRange {
  readonly after: number;
  readonly most: number;
}

/** The numbers of everybody. */
export async function selectUserIds(tx: Queryable, { after, most }: UserRange): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select user_id
    from stoa.user_account
    where user_id > ${after}
    order by user_id
    limit ${most}`);
  return rows.map(({ userId }) => userId);
}

/** The numbers of those who have a role of the operator, accepted or not. */
export async function selectOperatorIds(tx: Queryable, { after, most }: UserRange): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select user_id
    from stoa.user_account
    where operator_role is not null
    and user_id > ${after}
    order by user_id
    limit ${most}`);
  return rows.map(({ userId }) => userId);
}

/** The number of the user who has an address. */
export async function selectUserIdsByEmail(tx: Queryable, email: string): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select user_id
    from stoa.user_account
    where email = ${email}`);
  return rows.map(({ userId }) => userId);
}

/**
 * People with each of these words in their address. It reads the addresses of all: an operator has thousands of people,
 * not millions.
 */
export function selectUsersWith(
  tx: Queryable,
  words: readonly string[],
  most: number,
): Promise<{ readonly userId: number; readonly email: string }[]> {
  return tx.query(sql`
    select user_id, email
    from stoa.user_account
    where email is not null
    and email like all (${patternsOf(words)}::text[])
    order by length(email), email
    limit ${most}`);
}

/** Some users, in the order of their numbers. */
export function selectUsers(tx: Queryable, userIds: readonly number[]): Promise<ListedUser[]> {
  return tx.query<ListedUser>(sql`
    select
      account.user_id, account.email, account.operator_role,
      account.operator_role_since is not null as operator_role_accepted,
      account.second_factor_since is not null as has_second_factor, account.created_at,
      account.disabled_at, account.erased_at,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'merchantId', membership.merchant_id, 'role', membership.role, 'accepted', membership.accepted_at is not null)
            order by membership.merchant_id),
          '[]')
        from stoa.membership
        where membership.user_id = account.user_id) as memberships
    from stoa.user_account as account
    where account.user_id = any(${userIds})
    order by account.user_id`);
}

export interface PeopleCounts {
  /** Admins who accepted the role, disabled or not. */
  readonly admins: number;
  /** Those of them who can sign in. */
  readonly liveAdmins: number;
  /** Those of the live ones who sign in with a password alone. */
  readonly withoutSecondFactor: number;
}

export async function countAdmins(tx: Queryable): Promise<PeopleCounts> {
  const [row] = await tx.query<PeopleCounts>(sql`
    select
      count(*)::integer as admins,
      count(*) filter (where disabled_at is null)::integer as live_admins,
      count(*) filter (
        where disabled_at is null
        and second_factor_since is null
        and password_hash is not null)::integer as without_second_factor
    from stoa.user_account
    where operator_role = 'admin'
    and operator_role_since is not null`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}
