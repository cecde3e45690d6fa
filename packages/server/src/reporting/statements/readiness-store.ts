import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';

/** The ids of the merchants of the store, in order. A single row, because thousands of rows would cost the process more than the database. */
export async function selectAllMerchantIds(tx: Queryable): Promise<readonly number[]> {
  const [row] = await tx.query<{ ids: number[] }>(sql`
    select coalesce(array_agg(merchant_id order by merchant_id), '{}') as ids
    from stoa.merchant
    where merchant_id < ${firstTwin}`);
  return row?.ids ?? [];
}

export interface CountOfMerchant {
  readonly merchantId: number;
  readonly count: number;
}

/** How many reports are accepted and not completed, for each merchant that has any. */
export function countReportsUnderWay(tx: Queryable): Promise<CountOfMerchant[]> {
  return tx.query<CountOfMerchant>(sql`
    select merchant_id, count(*)::float8 as count
    from stoa.report
    where completed_at is null
      and merchant_id < ${firstTwin}
    group by merchant_id`);
}

/**
 * How many transactions stand without a fee on the statements up to this month, for each merchant that has any. Closed
 * months have none.
 */
export function countWithoutFeeThrough(tx: Queryable, month: Month): Promise<CountOfMerchant[]> {
  return tx.query<CountOfMerchant>(sql`
    select merchant_id, sum(transaction_count)::float8 as count
    from stoa.statement_line
    where fee_plan_id is null
      and month <= ${firstDay(month)}::date
      and merchant_id < ${firstTwin}
    group by merchant_id
    having sum(transaction_count) > 0`);
}

/** The merchants whose books are closed for this month, in one row: each close also closes all months before it. */
export async function selectClosedFor(tx: Queryable, month: Month): Promise<readonly number[]> {
  const [row] = await tx.query<{ ids: number[] }>(sql`
    select coalesce(array_agg(distinct merchant_id), '{}') as ids
    from stoa.statement_close
    where month >= ${firstDay(month)}::date
      and merchant_id < ${firstTwin}`);
  return row?.ids ?? [];
}

/** What a merchant's statement of a month adds up to in a currency, in minor units. */
export interface MonthTotal {
  readonly merchantId: number;
  readonly currency: string;
  readonly transactionCount: bigint;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly feeAmount: bigint;
  readonly withoutFeeCount: bigint;
}

type TotalRow = { readonly [K in keyof MonthTotal]: MonthTotal[K] extends bigint ? string : MonthTotal[K] };

/** The totals of these merchants, by merchant and currency. */
export async function selectMonthTotals(
  tx: Queryable,
  merchantIds: readonly number[],
  month: Month,
): Promise<MonthTotal[]> {
  const rows = await tx.query<TotalRow>(sql`
    select
      merchant_id, currency, sum(transaction_count) as transaction_count,
      sum(full_amount) as full_amount, sum(tax_amount) as tax_amount, sum(fee_amount) as fee_amount,
      coalesce(sum(transaction_count) filter (where fee_plan_id is null), 0) as without_fee_count
    from stoa.statement_line
    where merchant_id = any(${merchantIds}::integer[])
      and month = ${firstDay(month)}::date
    group by merchant_id, currency
    having bool_or(transaction_count <> 0 or full_amount <> 0 or tax_amount <> 0 or fee_amount <> 0)
    order by merchant_id, currency`);
  return rows.map((row) => ({
    ...row,
    transactionCount: BigInt(row.transactionCount),
    fullAmount: BigInt(row.fullAmount),
    taxAmount: BigInt(row.taxAmount),
    feeAmount: BigInt(row.feeAmount),
    withoutFeeCount: BigInt(row.withoutFeeCount),
  }));
}

/** The newest closed month of each of these merchants that has one. */
export function selectClosedThroughOf(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<{ merchantId: number; month: Month }[]> {
  return tx.query(sql`
    select merchant_id, to_char(max(month), 'YYYY-MM') as month
    from stoa.statement_close
    where merchant_id = any(${merchantIds}::integer[])
    group by merchant_id`);
}

/** Those of these merchants that have billing details. */
export function selectWithBillingDetails(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<{ merchantId: number }[]> {
  return tx.query(sql`
    select distinct merchant_id
    from stoa.billing_details
    where merchant_id = any(${merchantIds}::integer[])`);
}

/** How many correction requests wait, for each of these merchants that has any. */
export function countWaitingRequestsOf(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<CountOfMerchant[]> {
  return tx.query<CountOfMerchant>(sql`
    select merchant_id, count(*)::float8 as count
    from stoa.correction_request
    where state = 'waiting'
      and merchant_id = any(${merchantIds}::integer[])
    group by merchant_id`);
}
