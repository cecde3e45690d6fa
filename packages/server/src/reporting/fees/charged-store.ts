import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';

export interface ChargedMonth {
  /** The month in which the transactions were settled. */
  readonly month: Month;
  /** How many stand with a fee of the plan: what corrections took back is not among them. */
  readonly count: bigint;
  /** How many transactions of that month the merchants that the plan charged have in all. */
  readonly rowsToRead: bigint;
}

/** The months from one on in which transactions were settled that stand with a fee of the plan, the earliest first. */
export function selectChargedMonths(tx: Queryable, feePlanId: number, from: Month): Promise<ChargedMonth[]> {
  return tx.query<ChargedMonth>(sql`
    with charged as (
      select merchant_id, settled_month, sum(transaction_count) as count
      from stoa.statement_line
      where fee_plan_id = ${feePlanId}
        and settled_month >= ${firstDay(from)}::date
      group by merchant_id, settled_month
      having sum(transaction_count) > 0)
    select
      to_char(settled_month, 'YYYY-MM') as month, sum(charged.count)::bigint as count,
      sum(recorded.count)::bigint as "rowsToRead"
    from charged
    cross join lateral (
      select coalesce(sum(transaction_count), 0) as count
      from stoa.statement_line as line
      where line.merchant_id = charged.merchant_id
        and line.settled_month = charged.settled_month
        and line.kind = 'recorded') as recorded
    group by settled_month
    order by settled_month`);
}

/**
 * How many transactions settled from a day to the end of its month stand with a fee of the plan: those recorded with one,
 * more by what corrections gave to the plan, less by what they took from it.
 */
export async function countChargedFrom(tx: Queryable, feePlanId: number, day: string): Promise<bigint> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    with charged as (
      select distinct merchant_id
      from stoa.statement_line
      where fee_plan_id = ${feePlanId}
        and settled_month = date_trunc('month', ${day}::date)),
    settled as (
      select
        ${day}::timestamp at time zone 'UTC' as begins,
        (date_trunc('month', ${day}::timestamp) + interval '1 month') at time zone 'UTC' as ends),
    change as (
      select 1 as count
      from charged
      cross join settled
      join stoa.transaction as recorded using (merchant_id)
      where recorded.settled_at >= settled.begins
        and recorded.settled_at < settled.ends
        and recorded.fee_plan_id = ${feePlanId}
      union all
      select
        (new_fee_plan_id is not distinct from ${feePlanId})::integer
          - (old_fee_plan_id is not distinct from ${feePlanId})::integer
      from charged
      cross join settled
      join stoa.correction using (merchant_id)
      join stoa.transaction as recorded using (merchant_id, transaction_id)
      where correction.statement_month >= date_trunc('month', ${day}::date)
        and recorded.settled_at >= settled.begins
        and recorded.settled_at < settled.ends)
    select coalesce(sum(count), 0)::bigint as count
    from change`);
  return row?.count ?? 0n;
}
