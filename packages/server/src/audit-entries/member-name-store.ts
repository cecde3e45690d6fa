import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import { merchantOfTwin } from '../kernel/twin.js';

/**
 * The ids by which a merchant knows people, by their numbers. The numbers count everybody who was ever invited by
 * anyone, so they would tell a merchant who was known here before. The operator alone sees them.
 */
export type MemberIds = ReadonlyMap<number, string>;

const user = /^user ([1-9]\d{0,8})$/;

/** The number in a name such as `user 3`; undefined in any other text. */
export function userIn(name: string): number | undefined {
  const [, userId] = user.exec(name) ?? [];
  return userId === undefined ? undefined : Number(userId);
}

/** The id in a name such as `member 0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00`; undefined in any other text. */
export function memberIn(name: string): string | undefined {
  return /^member ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1];
}

/**
 * A name as a merchant sees it: of `user 3` the id that the merchant knows, or `member` alone if it never invited that
 * person.
 */
export function nameToMerchant(name: string, memberIds: MemberIds): string {
  const userId = userIn(name);
  if (userId === undefined) return name;
  const memberId = memberIds.get(userId);
  return memberId === undefined ? 'member' : `member ${memberId}`;
}

/** The ids of those of the users whom the merchant ever invited. A twin knows the people of its merchant. */
export async function selectMemberIds(
  tx: Queryable,
  merchantId: number,
  userIds: readonly number[],
): Promise<MemberIds> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.query<{ userId: number; memberId: string }>(sql`
    select user_id, member_id
    from stoa.member
    where merchant_id = ${merchantOfTwin(merchantId)}
      and user_id = any(${[...new Set(userIds)]}::integer[])`);
  return new Map(rows.map(({ userId, memberId }) => [userId, memberId]));
}

/** The number of the person whom the merchant knows by an id; undefined if it never invited anybody of that id. */
export async function selectUserOfMember(
  tx: Queryable,
  merchantId: number,
  memberId: string,
): Promise<number | undefined> {
  const [row] = await tx.query<{ userId: number }>(sql`
    select user_id
    from stoa.member
    where merchant_id = ${merchantOfTwin(merchantId)}
      and member_id = ${memberId}`);
  return row?.userId;
}
