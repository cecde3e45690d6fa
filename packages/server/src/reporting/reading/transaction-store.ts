import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { StandingAmounts } from '../corrections/correction.js';
import type { TransactionPosition } from '../ledger/transaction-id.js';
import type { Month } from '../month.js';

/** A transaction as it was recorded; corrections never change it. */
export interface RecordedTransaction {
  readonly transactionId: string;
  readonly recorded: StandingAmounts;
  readonly payerCountry: string;
  readonly settledAt: Instant;
  readonly reportId: number;
  readonly recordedAt: Date;
  readonly statementMonth: Month;
  /** Its place in the volume of the statement's year, in the recorded currency; null while it has no fee of its own. */
  readonly volumeBefore: bigint | null;
}

/** Selects a {@link TransactionRow}. `settled_at` of a result is a number: an order names the table's column. */
export const transactionColumns = sql`
  transaction_id, currency, full_amount, tax_amount, fee_amount, fee_plan_id, payer_country,
  (extract(epoch from settled_at) * 1000000)::bigint as settled_at, report_id, recorded_at,
  to_char(statement_month, 'YYYY-MM') as statement_month, volume_before`;

export async function selectTransaction(
  tx: Queryable,
  merchantId: number,
  transactionId: string,
): Promise<RecordedTransaction | undefined> {
  const [row] = await tx.query<TransactionRow>(sql`
    select ${transactionColumns}
    from stoa.transaction
    -- In an order that only the primary key has; see selectRecorded.
    where merchant_id = ${merchantId}
      and transaction_id >= ${transactionId}::text collate "C"
      and transaction_id <= ${transactionId}::text collate "C"
    order by merchant_id, transaction_id
    limit 1`);
  return row === undefined ? undefined : transactionOf(row);
}

export interface TransactionRange {
  /** From the first one by default. */
  readonly after: TransactionPosition | undefined;
  /** Only transactions settled before this; all by default. */
  readonly settledTo: Instant | undefined;
  readonly limit: number;
}

/** A merchant's transactions in the order of settlement, and of ids within one instant. */
export async function selectTransactions(
  tx: Queryable,
  merchantId: number,
  { after, settledTo, limit }: TransactionRange,
): Promise<RecordedTransaction[]> {
  const afterTime = after === undefined ? '-infinity' : toPostgresTimestamp(after.settledAt);
  const before = settledTo === undefined ? 'infinity' : toPostgresTimestamp(settledTo);
  const rows = await tx.query<TransactionRow>(sql`
    select ${transactionColumns}
    from stoa.transaction
    where merchant_id = ${merchantId}
      and (settled_at, transaction_id) > (
        ${afterTime}::timestamptz, ${after?.transactionId ?? ''}::text collate "C")
      and settled_at < ${before}::timestamptz
    order by transaction.settled_at, transaction_id
    limit ${limit}`);
  return rows.map(transactionOf);
}

/** A row that the SQL about transactions selects. */
export interface TransactionRow extends StandingAmounts {
  readonly transactionId: string;
  readonly payerCountry: string;
  readonly settledAt: Instant;
  readonly reportId: bigint;
  readonly recordedAt: Date;
  readonly statementMonth: Month;
  readonly volumeBefore: bigint | null;
}

export function transactionOf(row: TransactionRow): RecordedTransaction {
  const { currency, fullAmount, taxAmount, feeAmount, feePlanId, reportId, ...rest } = row;
  const recorded = { currency, fullAmount, taxAmount, feeAmount, feePlanId };
  return { ...rest, recorded, reportId: Number(reportId) };
}
