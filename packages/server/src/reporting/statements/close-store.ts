import type { Instant } from '@stoa/contract';
import type { Transaction } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import { firstDay, firstDayOrNull, type Month } from '../month.js';

/**
 * The months of a merchant that one call closes: from the first after the last closed month, through the one asked for.
 */
export interface OpenMonths {
  readonly merchantId: number;
  readonly closedThrough: Month | null;
  readonly through: Month;
}

/** Whether a month, which is a column, is one of them. */
export function isOpen({ closedThrough, through }: OpenMonths, month: SqlPart): SqlPart {
  return sql`
    ${month} > coalesce(${firstDayOrNull(closedThrough)}::date, '-infinity')
      and ${month} <= ${firstDay(through)}::date`;
}

/** A merchant's reports that are accepted and not completed: their transactions may belong to the month. */
export interface ReportsUnderWay {
  readonly count: number;
  /** The oldest ones. */
  readonly oldest: readonly { readonly reportId: bigint; readonly acceptedAt: Date }[];
}

export async function selectReportsUnderWay(
  tx: Transaction,
  merchantId: number,
  most: number,
): Promise<ReportsUnderWay> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from stoa.report
    where merchant_id = ${merchantId}
      and completed_at is null`);
  const count = row?.count ?? 0;
  if (count === 0) return { count, oldest: [] };
  const oldest = await tx.query<ReportsUnderWay['oldest'][number]>(sql`
    select report_id, accepted_at
    from stoa.report
    where merchant_id = ${merchantId}
      and completed_at is null
    order by merchant_id, report_id
    limit ${most}`);
  return { count, oldest };
}

/** The transactions that stand without a fee on the open months. */
export interface WithoutFee {
  readonly count: bigint;
  /** When they were settled; null if there are none. */
  readonly earliest: Instant | null;
  readonly latest: Instant | null;
}

/** A corrected transaction no longer stands as recorded: its last correction decides whether it has a fee. */
export async function selectWithoutFee(tx: Transaction, open: OpenMonths): Promise<WithoutFee> {
  const { merchantId } = open;
  const [row] = await tx.query<WithoutFee>(sql`
    with unpriced as (
      select settled_at
      from stoa.unpriced_transaction
      where merchant_id = ${merchantId}
        and ${isOpen(open, sql`statement_month`)}
      union all
      select settled_at
      from stoa.unpriced_restatement
      where merchant_id = ${merchantId}
        and ${isOpen(open, sql`statement_month`)})
    select
      count(*) as count,
      (extract(epoch from min(settled_at)) * 1000000)::bigint as earliest,
      (extract(epoch from max(settled_at)) * 1000000)::bigint as latest
    from unpriced`);
  if (row === undefined) throw new Error('an aggregate returned no row');
  return row;
}

/** A transaction that stands without a fee. */
export interface TransactionWithoutFee {
  readonly transactionId: string;
  readonly payerCountry: string;
  readonly settledAt: Instant;
}

/** The transactions that `selectWithoutFee` counts, the oldest settled first. */
export function selectFirstWithoutFee(
  tx: Transaction,
  open: OpenMonths,
  most: number,
): Promise<TransactionWithoutFee[]> {
  return tx.query<TransactionWithoutFee>(sql`
    with recorded as (
      select transaction_id, payer_country, settled_at
      from stoa.unpriced_transaction
      where merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`statement_month`)}
      order by settled_at, transaction_id
      limit ${most}),
    restated as (
      select transaction_id, payer_country, settled_at
      from stoa.unpriced_restatement
      where merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`statement_month`)}
      order by settled_at, transaction_id
      limit ${most})
    select
      transaction_id,
      payer_country,
      (extract(epoch from settled_at) * 1000000)::bigint as settled_at
    from (table recorded union all table restated) as unpriced
    order by settled_at, transaction_id
    limit ${most}`);
}

/** A month that is closed, and the number of its statement, if it gets one. */
export interface ClosedWithNumber {
  readonly month: Month;
  readonly number: string | null;
}

export interface ClosedMonths {
  readonly months: readonly ClosedWithNumber[];
  readonly now: Date;
  readonly by: string;
  /** Null: there is no issuer, and so there are no numbers. */
  readonly issuerId: number | null;
  readonly billingDetailsId: bigint | null;
}

/** Closes these months, and with the last one all months before it. */
export async function insertClosedMonths(
  tx: Transaction,
  merchantId: number,
  { months, now, by, issuerId, billingDetailsId }: ClosedMonths,
): Promise<void> {
  await tx.query(sql`
    insert into stoa.statement_close (
      merchant_id, month, closed_at, closed_by, issuer_id, billing_details_id, statement_number)
    select ${merchantId}, closed.month, ${now}, ${by}, ${issuerId}, ${billingDetailsId}, closed.number
    from unnest(
      ${months.map(({ month }) => firstDay(month))}::date[],
      ${months.map(({ number }) => number)}::text[]) as closed (month, number)`);
}
