import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import {
  type RecordedTransaction,
  type TransactionRow,
  transactionColumns,
  transactionOf,
} from '../reading/transaction-store.js';

/** A completed report, and its place in the order of completion of the merchant's reports. */
export interface CompletedReport {
  /** A text that PostgreSQL reads, exact to the microsecond. */
  readonly completedAt: string;
  readonly reportId: bigint;
  /** How many items it had. It recorded at most that many. */
  readonly transactionCount: number;
}

export interface CompletedReportPage {
  readonly after: Pick<CompletedReport, 'completedAt' | 'reportId'>;
  /** Only reports completed before this. */
  readonly before: string;
  readonly limit: number;
}

/** A merchant's reports in the order of completion. */
export function selectCompletedReports(
  tx: Queryable,
  merchantId: number,
  { after, before, limit }: CompletedReportPage,
): Promise<CompletedReport[]> {
  return tx.query<CompletedReport>(sql`
    select
      to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as completed_at,
      report_id, transaction_count
    from stoa.report
    where merchant_id = ${merchantId}
      and completed_at is not null
      and (completed_at, report_id) > (${after.completedAt}::timestamptz, ${after.reportId}::bigint)
      and completed_at < ${before}::timestamptz
    order by merchant_id, report.completed_at, report_id
    limit ${limit}`);
}

export interface ReportTransactionPage {
  readonly reportIds: readonly bigint[];
  /** Only transactions after this position in their report; -1 is before the first. */
  readonly afterPosition: number;
  /** For each report. */
  readonly limit: number;
}

export type PositionedTransaction = RecordedTransaction & { readonly position: number };

/** The transactions that these reports recorded. */
export async function selectTransactionsOfReports(
  tx: Queryable,
  merchantId: number,
  { reportIds, afterPosition, limit }: ReportTransactionPage,
): Promise<PositionedTransaction[]> {
  const rows = await tx.query<TransactionRow & Pick<PositionedTransaction, 'position'>>(sql`
    select recorded.*
    from unnest(${reportIds}::bigint[]) as wanted (report_id)
    cross join lateral (
      select
        position, ${transactionColumns}
      from stoa.transaction
      where merchant_id = ${merchantId}
        and report_id = wanted.report_id
        and position > ${afterPosition}
      -- In an order that only this index has; see selectRecorded.
      order by merchant_id, report_id, position
      limit ${limit}) as recorded`);
  return rows.map(({ position, ...row }) => ({ ...transactionOf(row), position }));
}
