import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';

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
 * Adds to the running sums of a merchant's statements, in the database transaction that records the same amounts and
 * holds the lock of the ledger. `changes` has at most one change for each line.
 */
export async function bookStatementLines(
  tx: Transaction,
  merchantId: number,
  changes: readonly StatementLineChange[],
): Promise<void> {
  if (changes.length === 0) return;
  // The merchant id comes from a row of one of the merchant's reports. Where the tables are spread over several nodes, that
  // lets the node with the merchant's rows execute the whole statement.
  const booked = await tx.query(sql`
    insert into stoa.statement_line as line (
      merchant_id, month, currency, kind, settled_month, fee_plan_id,
      transaction_count, full_amount, tax_amount, fee_amount)
    select books.merchant_id, change.*
    from (
      select merchant_id
      from stoa.report
      where merchant_id = ${merchantId}
      order by merchant_id, report_id
      limit 1) as books
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
  if (booked.length !== changes.length) throw new Error('a merchant without reports has nothing to book');
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
