import type { MerchantRole } from '../access/index.js';
import type { Queryable, Transaction } from '../database/database.js';
import { firstTwin } from '../database/first-twin.js';
import { patternsOf } from '../database/like-patterns.js';
import { sql } from '../database/sql.js';
import { deleteViewsOf } from './saved-view-store.js';

export interface Membership {
  readonly userId: number;
  readonly merchantId: number;
  readonly role: MerchantRole;
}

/** Offers a membership, or changes the role that is offered; false if the person accepted one already. */
export async function offerMembership(
  tx: Transaction,
  { userId, merchantId, role }: Membership,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into stoa.membership (user_id, merchant_id, role, created_at)
    values (${userId}, ${merchantId}, ${role}, ${now})
    on conflict (user_id, merchant_id) do update
    set role = excluded.role
    where membership.accepted_at is null
    returning user_id`);
  return rows.length > 0;
}

/**
 * What was offered to the person of a session and not accepted yet, if the session proved that the address is theirs.
 */
export function selectOffers(
  tx: Queryable,
  sessionId: number,
): Promise<{ readonly merchantId: number; readonly name: string; readonly role: MerchantRole }[]> {
  return tx.query(sql`
    select membership.merchant_id as "merchantId", merchant.name, membership.role
    from stoa.user_session as session
    join stoa.membership
      on membership.user_id = session.user_id
      and membership.accepted_at is null
    join stoa.merchant
      on merchant.merchant_id = membership.merchant_id
    where session.session_id = ${sessionId}
    and session.has_proved_address
    and session.ended_at is null
    order by membership.merchant_id`);
}

/** Accepts an offered membership. One that was accepted before stays as it is. */
export async function updateAccepted(
  tx: Transaction,
  { userId, merchantId, now }: Omit<Membership, 'role'> & { readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    update stoa.membership
    set accepted_at = coalesce(accepted_at, ${now})
    where user_id = ${userId}
    and merchant_id = ${merchantId}`);
}

export interface Member {
  readonly userId: number;
  /** The id by which the merchant knows the person. */
  readonly memberId: string;
  readonly email: string | null;
  readonly role: MerchantRole;
  readonly createdAt: Date;
  readonly acceptedAt: Date | null;
  readonly disabledAt: Date | null;
}

export interface MemberRange {
  /** The id of the last member of the page before; undefined: from the beginning. */
  readonly after: string | undefined;
  readonly most: number;
}

/**
 * People of a merchant, in the order in which it first invited them. The order of their numbers would tell who was
 * known before.
 */
export function selectMembers(
  tx: Queryable,
  merchantId: number,
  { after, most }: MemberRange,
): Promise<Member[]> {
  return tx.query<Member>(sql`
    select
      member.user_id as "userId", member.member_id as "memberId", account.email, membership.role,
      membership.created_at as "createdAt", membership.accepted_at as "acceptedAt", account.disabled_at as "disabledAt"
    from stoa.member
    join stoa.membership
      on membership.merchant_id = member.merchant_id
      and membership.user_id = member.user_id
    join stoa.user_account as account
      on account.user_id = member.user_id
    where member.merchant_id = ${merchantId}
    and (${after}::uuid is null or (member.since, member.member_id) > (
      select last.since, last.member_id
      from stoa.member as last
      where last.merchant_id = ${merchantId}
      and last.member_id = ${after}::uuid))
    order by member.since, member.member_id
    limit ${most}`);
}

/** People of a merchant with each of these words in their address. */
export function selectMembersWith(
  tx: Queryable,
  {
    merchantId,
    words,
    most,
  }: { readonly merchantId: number; readonly words: readonly string[]; readonly most: number },
): Promise<{ readonly memberId: string; readonly email: string }[]> {
  return tx.query(sql`
    select member.member_id as "memberId", account.email
    from stoa.membership
    join stoa.member
      on member.merchant_id = membership.merchant_id
      and member.user_id = membership.user_id
    join stoa.user_account as account
      on account.user_id = membership.user_id
    where membership.merchant_id = ${merchantId}
    and account.email is not null
    and account.email like all (${patternsOf(words)}::text[])
    order by account.email
    limit ${most}`);
}

/**
 * The owners of a merchant who can sign in. Their memberships are locked until the transaction ends: if two owners
 * remove each other at the same moment, the second one sees what the first did.
 */
export async function lockOwners(tx: Transaction, merchantId: number): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(sql`
    select membership.user_id as "userId"
    from stoa.membership
    join stoa.user_account as account
      on account.user_id = membership.user_id
    where membership.merchant_id = ${merchantId}
    and membership.role = 'owner'
    and membership.accepted_at is not null
    and account.disabled_at is null
    order by membership.user_id
    for update of membership`);
  return rows.map(({ userId }) => userId);
}

export interface LockedMembership {
  readonly role: MerchantRole;
  /** Null: offered, and not accepted yet. */
  readonly acceptedAt: Date | null;
}

/** The membership, which nobody else changes until the transaction ends. */
export async function lockMembership(
  tx: Transaction,
  userId: number,
  merchantId: number,
): Promise<LockedMembership | undefined> {
  const [row] = await tx.query<LockedMembership>(sql`
    select role, accepted_at as "acceptedAt"
    from stoa.membership
    where user_id = ${userId}
    and merchant_id = ${merchantId}
    for update`);
  return row;
}

export async function updateMembership(
  tx: Transaction,
  { userId, merchantId, role }: Membership,
): Promise<void> {
  await tx.query(sql`
    update stoa.membership
    set role = ${role}
    where user_id = ${userId}
    and merchant_id = ${merchantId}`);
}

/** Ends a membership, and what the person is mailed about the merchant. */
export async function deleteMembership(tx: Transaction, userId: number, merchantId: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.membership
    where user_id = ${userId}
    and merchant_id = ${merchantId}`);
  await tx.query(sql`
    delete from stoa.mail_choice
    where user_id = ${userId}
    and merchant_id = ${merchantId}`);
  await deleteViewsOf(tx, userId, merchantId);
}

/** Ends all memberships of a user, and answers what they were, by merchant. */
export async function deleteMemberships(
  tx: Transaction,
  userId: number,
): Promise<readonly Omit<Membership, 'userId'>[]> {
  const rows = await tx.query<Omit<Membership, 'userId'>>(sql`
    delete from stoa.membership
    where user_id = ${userId}
    returning merchant_id as "merchantId", role`);
  return rows.toSorted((one, other) => one.merchantId - other.merchantId);
}

/** The merchants of which a user is the only owner who can sign in. */
export async function selectSoleOwnerships(tx: Queryable, userId: number): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select own.merchant_id as "merchantId"
    from stoa.membership as own
    where own.user_id = ${userId}
    and own.role = 'owner'
    and own.accepted_at is not null
    and not exists (
      select
      from stoa.membership as other
      join stoa.user_account as account
        on account.user_id = other.user_id
      where other.merchant_id = own.merchant_id
      and other.user_id <> own.user_id
      and other.role = 'owner'
      and other.accepted_at is not null
      and account.disabled_at is null)
    order by own.merchant_id`);
  return rows.map(({ merchantId }) => merchantId);
}

export interface AcceptedMembership {
  readonly merchantId: number;
  readonly name: string;
  /** The id by which the merchant knows the person. */
  readonly memberId: string;
}

/** The memberships that a user accepted, with the names of the merchants, and the twins of these. */
export function selectMerchantsOf(tx: Queryable, userId: number): Promise<AcceptedMembership[]> {
  return tx.query<AcceptedMembership>(sql`
    select merchant.merchant_id as "merchantId", merchant.name, member.member_id as "memberId"
    from stoa.membership
    join stoa.member
      on member.merchant_id = membership.merchant_id
      and member.user_id = membership.user_id
    join stoa.merchant
      on merchant.merchant_id in (membership.merchant_id, membership.merchant_id + ${firstTwin})
    where membership.user_id = ${userId}
    and membership.accepted_at is not null
    order by merchant.merchant_id`);
}
