import { instantOf } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { dayOf, firstDay, type Month } from '../month.js';

/** A change to one line of a merchant's statement, negative if it takes something back. Amounts in minor units. */
export interface StatementLineChange {
  readonly month: Month;
  readonly currency: string;
  readonly kind: 'recorded' | 'reversal' | 'restatement';
  /** The month in which the transactions were settled. */
  readonly settledMonth: Month;
  /** Null while no plan covers the transactions. */
  readonly feePlanId: number | null;
  readonly transactionCount: number;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly feeAmount: bigint;
}

/**
 * A row with the merchant's id, from one of its reports. Where the tables are spread over several nodes, that lets the
 * node with the merchant's rows execute a whole statement that adds to sums.
 */
export function booksOf(merchantId: number) {
  return sql`
    (
      select merchant_id
      from stoa.report
      where merchant_id = ${merchantId}
      order by merchant_id, report_id
      limit 1)`;
}

/** Throws if a statement that adds to sums from {@link booksOf} found no report, and so added nothing. */
export function assertBooked(booked: readonly unknown[], changes: readonly unknown[]): void {
  if (booked.length !== changes.length) throw new Error('a merchant without reports has nothing to book');
}

/** Changes to the lines of a merchant's statements, at most one for each line, and when they are booked. */
export interface LineBooking {
  readonly changes: readonly StatementLineChange[];
  readonly at: Date;
}

/**
 * Adds to the running sums of a merchant's statements, in the database transaction that records the same amounts and
 * holds the lock of the ledger.
 */
export async function bookStatementLines(
  tx: Transaction,
  merchantId: number,
  { changes, at }: LineBooking,
): Promise<void> {
  if (changes.length === 0) return;
  const booked = await tx.query(sql`
    insert into stoa.statement_line as line (
      merchant_id, month, currency, kind, settled_month, fee_plan_id,
      transaction_count, full_amount, tax_amount, fee_amount)
    select books.merchant_id, change.*
    from ${booksOf(merchantId)} as books
    cross join unnest(
      ${changes.map(({ month }) => firstDay(month))}::date[],
      ${changes.map(({ currency }) => currency)}::text[],
      ${changes.map(({ kind }) => kind)}::text[],
      ${changes.map(({ settledMonth }) => firstDay(settledMonth))}::date[],
      ${changes.map(({ feePlanId }) => feePlanId)}::integer[],
      ${changes.map(({ transactionCount }) => transactionCount)}::bigint[],
      ${changes.map(({ fullAmount }) => fullAmount)}::numeric[],
      ${changes.map(({ taxAmount }) => taxAmount)}::numeric[],
      ${changes.map(({ feeAmount }) => feeAmount)}::numeric[]) as change
    on conflict on constraint statement_line_key do update
    set
      transaction_count = line.transaction_count + excluded.transaction_count,
      full_amount = line.full_amount + excluded.full_amount,
      tax_amount = line.tax_amount + excluded.tax_amount,
      fee_amount = line.fee_amount + excluded.fee_amount
    returning 1`);
  assertBooked(booked, changes);
  await bookFeeDays(tx, merchantId, { changes, at });
}

/** Adds the fees to those of the day. */
async function bookFeeDays(tx: Transaction, merchantId: number, { changes, at }: LineBooking): Promise<void> {
  const fees = new Map<string, Pick<StatementLineChange, 'month' | 'currency' | 'feeAmount'>>();
  for (const { month, currency, feeAmount } of changes) {
    const key = `${month} ${currency}`;
    fees.set(key, { month, currency, feeAmount: (fees.get(key)?.feeAmount ?? 0n) + feeAmount });
  }
  const moved = [...fees.values()].filter(({ feeAmount }) => feeAmount !== 0n);
  if (moved.length === 0) return;
  const booked = await tx.query(sql`
    insert into stoa.fee_day as kept (merchant_id, month, currency, day, fee_amount)
    select books.merchant_id, change.month, change.currency, ${dayOf(instantOf(at))}::date, change.fee
    from ${booksOf(merchantId)} as books
    cross join unnest(
      ${moved.map(({ month }) => firstDay(month))}::date[],
      ${moved.map(({ currency }) => currency)}::text[],
      ${moved.map(({ feeAmount }) => feeAmount)}::numeric[]) as change (month, currency, fee)
    on conflict on constraint fee_day_pkey do update
    set fee_amount = kept.fee_amount + excluded.fee_amount
    returning 1`);
  assertBooked(booked, moved);
}

/** The last closed month of a merchant's books; null while none is closed. */
export async function selectClosedThrough(tx: Queryable, merchantId: number): Promise<Month | null> {
  const [row] = await tx.query<{ month: Month | null }>(sql`
    select to_char(max(month), 'YYYY-MM') as month
    from stoa.statement_close
    where merchant_id = ${merchantId}`);
  return row?.month ?? null;
}

/** A merchant's volume of a year in a currency, in minor units: the base of what has a fee on the year's statements. */
export interface YearVolume {
  /** `YYYY` */
  readonly year: string;
  readonly currency: string;
  readonly base: bigint;
}

export async function selectYearVolumes(tx: Queryable, merchantId: number): Promise<YearVolume[]> {
  const rows = await tx.query<{ year: string; currency: string; base: string }>(sql`
    select to_char(month, 'YYYY') as year, currency, sum(full_amount - tax_amount) as base
    from stoa.statement_line
    where merchant_id = ${merchantId}
      and fee_plan_id is not null
    group by 1, 2`);
  return rows.map((row) => ({ ...row, base: BigInt(row.base) }));
}

/** What new fees of a report's transactions change in the report's total of one currency. */
export interface ReportFees {
  readonly reportId: bigint;
  readonly currency: string;
  /** By how much the sum of the fees grows; negative if it shrinks. */
  readonly feeAmount: bigint;
  /** How many transactions had no fee before. */
  readonly gotFirst: number;
}

/** Returns how many totals were changed. */
export async function addToReportTotals(
  tx: Transaction,
  merchantId: number,
  fees: readonly ReportFees[],
): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.report_total as total
    set
      fee_amount = total.fee_amount + fee.amount,
      without_fee_count = total.without_fee_count - fee.got_first
    from unnest(
      ${fees.map(({ reportId }) => reportId)}::bigint[],
      ${fees.map(({ currency }) => currency)}::text[],
      ${fees.map(({ feeAmount }) => feeAmount)}::numeric[],
      ${fees.map(({ gotFirst }) => gotFirst)}::integer[]) as fee (report_id, currency, amount, got_first)
    where total.merchant_id = ${merchantId}
      and total.report_id = fee.report_id
      and total.currency = fee.currency collate "C"
      and total.without_fee_count >= fee.got_first
    returning 1`);
  return rows.length;
}

/** Deletes the lines that are left with nothing because everything on them moved to the line of another plan. */
export async function deleteEmptiedLines(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and transaction_count = 0
      and full_amount = 0
      and tax_amount = 0
      and fee_amount = 0`);
}

/** Whether more was taken from a line than it had. */
export async function isLineOverdrawn(tx: Transaction, merchantId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and (
        transaction_count < 0
        or (transaction_count = 0 and (full_amount <> 0 or tax_amount <> 0 or fee_amount <> 0)))`);
  return rows.length > 0;
}

/** Changes to lines of a merchant's statements, at most one for each line: those of the same line are added up. */
export interface LineChanges {
  add(change: StatementLineChange): void;
  all(): StatementLineChange[];
}

export function createLineChanges(): LineChanges {
  const changes = new Map<string, StatementLineChange>();
  return {
    add: (change) => {
      const { month, kind, settledMonth, currency, feePlanId } = change;
      const key = `${month} ${kind} ${settledMonth} ${currency} ${feePlanId}`;
      const before = changes.get(key);
      changes.set(key, before === undefined ? change : sumOf(before, change));
    },
    all: () => [...changes.values()],
  };
}

function sumOf(before: StatementLineChange, change: StatementLineChange): StatementLineChange {
  return {
    ...change,
    transactionCount: before.transactionCount + change.transactionCount,
    fullAmount: before.fullAmount + change.fullAmount,
    taxAmount: before.taxAmount + change.taxAmount,
    feeAmount: before.feeAmount + change.feeAmount,
  };
}
