import { alwaysWaits, assertMerchant, assertMerchantOfStore } from '../../access/index.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import { bindContext, type Context } from '../../database/context.js';
import type { Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import type { FeeProposal } from '../fees/fee-proposal-store.js';
import type { FourEyesContext } from '../fees/manage-fee-plans.js';
import { selectTieOfMembership } from '../fees/plan-tie-store.js';
import { refuseTie } from '../fees/plan-ties.js';
import { proposeFees } from '../fees/propose-fees.js';
import { periodFaults, refuseFaults } from '../fees/usable-fee-plan.js';
import {
  insertGroup,
  lockGroups,
  type MerchantGroup,
  selectGroups,
  selectKnownGroups,
} from '../groups/group-store.js';
import {
  endMembershipRow,
  type GroupMembership,
  insertMembership,
  type MembershipPage,
  selectMembership,
  selectMembershipsOfGroup,
  selectMembershipsOfMerchant,
  selectOverlapping,
} from '../groups/membership-store.js';
import { reportingFailures } from '../reporting-failures.js';

/** A membership as requested. */
export interface RequestedMembership
  extends Pick<GroupMembership, 'group' | 'merchantId' | 'memberFrom' | 'memberUntil'> {
  readonly by: Actor;
}

export interface MembershipEnd {
  readonly membershipId: number | bigint;
  /** `YYYY-MM-DD`, the first day on which it is no longer a member. */
  readonly until: string;
  readonly by: Actor;
}

/** What became of a request: it was made, or waits for a second person. */
export type MembershipOrProposal =
  | { readonly membership: GroupMembership }
  | { readonly proposal: FeeProposal };

/** Groups of merchants and their members: for the command and the operator's calls. */
export const groupManagement = (context: FourEyesContext) =>
  bindContext(context, {
    list: listGroups,
    add: addGroup,
    memberships: listMemberships,
    ofMerchant: listMembershipsOfMerchant,
    join: requestMembership,
    leave: requestMembershipEnd,
  });

/** The memberships of a group, by id. @throws Failure unknown_merchant_group */
export async function listMemberships(
  { database }: Context,
  group: string,
  page?: MembershipPage,
): Promise<GroupMembership[]> {
  await assertGroup(database, group);
  return selectMembershipsOfGroup(database, group, page);
}

/** A merchant's memberships in all groups, by id. @throws Failure unknown_merchant */
export async function listMembershipsOfMerchant(
  { database }: Context,
  merchantId: number,
  page?: MembershipPage,
): Promise<GroupMembership[]> {
  await assertMerchant(database, merchantId);
  return selectMembershipsOfMerchant(database, merchantId, page);
}

/**
 * Makes a merchant a member of a group from a day on, which may lie in the past. It changes no recorded fee: that takes
 * repricing. Where something waits for a second person, it is proposed instead.
 * @throws Failure unusable_group_membership with all faults, unknown_merchant, unknown_merchant_group,
 * group_membership_exists, fee_plans_tie
 */
export function requestMembership(
  { database, clock, secondPersonAbove }: FourEyesContext,
  requested: RequestedMembership,
): Promise<MembershipOrProposal> {
  return database.transaction(async (tx) => {
    if (!alwaysWaits('createGroupMembership', secondPersonAbove))
      return { membership: await makeMembership(tx, clock, requested) };
    await assertPossible(tx, requested);
    const { by, ...content } = requested;
    return { proposal: await proposeFees(tx, { kind: 'group_membership', content }, { by, clock }) };
  });
}

/** Makes it in a database transaction of the caller. @throws what requestMembership throws */
export async function makeMembership(
  tx: Transaction,
  clock: Clock,
  { by, ...asked }: RequestedMembership,
): Promise<GroupMembership> {
  await assertPossible(tx, asked);
  const made = await insertMembership(tx, { ...asked, createdAt: clock.now(), createdBy: by.name });
  const { group, memberFrom: member_from, memberUntil: member_until } = made;
  const after = { group, member_from, member_until };
  await recordAudit(tx, { action: 'group_membership.created', ...subjectOf(made), after }, { by, clock });
  return made;
}

async function assertPossible(tx: Transaction, asked: Omit<RequestedMembership, 'by'>): Promise<void> {
  const { group, merchantId, memberFrom, memberUntil } = asked;
  refuse({ from: memberFrom, until: memberUntil });
  await assertMerchantOfStore(tx, merchantId, 'memberships');
  await lockGroups(tx);
  await assertGroup(tx, group);
  const other = await selectOverlapping(tx, asked);
  if (other !== undefined)
    throw new Failure(reportingFailures.group_membership_exists, {
      detail: `Membership ${other} of the merchant in the group has days in common with this one.`,
    });
  refuseTie(await selectTieOfMembership(tx, asked));
}

/**
 * Ends a membership, once: an end is never moved, except to the day on which the membership begins, which revokes it.
 * Where something waits for a second person, it is proposed instead.
 * @throws Failure unknown_group_membership, group_membership_ended, unusable_group_membership
 */
export function requestMembershipEnd(
  { database, clock, secondPersonAbove }: FourEyesContext,
  end: MembershipEnd,
): Promise<MembershipOrProposal> {
  return database.transaction(async (tx) => {
    if (!alwaysWaits('endGroupMembership', secondPersonAbove))
      return { membership: await makeMembershipEnd(tx, clock, end) };
    const { membershipId, group, merchantId } = await endableMembership(tx, end);
    const content = { membershipId, group, merchantId, until: end.until };
    return {
      proposal: await proposeFees(tx, { kind: 'group_membership_end', content }, { by: end.by, clock }),
    };
  });
}

/** Makes it in a database transaction of the caller. @throws what requestMembershipEnd throws */
export async function makeMembershipEnd(
  tx: Transaction,
  clock: Clock,
  { by, ...end }: MembershipEnd,
): Promise<GroupMembership> {
  await lockGroups(tx);
  const { membershipId, memberUntil } = await endableMembership(tx, end);
  const ended = await endMembershipRow(tx, { membershipId, until: end.until, by: by.name });
  const entry = {
    action: 'group_membership.ended' as const,
    ...subjectOf(ended),
    before: { member_until: memberUntil },
    after: { member_until: ended.memberUntil },
  };
  await recordAudit(tx, entry, { by, clock });
  return ended;
}

async function endableMembership(
  tx: Queryable,
  { membershipId, until }: Omit<MembershipEnd, 'by'>,
): Promise<GroupMembership> {
  const known = canBeId(membershipId) ? await selectMembership(tx, membershipId) : undefined;
  if (known === undefined)
    throw new Failure(reportingFailures.unknown_group_membership, {
      detail: `There is no membership ${membershipId}.`,
    });
  const { memberFrom, memberUntil } = known;
  const isRevoked = memberUntil === memberFrom;
  if (memberUntil !== null && (isRevoked || until !== memberFrom)) throw endedAlready(known.membershipId);
  refuse({ from: memberFrom, until });
  return known;
}

function refuse({ from, until }: { readonly from: string; readonly until: string | null }): void {
  const pointers = { from: '/member_from', until: '/member_until', what: 'A membership' };
  refuseFaults(periodFaults({ from, until }, pointers), reportingFailures.unusable_group_membership);
}

function subjectOf({ merchantId, membershipId }: GroupMembership) {
  return { merchantId, target: `group_membership ${membershipId}` };
}

function endedAlready(membershipId: number): Failure {
  return new Failure(reportingFailures.group_membership_ended, {
    detail: `Membership ${membershipId} already has an end.`,
  });
}

/** By name. */
export function listGroups({ database }: Context): Promise<MerchantGroup[]> {
  return selectGroups(database);
}

/** Adds a group without members. A repeat changes nothing. @throws Failure too_many_merchant_groups */
export function addGroup(
  { database, clock }: Context,
  { group, by }: { readonly group: string; readonly by: Actor },
): Promise<MerchantGroup> {
  return database.transaction(async (tx) => {
    await lockGroups(tx);
    const all = await selectGroups(tx);
    const earlier = all.find((one) => one.group === group);
    if (earlier !== undefined) return earlier;
    if (all.length >= limits.merchantGroups) throw tooMany();
    const added = { group, createdAt: clock.now(), createdBy: by.name };
    await insertGroup(tx, added);
    const entry = {
      action: 'merchant_group.added' as const,
      merchantId: null,
      target: `merchant_group ${group}`,
    };
    await recordAudit(tx, entry, { by, clock });
    return added;
  });
}

/** @throws Failure unknown_merchant_group */
async function assertGroup(tx: Queryable, group: string): Promise<void> {
  if ((await selectKnownGroups(tx, [group])).has(group)) return;
  throw new Failure(reportingFailures.unknown_merchant_group, {
    detail: 'There is no group with that name.',
  });
}

function tooMany(): Failure {
  const detail = `There are ${limits.merchantGroups} groups of merchants.`;
  return new Failure(reportingFailures.too_many_merchant_groups, { detail });
}
