import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { FeePlan, FeeTier } from './fee-plan.js';

/** A plan as it is created; the rest is the database's. */
export type NewFeePlan = Omit<FeePlan, 'feePlanId' | 'endedBy'>;

/** Which plans are listed, the oldest first. */
export interface FeePlanFilter {
  /** Those that apply to this merchant: its own and the store's. Null: all. */
  readonly merchantId: number | null;
  /** Only this one. */
  readonly feePlanId?: number;
  /** Only those behind this id. */
  readonly after?: number;
  /** The most that are listed; all unless told. */
  readonly limit?: number;
}

interface FeePlanRow extends Omit<FeePlan, 'countries' | 'tiers'> {
  readonly countries: readonly string[] | null;
  readonly tierCurrencies: readonly string[];
  /** As texts: the driver knows no arrays of exact int8. */
  readonly tierVolumes: readonly string[];
  readonly tierRates: readonly number[];
}

/** The plans that may apply to a merchant's transactions: its own and the store's, whenever they are in force. */
export function selectFeePlans(tx: Queryable, merchantId: number): Promise<FeePlan[]> {
  return listFeePlans(tx, { merchantId });
}

export async function listFeePlans(
  tx: Queryable,
  { merchantId, feePlanId, after, limit }: FeePlanFilter,
): Promise<FeePlan[]> {
  const rows = await tx.query<FeePlanRow>(sql`
    select
      plan.fee_plan_id as "feePlanId", plan.merchant_id as "merchantId", plan.countries, plan.name,
      plan.rate_basis_points as "rateBasisPoints",
      to_char(plan.in_force_from, 'YYYY-MM-DD') as "inForceFrom",
      to_char(plan.in_force_until, 'YYYY-MM-DD') as "inForceUntil",
      plan.created_at as "createdAt", plan.created_by as "createdBy", plan.ended_by as "endedBy",
      tier.currencies as "tierCurrencies", tier.volumes as "tierVolumes", tier.rates as "tierRates"
    from stoa.fee_plan as plan
    cross join lateral (
      select
        coalesce(array_agg(currency order by currency, volume_from), '{}') as currencies,
        coalesce(array_agg(volume_from::text order by currency, volume_from), '{}') as volumes,
        coalesce(array_agg(rate_basis_points order by currency, volume_from), '{}') as rates
      from stoa.fee_plan_tier
      where fee_plan_id = plan.fee_plan_id) as tier
    where (${merchantId}::integer is null or plan.merchant_id is null or plan.merchant_id = ${merchantId})
      and (${feePlanId}::integer is null or plan.fee_plan_id = ${feePlanId})
      and plan.fee_plan_id > ${after ?? 0}
    order by plan.fee_plan_id
    limit ${limit}::integer`);
  return rows.map(planOf);
}

export async function insertFeePlan(tx: Transaction, plan: NewFeePlan): Promise<number> {
  const [row] = await tx.query<{ feePlanId: number }>(sql`
    insert into stoa.fee_plan (
      merchant_id, countries, name, rate_basis_points, in_force_from, in_force_until, created_at, created_by)
    values (
      ${plan.merchantId}, ${plan.countries === null ? null : [...plan.countries]}, ${plan.name},
      ${plan.rateBasisPoints}, ${plan.inForceFrom}, ${plan.inForceUntil}, ${plan.createdAt}, ${plan.createdBy})
    returning fee_plan_id as "feePlanId"`);
  if (row === undefined) throw new Error('an insert returned no row');
  await insertTiers(tx, row.feePlanId, plan.tiers);
  return row.feePlanId;
}

async function insertTiers(tx: Transaction, feePlanId: number, tiers: readonly FeeTier[]): Promise<void> {
  if (tiers.length === 0) return;
  await tx.query(sql`
    insert into stoa.fee_plan_tier (fee_plan_id, currency, volume_from, rate_basis_points)
    select ${feePlanId}, tier.*
    from unnest(
      ${tiers.map(({ currency }) => currency)}::text[],
      ${tiers.map(({ volumeFrom }) => volumeFrom)}::bigint[],
      ${tiers.map(({ rateBasisPoints }) => rateBasisPoints)}::integer[]) as tier`);
}

/** False where the plan has an end already, or does not exist. */
export async function endFeePlanRow(
  tx: Queryable,
  { feePlanId, until, by }: { readonly feePlanId: number; readonly until: string; readonly by: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update stoa.fee_plan
    set
      in_force_until = ${until},
      ended_by = ${by}
    where fee_plan_id = ${feePlanId}
      and in_force_until is null
    returning fee_plan_id`);
  return rows.length > 0;
}

function planOf({ countries, tierCurrencies, tierVolumes, tierRates, ...plan }: FeePlanRow): FeePlan {
  return {
    ...plan,
    countries: countries === null ? null : new Set(countries),
    tiers: tierCurrencies.map((currency, index) => ({
      currency,
      volumeFrom: BigInt(tierVolumes[index] ?? ''),
      rateBasisPoints: tierRates[index] ?? 0,
    })),
  };
}
