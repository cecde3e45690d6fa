import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { queryOf } from '../../database/query-of.js';
import { sql } from '../../database/sql.js';
import { type Day, firstDay, type Month } from '../month.js';

/**
 * The ids of the merchants of the store, in order. A single row, because thousands of rows would cost the process more
 * than the database.
 */
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

/** Whose sums are read: those of some merchants, each apart, or those of all merchants of the store together. */
export type SumsOf = readonly number[] | 'all';

/** How the rows of sums are chosen and grouped. All merchants together have the number 0. */
function scopeOf(of: SumsOf) {
  return of === 'all'
    ? { key: sql`0`, isMeant: sql`merchant_id < ${firstTwin}` }
    : { key: sql`merchant_id`, isMeant: sql`merchant_id = any(${of}::integer[])` };
}

/** The totals of a month, by merchant and currency. */
export async function selectMonthTotals(tx: Queryable, of: SumsOf, month: Month): Promise<MonthTotal[]> {
  if (of.length === 0) return [];
  const { key, isMeant } = scopeOf(of);
  const rows = await tx.query<TotalRow>(sql`
    select
      ${key} as merchant_id, currency, sum(transaction_count) as transaction_count,
      sum(full_amount) as full_amount, sum(tax_amount) as tax_amount, sum(fee_amount) as fee_amount,
      coalesce(sum(transaction_count) filter (where fee_plan_id is null), 0) as without_fee_count
    from stoa.statement_line
    where ${isMeant}
      and month = ${firstDay(month)}::date
    group by 1, 2
    having bool_or(transaction_count <> 0 or full_amount <> 0 or tax_amount <> 0 or fee_amount <> 0)
    order by 1, 2`);
  return rows.map((row) => ({
    ...row,
    transactionCount: BigInt(row.transactionCount),
    fullAmount: BigInt(row.fullAmount),
    taxAmount: BigInt(row.taxAmount),
    feeAmount: BigInt(row.feeAmount),
    withoutFeeCount: BigInt(row.withoutFeeCount),
  }));
}

/** The fees of a merchant's statement in a currency, in minor units. */
export interface MonthFee {
  readonly merchantId: number;
  readonly currency: string;
  readonly fee: bigint;
}

/** What the statements of a month had at the end of a day, by merchant and currency; null: what they have now. */
export async function selectFeesOn(
  tx: Queryable,
  of: SumsOf,
  { month, day }: { readonly month: Month; readonly day: Day | null },
): Promise<MonthFee[]> {
  if (of.length === 0) return [];
  const { key, isMeant } = scopeOf(of);
  const rows = await tx.query<Omit<MonthFee, 'fee'> & { readonly fee: string }>(sql`
    select ${key} as merchant_id, currency, sum(fee_amount)::text as fee
    from stoa.fee_day
    where ${isMeant}
      and month = ${firstDay(month)}::date
      and day <= coalesce(${day}::date, 'infinity')
    group by 1, 2
    having sum(fee_amount) <> 0
    order by 1, 2`);
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee) }));
}

/** A merchant whose fees of a month in a currency are far from those of the month before. */
export interface Outlier extends MonthFee {
  readonly name: string;
  readonly feeBefore: bigint;
}

/**
 * The merchants whose fees differ by at least half of the larger of the two months, in currencies that the month before
 * has. Those that move most of the currency's fees come first, so that amounts in different currencies have an order.
 */
export async function selectOutliers(
  tx: Queryable,
  { month, before, most }: { readonly month: Month; readonly before: Month; readonly most: number },
): Promise<Outlier[]> {
  const rows = await tx.query<OutlierRow>(sql`
    with compared as (
      select
        merchant_id, currency,
        coalesce(sum(fee_amount) filter (where month = ${firstDay(month)}::date), 0) as fee,
        coalesce(sum(fee_amount) filter (where month = ${firstDay(before)}::date), 0) as fee_before
      from stoa.statement_line
      where month in (${firstDay(month)}::date, ${firstDay(before)}::date)
        and merchant_id < ${firstTwin}
      group by merchant_id, currency),
    shares as (
      select
        *, abs(fee - fee_before) / nullif(sum(abs(fee) + abs(fee_before)) over in_currency, 0) as share,
        bool_or(fee_before <> 0) over in_currency as is_known
      from compared
      window in_currency as (partition by currency)),
    outlier as (
      select *
      from shares
      where is_known
        and fee <> fee_before
        and abs(fee - fee_before) * 2 >= greatest(abs(fee), abs(fee_before))
      order by share desc, merchant_id, currency
      limit ${most})
    select outlier.merchant_id, merchant.name, currency, fee::text as fee, fee_before::text as fee_before
    from outlier
    join stoa.merchant using (merchant_id)
    order by share desc, merchant_id, currency`);
  return rows.map((row) => ({ ...row, fee: BigInt(row.fee), feeBefore: BigInt(row.feeBefore) }));
}

type OutlierRow = { readonly [K in keyof Outlier]: Outlier[K] extends bigint ? string : Outlier[K] };

/** What became of what a merchant reported. */
export interface ReportedItems {
  readonly merchantId: number;
  readonly items: number;
  readonly invalid: number;
}

/** What became of what these merchants reported since a day. */
export function selectReportedSince(
  tx: Queryable,
  merchantIds: readonly number[],
  day: Day,
): Promise<ReportedItems[]> {
  return queryOf<ReportedItems>(
    tx,
    merchantIds,
    sql`
    select
      merchant_id, sum(recorded_count + repeated_count + invalid_count)::float8 as items,
      sum(invalid_count)::float8 as invalid
    from stoa.report_day
    where merchant_id = any(${merchantIds}::integer[])
      and day >= ${day}::date
    group by merchant_id`,
  );
}

/** The newest closed month of each of these merchants that has one. */
export function selectClosedThroughOf(
  tx: Queryable,
  merchantIds: readonly number[],
): Promise<{ merchantId: number; month: Month }[]> {
  return queryOf(
    tx,
    merchantIds,
    sql`
    select merchant_id, to_char(max(month), 'YYYY-MM') as month
    from stoa.statement_close
    where merchant_id = any(${merchantIds}::integer[])
    group by merchant_id`,
  );
}

/** The merchants with billing details, in one row. */
export async function selectWithBillingDetails(tx: Queryable): Promise<readonly number[]> {
  const [row] = await tx.query<{ ids: number[] }>(sql`
    select coalesce(array_agg(distinct merchant_id), '{}') as ids
    from stoa.billing_details
    where merchant_id < ${firstTwin}`);
  return row?.ids ?? [];
}

/** How many correction requests wait, for each merchant that has any. */
export function countWaitingRequests(tx: Queryable): Promise<CountOfMerchant[]> {
  return tx.query<CountOfMerchant>(sql`
    select merchant_id, count(*)::float8 as count
    from stoa.correction_request
    where state = 'waiting'
      and merchant_id < ${firstTwin}
    group by merchant_id`);
}
