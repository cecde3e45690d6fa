import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Instant } from '../../kernel/timestamp.js';
import { firstDay, firstDayOrNull, type Month } from '../month.js';

/** The months of a merchant that a closing closes: those behind the last closed one, through the one that is asked for. */
export interface OpenMonths {
  readonly merchantId: number;
  readonly closedThrough: Month | null;
  readonly through: Month;
}

export interface MerchantBooks {
  readonly merchantId: number;
  /** Null while none of its months is closed. */
  readonly closedThrough: Month | null;
}

/** The merchants behind one, by id; only the one named where one is. */
export function selectMerchantBooks(
  tx: Queryable,
  { after, limit, only }: { readonly after: number; readonly limit: number; readonly only: number | null },
): Promise<MerchantBooks[]> {
  return tx.query<MerchantBooks>(sql`
    select merchant_id as "merchantId", to_char(closing.month, 'YYYY-MM') as "closedThrough"
    from stoa.merchant
    cross join lateral (
      select max(month) as month
      from stoa.statement_close
      where merchant_id = merchant.merchant_id) as closing
    where merchant_id > ${after}
      and (${only}::integer is null or merchant_id = ${only})
    order by merchant_id
    limit ${limit}`);
}

/** Reports of a merchant that are accepted and not completed: what they hold may belong to the month. */
export async function countOpenReports(tx: Transaction, merchantId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.report
    where merchant_id = ${merchantId}
      and completed_at is null`);
  return row?.count ?? 0;
}

/** Transactions that stand on the open months without a fee. */
export interface WithoutFee {
  readonly count: bigint;
  /** When they were settled; null where there are none. */
  readonly earliest: Instant | null;
  readonly latest: Instant | null;
}

/** A transaction that was corrected stands no more: what counts is what its last correction has put in its place. */
export async function selectWithoutFee(tx: Transaction, open: OpenMonths): Promise<WithoutFee> {
  const { merchantId, closedThrough, through } = open;
  const [row] = await tx.query<WithoutFee>(sql`
    with unpriced as (
      select settled_at
      from stoa.transaction as recorded
      where merchant_id = ${merchantId}
        and fee_plan_id is null
        and statement_month > coalesce(${firstDayOrNull(closedThrough)}::date, '-infinity')
        and statement_month <= ${firstDay(through)}::date
        and not exists (
          select
          from stoa.correction
          where merchant_id = recorded.merchant_id
            and transaction_id = recorded.transaction_id)
      union all
      select recorded.settled_at
      from stoa.correction as last
      join stoa.transaction as recorded using (merchant_id, transaction_id)
      where last.merchant_id = ${merchantId}
        and last.statement_month > coalesce(${firstDayOrNull(closedThrough)}::date, '-infinity')
        and last.statement_month <= ${firstDay(through)}::date
        and last.new_currency is not null
        and last.new_fee_plan_id is null
        and not exists (
          select
          from stoa.correction as later
          where later.merchant_id = last.merchant_id
            and later.transaction_id = last.transaction_id
            and later.correction_id > last.correction_id))
    select
      count(*) as count,
      (extract(epoch from min(settled_at)) * 1000000)::bigint as earliest,
      (extract(epoch from max(settled_at)) * 1000000)::bigint as latest
    from unpriced`);
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

/** Closes months, and with the last one all before it. */
export async function insertClosedMonths(
  tx: Transaction,
  merchantId: number,
  { months, now, by }: { readonly months: readonly Month[]; readonly now: Date; readonly by: string },
): Promise<void> {
  await tx.query(sql`
    insert into stoa.statement_close (merchant_id, month, closed_at, closed_by)
    select ${merchantId}, month, ${now}, ${by}
    from unnest(${months.map(firstDay)}::date[]) as month`);
}
