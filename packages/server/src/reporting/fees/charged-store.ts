import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';

export interface ChargedMonth {
  /** The month in which the transactions were settled. */
  readonly month: Month;
  /** How many stand with a fee of the plan: what corrections took back is not among them. */
  readonly count: bigint;
  /**
   * How many rows counting within that month would read: the transactions of the merchants that the plan charged, plus
   * a hundred for each merchant.
   */
  readonly rowsToRead: bigint;
}

/**
 * The months, from a given one on, in which transactions that stand with a fee of the plan were settled. The earliest
 * first.
 */
export function selectChargedMonths(tx: Queryable, feePlanId: number, from: Month): Promise<ChargedMonth[]> {
  return tx.query<ChargedMonth>(sql`
    with charged as (
      select merchant_id, settled_month, sum(transaction_count) as count
      from stoa.statement_line
      where fee_plan_id = ${feePlanId}
        and settled_month >= ${firstDay(from)}::date
        and merchant_id < ${firstTwin}
      group by merchant_id, settled_month
      having sum(transaction_count) > 0)
    select
      to_char(settled_month, 'YYYY-MM') as month, sum(charged.count)::bigint as count,
      sum(recorded.count + 100)::bigint as rows_to_read
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

/** The merchants with transactions settled in a month that stand with a fee of the plan, or stood with one. */
export async function selectMerchantsCharged(
  tx: Queryable,
  feePlanId: number,
  settledIn: Month,
): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select distinct merchant_id
    from stoa.statement_line
    where fee_plan_id = ${feePlanId}
      and settled_month = ${firstDay(settledIn)}::date
      and merchant_id < ${firstTwin}
    order by merchant_id`);
  return rows.map(({ merchantId }) => merchantId);
}

/**
 * How many of a merchant's transactions, settled from a day to the end of its month, stand with a fee of the plan:
 * those recorded with one, plus those that corrections moved to the plan, minus those that they took from it. Run it in
 * `alongIndexes`: the order of the transactions is that of the index by time.
 */
export async function countChargedFrom(
  tx: Queryable,
  merchantId: number,
  { feePlanId, day }: { readonly feePlanId: number; readonly day: string },
): Promise<bigint> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    with recorded as (
      select fee_plan_id
      from stoa.transaction
      where merchant_id = ${merchantId}
        and settled_at >= ${day}::timestamp at time zone 'UTC'
        and settled_at < (date_trunc('month', ${day}::timestamp) + interval '1 month') at time zone 'UTC'
      order by merchant_id, settled_at, transaction_id),
    corrected as (
      select
        (new_fee_plan_id is not distinct from ${feePlanId})::integer
          - (old_fee_plan_id is not distinct from ${feePlanId})::integer as count
      from stoa.correction
      -- One lookup for each correction, in an order that only the primary key has; see selectRecorded.
      cross join lateral (
        select settled_at
        from stoa.transaction
        where merchant_id = ${merchantId}
          and transaction_id >= correction.transaction_id
          and transaction_id <= correction.transaction_id
        order by merchant_id, transaction_id
        limit 1) as settled
      where correction.merchant_id = ${merchantId}
        and correction.statement_month >= date_trunc('month', ${day}::date)
        and settled.settled_at >= ${day}::timestamp at time zone 'UTC'
        and settled.settled_at < (date_trunc('month', ${day}::timestamp) + interval '1 month') at time zone 'UTC')
    select
      (select count(*) from recorded where fee_plan_id = ${feePlanId})
        + coalesce((select sum(count) from corrected), 0)::bigint as count`);
  return row?.count ?? 0n;
}
