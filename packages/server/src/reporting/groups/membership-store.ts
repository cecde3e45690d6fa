import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { merchantOfTwin } from '../../kernel/twin.js';

/** A time in which a merchant is a member of a group. Those of a merchant in a group do not overlap. */
export interface GroupMembership {
  readonly membershipId: number;
  readonly group: string;
  readonly merchantId: number;
  /** `YYYY-MM-DD`, from 00:00 UTC on. */
  readonly memberFrom: string;
  /**
   * `YYYY-MM-DD`, the first day on which it is no longer a member; null: no end; the day of its beginning: it never was
   * one.
   */
  readonly memberUntil: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Who ended it; null also if it was created with an end. */
  readonly endedBy: string | null;
}

export type NewMembership = Omit<GroupMembership, 'membershipId' | 'endedBy'>;

/** A page of memberships; all by default. */
export interface MembershipPage {
  /** Only memberships with a larger id; 0 for all. */
  readonly after: number;
  /** At most this many; null: all. */
  readonly limit: number | null;
}

const allMemberships: MembershipPage = { after: 0, limit: null };

const columns = sql`
  membership_id, group_name as "group", merchant_id, to_char(member_from, 'YYYY-MM-DD') as member_from,
  to_char(member_until, 'YYYY-MM-DD') as member_until, created_at, created_by, ended_by`;

/** Of all merchants and groups, by id. */
export function selectAllMemberships(tx: Queryable): Promise<GroupMembership[]> {
  return tx.query<GroupMembership>(sql`
    select ${columns}
    from stoa.group_membership
    order by membership_id`);
}

/** Of all merchants, by id. */
export function selectMembershipsOfGroup(
  tx: Queryable,
  group: string,
  { after, limit } = allMemberships,
): Promise<GroupMembership[]> {
  return tx.query<GroupMembership>(sql`
    select ${columns}
    from stoa.group_membership
    where group_name = ${group}
      and membership_id > ${after}
    order by membership_id
    limit ${limit}::integer`);
}

/** In all groups, by id. A twin has those of its merchant. */
export function selectMembershipsOfMerchant(
  tx: Queryable,
  merchantId: number,
  { after, limit } = allMemberships,
): Promise<GroupMembership[]> {
  return tx.query<GroupMembership>(sql`
    select ${columns}
    from stoa.group_membership
    where merchant_id = ${merchantOfTwin(merchantId)}
      and membership_id > ${after}
    order by membership_id
    limit ${limit}::integer`);
}

export async function selectMembership(
  tx: Queryable,
  membershipId: number,
): Promise<GroupMembership | undefined> {
  const [row] = await tx.query<GroupMembership>(sql`
    select ${columns}
    from stoa.group_membership
    where membership_id = ${membershipId}`);
  return row;
}

/** A membership of the same merchant in the same group that has a day in common with this one. */
export async function selectOverlapping(
  tx: Queryable,
  {
    group,
    merchantId,
    memberFrom,
    memberUntil,
  }: Pick<NewMembership, 'group' | 'merchantId' | 'memberFrom' | 'memberUntil'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ membershipId: number }>(sql`
    select membership_id
    from stoa.group_membership
    where merchant_id = ${merchantId}
      and group_name = ${group}
      and daterange(member_from, member_until) && daterange(${memberFrom}::date, ${memberUntil}::date)
    order by membership_id
    limit 1`);
  return row?.membershipId;
}

export async function insertMembership(tx: Transaction, membership: NewMembership): Promise<GroupMembership> {
  const { group, merchantId, memberFrom, memberUntil, createdAt, createdBy } = membership;
  const [row] = await tx.query<Pick<GroupMembership, 'membershipId'>>(sql`
    insert into stoa.group_membership (group_name, merchant_id, member_from, member_until, created_at, created_by)
    values (${group}, ${merchantId}, ${memberFrom}, ${memberUntil}, ${createdAt}, ${createdBy})
    returning membership_id`);
  if (row === undefined) throw new Error('a membership was not inserted');
  return { ...membership, ...row, endedBy: null };
}

/** Ends or revokes a membership that may end. The caller has read it under the lock of groups. */
export async function endMembershipRow(
  tx: Transaction,
  { membershipId, until, by }: { readonly membershipId: number; readonly until: string; readonly by: string },
): Promise<GroupMembership> {
  await tx.query(sql`
    update stoa.group_membership
    set member_until = ${until}, ended_by = ${by}
    where membership_id = ${membershipId}`);
  const ended = await selectMembership(tx, membershipId);
  if (ended === undefined) throw new Error('a membership was not ended');
  return ended;
}
