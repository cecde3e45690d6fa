import type { Queryable, Transaction } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import { firstDay, firstDayOrNull, type Month } from '../month.js';
import { isOpen, type OpenMonths } from './close-store.js';
import type { StatementLine, StatementSums } from './statement.js';

/** A line of a merchant's books as it was kept, or a part of it that was counted again from the rows. */
export interface BookedLine extends StatementSums {
  readonly month: Month;
  readonly currency: string;
  readonly kind: StatementLine['kind'];
  readonly settledMonth: Month;
  readonly feePlanId: number | null;
}

interface LineRow extends Omit<BookedLine, 'fullAmount' | 'taxAmount' | 'feeAmount'> {
  readonly fullAmount: string;
  readonly taxAmount: string;
  readonly feeAmount: string;
}

/** The month in which a transaction was settled. Those before the first month of all count in it. */
export const settledMonth = sql`
  greatest(date_trunc('month', settled_at at time zone 'UTC')::date, '0001-01-01')`;

/**
 * When the transactions of corrections were settled: one lookup for each, in an order that only the primary key has;
 * see selectRecorded. All positions are at least 0: comparing them reads the row. Otherwise the planner prefers an
 * index that holds the time, and reads all of it.
 */
export function recordedOfCorrections(merchantId: number): SqlPart {
  return sql`
    cross join lateral (
      select settled_at
      from stoa.transaction
      where merchant_id = ${merchantId}
        and transaction_id >= correction.transaction_id
        and transaction_id <= correction.transaction_id
        and position >= 0
      order by merchant_id, transaction_id
      limit 1) as recorded`;
}

/** All merchants and twins. */
export function selectMerchantsWithBooks(database: Queryable): Promise<{ readonly merchantId: number }[]> {
  return database.query<{ merchantId: number }>(sql`
    select merchant_id
    from stoa.merchant
    order by merchant_id`);
}

/** The lines of the open months, as the books have them. */
export async function selectBookedLines(tx: Queryable, open: OpenMonths): Promise<BookedLine[]> {
  const rows = await tx.query<LineRow>(sql`
    select
      to_char(month, 'YYYY-MM') as month, currency, kind,
      to_char(settled_month, 'YYYY-MM') as settled_month, fee_plan_id,
      transaction_count, full_amount, tax_amount,
      fee_amount
    from stoa.statement_line
    where merchant_id = ${open.merchantId}
      and ${isOpen(open, sql`month`)}`);
  return rows.map(lineOf);
}

/** What the running counts by day hold of a month, in one currency. */
export interface CountedVolume {
  readonly month: Month;
  readonly currency: string;
  readonly base: bigint;
}

/** The volume of the open months by the running counts of days. */
export async function selectCountedVolumes(
  tx: Transaction,
  { merchantId, closedThrough, through }: OpenMonths,
): Promise<CountedVolume[]> {
  const rows = await tx.query<Omit<CountedVolume, 'base'> & { readonly base: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, currency, sum(base)::text as base
    from stoa.volume_day
    where merchant_id = ${merchantId}
      and day >= coalesce(${firstDayOrNull(closedThrough)}::date + interval '1 month', '-infinity')
      and day < ${firstDay(through)}::date + interval '1 month'
    group by 1, 2`);
  return rows.map((row) => ({ ...row, base: BigInt(row.base) }));
}

/** The times between which transactions are counted, as texts that PostgreSQL reads: from `from`, before `until`. */
export interface Slice {
  readonly from: string;
  readonly until: string;
}

/**
 * Counts the transactions that were settled in a slice of the open months and stand on the statement of their own
 * month.
 */
export async function recountSettled(
  tx: Transaction,
  merchantId: number,
  { from, until }: Slice,
): Promise<BookedLine[]> {
  const rows = await tx.query<LineRow>(sql`
    select
      to_char(statement_month, 'YYYY-MM') as month, currency, 'recorded' as kind,
      to_char(statement_month, 'YYYY-MM') as settled_month, fee_plan_id,
      count(*) as transaction_count, sum(full_amount) as full_amount, sum(tax_amount) as tax_amount,
      coalesce(sum(fee_amount), 0) as fee_amount
    from stoa.transaction
    where merchant_id = ${merchantId}
      and settled_at >= ${from}::timestamptz
      and settled_at < ${until}::timestamptz
      and statement_month = ${settledMonth}
    group by statement_month, currency, fee_plan_id`);
  return rows.map(lineOf);
}

/** Counts the transactions that stand on open months because their own was closed when they arrived. */
export async function recountLate(tx: Transaction, open: OpenMonths): Promise<BookedLine[]> {
  const rows = await tx.query<LineRow>(sql`
    with late as (
      select
        *, ${settledMonth} as settled_month
      from stoa.transaction
      where merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`statement_month`)}
        -- As in the predicate of transaction_late.
        and (settled_at at time zone 'UTC') < statement_month)
    select
      to_char(statement_month, 'YYYY-MM') as month, currency, 'recorded' as kind,
      to_char(settled_month, 'YYYY-MM') as settled_month, fee_plan_id,
      count(*) as transaction_count, sum(full_amount) as full_amount, sum(tax_amount) as tax_amount,
      coalesce(sum(fee_amount), 0) as fee_amount
    from late
    -- Transactions settled before the first month of all stand on it, and are not late.
    where settled_month < statement_month
    group by statement_month, currency, settled_month, fee_plan_id`);
  return rows.map(lineOf);
}

/** Adds up the adjustments of the open months. */
export async function recountAdjustments(tx: Transaction, open: OpenMonths): Promise<BookedLine[]> {
  const rows = await tx.query<LineRow>(sql`
    select
      to_char(month, 'YYYY-MM') as month, currency, 'adjustment' as kind,
      to_char(month, 'YYYY-MM') as settled_month, null as fee_plan_id,
      0::bigint as transaction_count, 0 as full_amount, 0 as tax_amount, sum(amount) as fee_amount
    from stoa.statement_adjustment
    where merchant_id = ${open.merchantId}
      and ${isOpen(open, sql`month`)}
    group by stoa.statement_adjustment.month, currency`);
  return rows.map(lineOf);
}

/** Corrections whose ids are above `after`, up to `upTo`. */
export interface CorrectionSlice {
  readonly after: bigint;
  readonly upTo: bigint;
}

/** The corrections that open months show, in slices of so many ids. */
export function selectCorrectionSlices(
  tx: Transaction,
  open: OpenMonths,
  idsOfSlice: bigint,
): Promise<CorrectionSlice[]> {
  return tx.query<CorrectionSlice>(sql`
    with span as (
      select min(correction_id) - 1 as first, max(correction_id) as last
      from stoa.correction
      where merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`statement_month`)})
    select slice.after, slice.after + ${idsOfSlice}::bigint as up_to
    from span
    cross join lateral generate_series(first, last - 1, ${idsOfSlice}::bigint) as slice (after)`);
}

/** Counts both sides of the corrections in a slice that open months show. */
export async function recountCorrections(
  tx: Queryable,
  open: OpenMonths,
  { after, upTo }: CorrectionSlice,
): Promise<BookedLine[]> {
  const rows = await tx.query<LineRow>(sql`
    with shown as (
      select
        correction.*, ${settledMonth} as settled_month
      from stoa.correction
      ${recordedOfCorrections(open.merchantId)}
      where correction.merchant_id = ${open.merchantId}
        and ${isOpen(open, sql`correction.statement_month`)}
        and correction.correction_id > ${after}
        and correction.correction_id <= ${upTo}),
    side as (
      select
        statement_month, old_currency as currency, 'reversal' as kind, settled_month,
        old_fee_plan_id as fee_plan_id, -1 as transaction_count, -old_full_amount::numeric as full_amount,
        -old_tax_amount::numeric as tax_amount, -coalesce(old_fee_amount, 0)::numeric as fee_amount
      from shown
      where old_currency is not null
      union all
      select
        statement_month, new_currency, 'restatement', settled_month,
        new_fee_plan_id, 1, new_full_amount, new_tax_amount, coalesce(new_fee_amount, 0)
      from shown
      where new_currency is not null)
    select
      to_char(statement_month, 'YYYY-MM') as month, currency, kind,
      to_char(settled_month, 'YYYY-MM') as settled_month, fee_plan_id,
      sum(transaction_count) as transaction_count, sum(full_amount) as full_amount,
      sum(tax_amount) as tax_amount, sum(fee_amount) as fee_amount
    from side
    group by statement_month, currency, kind, settled_month, fee_plan_id`);
  return rows.map(lineOf);
}

function lineOf({ fullAmount, taxAmount, feeAmount, ...line }: LineRow): BookedLine {
  return {
    ...line,
    fullAmount: BigInt(fullAmount),
    taxAmount: BigInt(taxAmount),
    feeAmount: BigInt(feeAmount),
  };
}
