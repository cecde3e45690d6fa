import { tester } from '../../audit/actor.fixture.js';
import type { Database } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { RequestedFeePlan } from './usable-fee-plan.js';

/** A plan of 15 % for the whole store since the start of 2026. */
export function requestedPlan(changes: Partial<RequestedFeePlan> = {}): RequestedFeePlan {
  return {
    merchantId: null,
    countries: null,
    name: 'Standard',
    rateBasisPoints: 1_500,
    tiers: [],
    inForceFrom: '2026-01-01',
    inForceUntil: null,
    createdBy: tester,
    ...changes,
  };
}

export interface FeeRow {
  readonly id: string;
  readonly feeAmount: bigint | null;
  readonly feePlanId: number | null;
}

/** The fees of a merchant's recorded transactions, by id. */
export function selectFees(database: Database, merchantId: number): Promise<FeeRow[]> {
  return database.query<FeeRow>(sql`
    select transaction_id as id, fee_amount as "feeAmount", fee_plan_id as "feePlanId"
    from stoa.transaction
    where merchant_id = ${merchantId}
    order by transaction_id`);
}

/** `month settled currency plan count full tax fee` of each line, as the books say and as the transactions add up. */
export async function selectBooks(
  database: Database,
  merchantId: number,
): Promise<{ readonly kept: string[]; readonly counted: string[] }> {
  const kept = await database.query<{ line: string }>(sql`
    select concat_ws(' ', month, settled_month, currency, coalesce(fee_plan_id::text, '-'), transaction_count,
      full_amount, tax_amount, fee_amount) as line
    from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
    order by 1`);
  const counted = await database.query<{ line: string }>(sql`
    select concat_ws(' ', statement_month, date_trunc('month', settled_at at time zone 'UTC')::date, currency,
      coalesce(fee_plan_id::text, '-'), count(*), sum(full_amount), sum(tax_amount),
      coalesce(sum(fee_amount), 0)) as line
    from stoa.transaction
    where merchant_id = ${merchantId}
    group by statement_month, date_trunc('month', settled_at at time zone 'UTC')::date, currency, fee_plan_id
    order by 1`);
  return { kept: kept.map(({ line }) => line), counted: counted.map(({ line }) => line) };
}

/** `report currency fee count-without-fee`, as the reports' totals say and as their transactions add up. */
export async function selectReportTotals(
  database: Database,
  merchantId: number,
): Promise<{ readonly kept: string[]; readonly counted: string[] }> {
  const kept = await database.query<{ line: string }>(sql`
    select concat_ws(' ', report_id, currency, fee_amount, without_fee_count) as line
    from stoa.report_total
    where merchant_id = ${merchantId}
    order by 1`);
  const counted = await database.query<{ line: string }>(sql`
    select concat_ws(' ', report_id, currency, coalesce(sum(fee_amount), 0),
      count(*) filter (where fee_plan_id is null)) as line
    from stoa.transaction
    where merchant_id = ${merchantId}
    group by report_id, currency
    order by 1`);
  return { kept: kept.map(({ line }) => line), counted: counted.map(({ line }) => line) };
}
