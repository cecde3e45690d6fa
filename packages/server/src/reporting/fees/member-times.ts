import type { Instant } from '@stoa/contract';
import type { GroupMembership } from '../groups/membership-store.js';
import { type TimeInForce, timeInForce } from './fee-plan.js';

/** A time in which a merchant is a member of a group. */
export interface MemberTime extends TimeInForce, Pick<GroupMembership, 'membershipId' | 'group'> {}

/** Days in UTC, like those in which plans are in force; without memberships that were revoked. */
export function memberTimesOf(memberships: readonly GroupMembership[]): MemberTime[] {
  return memberships.flatMap(({ membershipId, group, memberFrom, memberUntil }) => {
    const time = timeInForce({ inForceFrom: memberFrom, inForceUntil: memberUntil });
    return time === undefined ? [] : [{ membershipId, group, ...time }];
  });
}

/** Whether the merchant is a member of one of these groups at an instant. */
export function isMemberAt(
  times: readonly MemberTime[],
  groups: readonly string[],
  instant: Instant,
): boolean {
  return times.some(({ group, from, until }) => instant >= from && instant < until && groups.includes(group));
}
