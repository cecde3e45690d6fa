import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { exactJson } from '../../kernel/exact-json.js';
import { merchantOfTwin } from '../../kernel/twin.js';
import { selectMembershipsOfMerchant } from '../groups/membership-store.js';
import { type FeeLine, looksAtGroups, restoredLines, type StoredLine, termsOfLines } from './fee-line.js';
import { type FeePlan, type FeeTier, memberTimesOf } from './fee-plan.js';
import { type RecurringFee, restoredRecurringFees, type StoredRecurringFee } from './recurring-fee.js';

/** A plan as it is created; the database adds the rest. */
export type NewFeePlan = Omit<FeePlan, 'feePlanId' | 'endedBy' | 'memberTimes'>;

/** Which of the plans are listed, the oldest first. */
export interface FeePlanPage {
  /** Only plans with a larger id; 0 for all. */
  readonly after: number;
  /** At most this many; null: all. */
  readonly limit: number | null;
}

const allPlans: FeePlanPage = { after: 0, limit: null };

/** A row of `stoa.tiered_fee_plan`. */
interface FeePlanRow
  extends Omit<FeePlan, 'countries' | 'ratePpm' | 'tiers' | 'lines' | 'recurringFees' | 'memberTimes'> {
  readonly countries: readonly string[] | null;
  readonly ratePpm: number | null;
  readonly tierCurrencies: readonly string[];
  readonly tierVolumes: readonly string[];
  readonly tierRates: readonly number[];
  readonly lines: string | null;
  readonly recurringFees: string | null;
}

/**
 * The plans that may apply to a merchant's transactions: its own, those of the groups of which it is ever a member, and
 * the store's, past and future ones included. A membership that was revoked counts, too: its fees stand until they are
 * repriced. If a plan looks at groups, the plans know when the merchant is a member. A twin is charged by the plans of
 * its merchant.
 */
export async function selectFeePlans(
  tx: Queryable,
  merchantId: number,
  { after, limit } = allPlans,
): Promise<FeePlan[]> {
  const owner = merchantOfTwin(merchantId);
  const rows = await tx.query<FeePlanRow>(sql`
    select *
    from stoa.tiered_fee_plan
    where (merchant_id is null or merchant_id = ${owner})
      and (
        "group" is null
        or "group" in (
          select group_name
          from stoa.group_membership
          where group_membership.merchant_id = ${owner}))
      and fee_plan_id > ${after}
    order by fee_plan_id
    limit ${limit}::integer`);
  const plans = rows.map(planOf);
  // Each report reads its plans, and most stores have no groups.
  if (!plans.some(looksAtGroups)) return plans;
  const memberTimes = memberTimesOf(await selectMembershipsOfMerchant(tx, owner));
  return plans.map((plan) => ({ ...plan, memberTimes }));
}

export type FeePlansById = ReadonlyMap<number, FeePlan>;

/** Plans of `selectFeePlans` by id. The fees of that merchant came from no other plan. */
export function feePlansById(plans: readonly FeePlan[]): FeePlansById {
  return new Map(plans.map((plan) => [plan.feePlanId, plan]));
}

export async function selectAllFeePlans(tx: Queryable, { after, limit }: FeePlanPage): Promise<FeePlan[]> {
  const rows = await tx.query<FeePlanRow>(sql`
    select *
    from stoa.tiered_fee_plan
    where fee_plan_id > ${after}
    order by fee_plan_id
    limit ${limit}::integer`);
  return rows.map(planOf);
}

export async function selectFeePlan(tx: Queryable, feePlanId: number): Promise<FeePlan | undefined> {
  const [row] = await tx.query<FeePlanRow>(sql`
    select *
    from stoa.tiered_fee_plan
    where fee_plan_id = ${feePlanId}`);
  return row === undefined ? undefined : planOf(row);
}

/** Undefined if there is a plan for the same payers from the same day on; see {@link selectRival}. */
export async function insertFeePlan(tx: Transaction, plan: NewFeePlan): Promise<number | undefined> {
  const [row] = await tx.query<{ feePlanId: number }>(sql`
    insert into stoa.fee_plan (
      merchant_id, group_name, countries, name, rate_ppm, lines, recurring_fees, in_force_from, in_force_until, created_at,
      created_by)
    values (
      ${plan.merchantId}, ${plan.group}, ${sortedCountries(plan)}, ${plan.name}, ${plan.lines === null ? plan.ratePpm : null},
      ${plan.lines === null ? null : exactJson(plan.lines)}::jsonb,
      ${plan.recurringFees.length === 0 ? null : exactJson(plan.recurringFees)}::jsonb,
      ${plan.inForceFrom}, ${plan.inForceUntil}, ${plan.createdAt}, ${plan.createdBy})
    on conflict (merchant_id, group_name, countries, in_force_from)
      where in_force_until is distinct from in_force_from do nothing
    returning fee_plan_id`);
  if (row === undefined) return undefined;
  if (plan.lines === null) await insertTiers(tx, row.feePlanId, plan.tiers);
  return row.feePlanId;
}

type Scope = Pick<FeePlan, 'merchantId' | 'group' | 'countries' | 'inForceFrom'>;

/** The plan for the same payers from the same day on that is not revoked. */
export async function selectRival(tx: Queryable, plan: Scope): Promise<number | undefined> {
  const [row] = await tx.query<{ feePlanId: number }>(sql`
    select fee_plan_id
    from stoa.fee_plan
    where merchant_id is not distinct from ${plan.merchantId}::integer
      and group_name is not distinct from ${plan.group}::text
      and countries is not distinct from ${sortedCountries(plan)}::text[]
      and in_force_from = ${plan.inForceFrom}::date
      and in_force_until is distinct from in_force_from`);
  return row?.feePlanId;
}

function sortedCountries({ countries }: Pick<FeePlan, 'countries'>): string[] | null {
  return countries === null ? null : [...countries].toSorted();
}

async function insertTiers(tx: Transaction, feePlanId: number, tiers: readonly FeeTier[]): Promise<void> {
  if (tiers.length === 0) return;
  await tx.query(sql`
    insert into stoa.fee_plan_tier (fee_plan_id, currency, volume_from, rate_ppm)
    select ${feePlanId}, tier.*
    from unnest(
      ${tiers.map(({ currency }) => currency)}::text[],
      ${tiers.map(({ volumeFrom }) => volumeFrom)}::bigint[],
      ${tiers.map(({ ratePpm }) => ratePpm)}::integer[]) as tier`);
}

/**
 * Returns the end that the plan had before. Undefined if the plan does not exist, or if it already has an end and the
 * new end does not revoke it.
 */
export async function endFeePlanRow(
  tx: Transaction,
  { feePlanId, until, by }: { readonly feePlanId: number; readonly until: string; readonly by: string },
): Promise<{ readonly before: string | null } | undefined> {
  const [row] = await tx.query<{ before: string | null }>(sql`
    with known as (
      select fee_plan_id, to_char(in_force_until, 'YYYY-MM-DD') as before
      from stoa.fee_plan
      where fee_plan_id = ${feePlanId}
      for update)
    update stoa.fee_plan as plan
    set
      in_force_until = ${until},
      ended_by = ${by}
    from known
    where plan.fee_plan_id = known.fee_plan_id
      and (in_force_until is null or (in_force_from = ${until}::date and in_force_until > in_force_from))
    returning known.before`);
  return row;
}

function planOf({ countries, tierCurrencies, tierVolumes, tierRates, lines, ...plan }: FeePlanRow): FeePlan {
  const recurringFees = recurringOf(plan.recurringFees);
  const shared = { ...plan, countries: countries === null ? null : new Set(countries), recurringFees };
  if (lines !== null) return { ...shared, ...termsOfLines(linesOf(lines)) };
  if (plan.ratePpm === null) throw new Error(`the fee plan ${plan.feePlanId} has neither a rate nor lines`);
  return {
    ...shared,
    ratePpm: plan.ratePpm,
    tiers: tierCurrencies.map((currency, index) => ({
      currency,
      volumeFrom: BigInt(tierVolumes[index] ?? ''),
      ratePpm: tierRates[index] ?? 0,
    })),
    lines: null,
  };
}

/** Only this file writes these columns, so their shapes are known. */
function recurringOf(text: string | null): RecurringFee[] {
  return text === null ? [] : restoredRecurringFees(JSON.parse(text) as StoredRecurringFee[]);
}

function linesOf(text: string): FeeLine[] {
  return restoredLines<FeeLine>(JSON.parse(text) as StoredLine<FeeLine>[]);
}

/** Those of these apps that the merchant has, or any merchant if it is null. */
export async function selectKnownApps(
  tx: Queryable,
  merchantId: number | null,
  bundleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ bundleId: string }>(sql`
    select distinct bundle_id
    from stoa.app
    where merchant_id = coalesce(${merchantId}::integer, merchant_id)
      and bundle_id = any(${bundleIds}::text[])`);
  return new Set(rows.map(({ bundleId }) => bundleId));
}

/** Those of these channels that the operator has listed, also those that ended. */
export async function selectKnownChannels(
  tx: Queryable,
  channels: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ channel: string }>(sql`
    select channel
    from stoa.channel
    where channel = any(${channels}::text[])`);
  return new Set(rows.map(({ channel }) => channel));
}
