import { alwaysWaits, assertMerchant, assertMerchantOfStore } from '../../access/index.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import { bindContext, type Context } from '../../database/context.js';
import type { Queryable, Transaction } from '../../database/database.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import { type ChargedSinceEnd, countChargedSince } from './charged-since-end.js';
import type { FeePlan } from './fee-plan.js';
import { feeTermsOnWire } from './fee-plan-schemas.js';
import {
  endFeePlanRow,
  insertFeePlan,
  selectAllFeePlans,
  selectFeePlan,
  selectFeePlans,
  selectRival,
} from './fee-plan-store.js';
import type { FeeProposal } from './fee-proposal-store.js';
import { assertNamesKnown } from './known-names.js';
import { namelessLines } from './line-schemas.js';
import { assertNoTie } from './plan-ties.js';
import { proposeFees } from './propose-fees.js';
import { namelessRecurring } from './recurring-schemas.js';
import { type CardExample, type TriedCard, tryCard } from './try-card.js';
import { type RequestedFeePlan, type UsableFeePlan, usableEnd, usableFeePlan } from './usable-fee-plan.js';

export interface FeePlanEnd {
  readonly feePlanId: number | bigint;
  /** `YYYY-MM-DD`, the first day on which it is no longer in force. */
  readonly until: string;
  /** Who ends it. */
  readonly by: Actor;
}

/** Which plans are listed, the oldest first. */
export interface FeePlanFilter {
  /** The plans that apply to this merchant: its own, those of its groups and the store's. Null: all. */
  readonly merchantId: number | null;
  /** Only plans with a larger id. */
  readonly after?: number;
  /** At most this many; all by default. */
  readonly limit?: number | null;
}

/** A plan that was just ended, and what it charged for transactions settled at its end or later. */
export interface EndedFeePlan extends FeePlan {
  readonly chargedSinceEnd: ChargedSinceEnd;
}

/**
 * What operators do with fee plans; the command and the operator's API both call this. A fee is computed when its
 * transaction is recorded, or by `applyFeePlans` if no plan covered it then. Neither a later plan nor an end changes
 * a recorded fee, even if they begin in the past: that takes `repriceTransactions`.
 */
export const feePlanManagement = (context: Context) =>
  bindContext(context, {
    try: tryFeePlan,
    create: createFeePlan,
    list: listFeePlans,
    get: getFeePlan,
    end: endFeePlan,
  });
export type FeePlanManagement = ReturnType<typeof feePlanManagement>;

/** @throws Failure unusable_fee_plan with all faults, unknown_merchant, fee_plan_exists, fee_plans_tie */
export function createFeePlan({ database, clock }: Context, requested: RequestedFeePlan): Promise<FeePlan> {
  return database.transaction((tx) => makeFeePlan(tx, clock, requested));
}

/** The same in a database transaction of the caller. */
export async function makeFeePlan(
  tx: Transaction,
  clock: Clock,
  requested: RequestedFeePlan,
): Promise<FeePlan> {
  const plan = await newFeePlan(tx, requested);
  const feePlanId = await insertFeePlan(tx, { ...plan, createdAt: clock.now() });
  if (feePlanId === undefined) throw existsAlready(await selectRival(tx, plan));
  const made = await knownFeePlan(tx, feePlanId);
  const entry = { action: 'fee_plan.created' as const, ...subjectOf(made), after: termsOf(made) };
  await recordAudit(tx, entry, { by: requested.createdBy, clock });
  return made;
}

/**
 * Says and computes what a plan would charge for some examples. Nothing is stored. @throws Failure unusable_fee_plan
 */
export async function tryFeePlan(
  { database }: Context,
  {
    requested,
    examples,
  }: { readonly requested: RequestedFeePlan; readonly examples: readonly CardExample[] },
): Promise<TriedCard> {
  const plan = usableFeePlan(requested);
  await assertNamesKnown(database, plan);
  return tryCard(plan, examples);
}

/** A context, and the limits above which something waits for a second person; none if nothing waits. */
export interface FourEyesContext extends Context {
  readonly secondPersonAbove: ReadonlyMap<string, bigint>;
}

/** Creates a plan or, where something waits for a second person, proposes it. @throws what createFeePlan throws */
export async function requestFeePlan(
  context: FourEyesContext,
  requested: RequestedFeePlan,
): Promise<{ readonly plan: FeePlan } | { readonly proposal: FeeProposal }> {
  return alwaysWaits('createFeePlan', context.secondPersonAbove)
    ? { proposal: await proposeFeePlan(context, requested) }
    : { plan: await createFeePlan(context, requested) };
}

/** Ends a plan or, where something waits for a second person, proposes that. @throws what endFeePlan throws */
export async function requestFeePlanEnd(
  context: FourEyesContext,
  end: FeePlanEnd,
): Promise<{ readonly plan: EndedFeePlan } | { readonly proposal: FeeProposal }> {
  return alwaysWaits('endFeePlan', context.secondPersonAbove)
    ? { proposal: await proposeFeePlanEnd(context, end) }
    : { plan: await endFeePlan(context, end) };
}

/**
 * Proposes a plan, for a second person to approve. What cannot be made is said at once.
 * @throws Failure unusable_fee_plan with all faults, unknown_merchant, fee_plan_exists, fee_plans_tie
 */
function proposeFeePlan({ database, clock }: Context, requested: RequestedFeePlan): Promise<FeeProposal> {
  return database.transaction(async (tx) => {
    await newFeePlan(tx, requested);
    const { createdBy: by, ...content } = requested;
    return proposeFees(tx, { kind: 'fee_plan', content }, { by, clock });
  });
}

async function newFeePlan(tx: Transaction, requested: RequestedFeePlan): Promise<UsableFeePlan> {
  const plan = usableFeePlan(requested);
  if (plan.merchantId !== null) await assertMerchantOfStore(tx, plan.merchantId, 'fee plans');
  await assertNamesKnown(tx, plan);
  await assertNoTie(tx, plan);
  // An insert that conflicts uses up a number, and people read these numbers.
  const rival = await selectRival(tx, plan);
  if (rival !== undefined) throw existsAlready(rival);
  return plan;
}

/** The oldest first. @throws Failure unknown_merchant */
export async function listFeePlans(
  { database }: Context,
  { merchantId, after = 0, limit = null }: FeePlanFilter,
): Promise<FeePlan[]> {
  if (merchantId === null) return selectAllFeePlans(database, { after, limit });
  await assertMerchant(database, merchantId);
  return selectFeePlans(database, merchantId, { after, limit });
}

/** @throws Failure unknown_fee_plan */
export function getFeePlan({ database }: Context, feePlanId: number | bigint): Promise<FeePlan> {
  return knownFeePlan(database, feePlanId);
}

/**
 * A plan can be ended only once: its end is never moved. But a plan that has an end can still be revoked, by ending it
 * on the day on which it begins.
 * @throws Failure unknown_fee_plan, fee_plan_ended, unusable_fee_plan
 */
async function endFeePlan(
  { database, clock }: Context,
  { feePlanId, until, by }: FeePlanEnd,
): Promise<EndedFeePlan> {
  const ended = await database.transaction((tx) => makeFeePlanEnd(tx, clock, { feePlanId, until, by }));
  return { ...ended, chargedSinceEnd: await countChargedSince(database, ended.feePlanId, until) };
}

/** The same in a database transaction of the caller. */
export async function makeFeePlanEnd(
  tx: Transaction,
  clock: Clock,
  { feePlanId, until, by }: FeePlanEnd,
): Promise<FeePlan> {
  const plan = await endableFeePlan(tx, { feePlanId, until });
  const end = { feePlanId: plan.feePlanId, until, by: by.name };
  const ended = await endFeePlanRow(tx, end);
  // It was revoked already, or somebody else ended it after it was read.
  if (ended === undefined) throw endedAlready(plan.feePlanId);
  const entry = {
    action: 'fee_plan.ended' as const,
    ...subjectOf(plan),
    before: { in_force_until: ended.before },
    after: { in_force_until: end.until },
  };
  await recordAudit(tx, entry, { by, clock });
  return knownFeePlan(tx, plan.feePlanId);
}

/**
 * Proposes an end that a second person must approve. What cannot be made is said at once.
 * @throws Failure unknown_fee_plan, fee_plan_ended, unusable_fee_plan
 */
async function proposeFeePlanEnd(
  { database, clock }: Context,
  { by, until, ...asked }: FeePlanEnd,
): Promise<FeeProposal> {
  return database.transaction(async (tx) => {
    const { feePlanId } = await endableFeePlan(tx, { ...asked, until });
    return proposeFees(tx, { kind: 'fee_plan_end', content: { feePlanId, until } }, { by, clock });
  });
}

async function endableFeePlan(tx: Queryable, { feePlanId, until }: Omit<FeePlanEnd, 'by'>): Promise<FeePlan> {
  const plan = await knownFeePlan(tx, feePlanId);
  if (plan.inForceUntil !== null && until !== plan.inForceFrom) throw endedAlready(plan.feePlanId);
  usableEnd(plan, until);
  return plan;
}

function subjectOf({ merchantId, feePlanId }: FeePlan) {
  return { merchantId, target: `fee_plan ${feePlanId}` };
}

function termsOf(plan: FeePlan): object {
  const { rate_basis_points, rate_percent, group, countries, tiers, lines, recurring_fees, ...days } =
    feeTermsOnWire(plan);
  const { in_force_from, in_force_until } = days;
  const recurring = recurring_fees.length === 0 ? {} : { recurring_fees: namelessRecurring(recurring_fees) };
  const charged =
    lines.length > 0 ? { lines: namelessLines(lines) } : { rate_basis_points, rate_percent, tiers };
  return {
    ...charged,
    ...recurring,
    ...(group !== null && { group }),
    countries,
    in_force_from,
    in_force_until,
  };
}

async function knownFeePlan(tx: Queryable, feePlanId: number | bigint): Promise<FeePlan> {
  const plan = canBeId(feePlanId) ? await selectFeePlan(tx, feePlanId) : undefined;
  if (plan !== undefined) return plan;
  throw new Failure(reportingFailures.unknown_fee_plan, { detail: `There is no fee plan ${feePlanId}.` });
}

/** There is no `rival` if the other plan was revoked in the meantime. */
function existsAlready(rival: number | undefined): Failure {
  const subject = rival === undefined ? 'Another fee plan has' : `Fee plan ${rival} has`;
  return new Failure(reportingFailures.fee_plan_exists, {
    detail: `${subject} the same merchant or group, countries and start. To replace it, end it on the day on which it begins, and create this one again.`,
  });
}

function endedAlready(feePlanId: number): Failure {
  return new Failure(reportingFailures.fee_plan_ended, {
    detail: `Fee plan ${feePlanId} already has an end.`,
  });
}
