import { type Instant, parseRfc3339 } from '@stoa/contract';
import type { GroupMembership } from '../groups/membership-store.js';
import { earliestInstant, latestInstant } from '../month.js';
import type { FeeLine } from './fee-line.js';
import type { RecurringFee } from './recurring-fee.js';

/** The part of a base above this volume has another rate. */
export interface FeeTier {
  /** ISO 4217, alpha-3. */
  readonly currency: string;
  /** Minor units of the currency, above 0: the volume that the statement's year has reached. */
  readonly volumeFrom: bigint;
  /** Parts per million: 0 to 1,000,000, and 10,000 are one per cent. */
  readonly ratePpm: number;
}

/**
 * What the store charges: a rate of the base (full amount less tax) or a card of lines, with the payers and the period
 * to which it applies.
 */
export interface FeePlan {
  readonly feePlanId: number;
  /** Null: a group, or the whole store. */
  readonly merchantId: number | null;
  /** The group whose members it is for, while they are members; null: a merchant, or the whole store. */
  readonly group: string | null;
  /** Countries of payers, ISO 3166-1 alpha-3; null: all. */
  readonly countries: ReadonlySet<string> | null;
  readonly name: string;
  /** Parts per million: 0 to 1,000,000, and 10,000 are one per cent. Of a plan of lines: that of the first line. */
  readonly ratePpm: number;
  /** The tiers of a currency are in the order of their volumes. Of a plan of lines: those of the first line. */
  readonly tiers: readonly FeeTier[];
  /** 1 to 10 lines, each charged after the other; null: the rate and the tiers are all. */
  readonly lines: readonly FeeLine[] | null;
  /** What is charged without a transaction when a month is closed; empty for a plan of some countries. */
  readonly recurringFees: readonly RecurringFee[];
  /** `YYYY-MM-DD`, from 00:00 UTC on. */
  readonly inForceFrom: string;
  /** `YYYY-MM-DD`, the first day on which it is no longer in force; null while it has no end. */
  readonly inForceUntil: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** Who ended it; null also if it was created with an end. */
  readonly endedBy: string | null;
  /**
   * When the merchant for which the plan was read is a member of groups; absent: no plan looks at groups, or it was
   * read for no merchant.
   */
  readonly memberTimes?: readonly MemberTime[];
}

export interface TimeInForce {
  readonly from: Instant;
  /** Exclusive. */
  readonly until: Instant;
}

/** No plan begins before this day. A plan that begins on it is also in force for what was settled before year 1. */
const firstDayOfAll = '0001-01-01';

/** When a plan is in force; `undefined` for a plan that ends on the day on which it begins. */
function timeInForce({
  inForceFrom,
  inForceUntil,
}: Pick<FeePlan, 'inForceFrom' | 'inForceUntil'>): TimeInForce | undefined {
  if (inForceFrom === inForceUntil) return undefined;
  return {
    from: inForceFrom === firstDayOfAll ? earliestInstant : startOfDay(inForceFrom),
    until: inForceUntil === null ? latestInstant : startOfDay(inForceUntil),
  };
}

/** When a plan applies to the merchant for which it was read: a plan of a group only while the merchant is a member. */
export function timesInForce(plan: FeePlan): readonly TimeInForce[] {
  const time = timeInForce(plan);
  if (time === undefined) return [];
  if (plan.group === null) return [time];
  return (plan.memberTimes ?? []).flatMap(({ group, from, until }) => {
    const both = {
      from: from > time.from ? from : time.from,
      until: until < time.until ? until : time.until,
    };
    return group === plan.group && both.from < both.until ? [both] : [];
  });
}

/** The first instant of a day in UTC, given as `YYYY-MM-DD`. Throws for a day that does not exist. */
export function startOfDay(day: string): Instant {
  const instant = parseRfc3339(`${day}T00:00:00Z`);
  if (instant === undefined) throw new Error(`${day} is not a day`);
  return instant;
}

/** A time in which a merchant is a member of a group. */
interface MemberTime extends TimeInForce, Pick<GroupMembership, 'membershipId' | 'group'> {}

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
