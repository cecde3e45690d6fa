import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import type { CurrencyTotal, OutcomeCount } from './tally-report.js';

/** The key of a report in every table of this area: the merchant comes first. */
export interface ReportKey {
  readonly merchantId: number;
  readonly reportId: number;
}

export interface NewReport {
  readonly merchantId: number;
  readonly contentHash: Buffer;
  readonly createdAt: Instant;
  readonly transactionCount: number;
  readonly acceptedAt: Date;
  readonly uploadedBy: string;
  /** Packed content. */
  readonly body: Buffer;
}

/** The id of the merchant's report that has this content. */
export async function selectReportId(
  tx: Queryable,
  { merchantId, contentHash }: Pick<NewReport, 'merchantId' | 'contentHash'>,
): Promise<number | undefined> {
  const [row] = await tx.query<{ reportId: bigint }>(sql`
    select report_id
    from stoa.report
    where merchant_id = ${merchantId}
      and content_hash = ${contentHash}`);
  return row === undefined ? undefined : Number(row.reportId);
}

/**
 * Inserts a report with its content. `undefined` if the merchant already has a report with this content, or if the
 * microsecond that would be its id is taken. If another call is inserting such a report at this moment, the statement
 * waits until it is committed, and the next statement sees it.
 */
export async function insertReport(tx: Queryable, report: NewReport): Promise<number | undefined> {
  const [row] = await tx.query<{ reportId: bigint | null }>(sql`
    select stoa.insert_report(
      ${report.merchantId}, ${report.contentHash}, ${toPostgresTimestamp(report.createdAt)},
      ${report.transactionCount}, ${report.acceptedAt}, ${report.uploadedBy}, ${report.body}) as report_id`);
  return row === undefined || row.reportId === null ? undefined : Number(row.reportId);
}

/** An accepted report that is not completed. */
export interface OpenReport {
  readonly acceptedAt: Date;
  readonly transactionCount: number;
  /** Packed content. */
  readonly body: Buffer;
}

/**
 * Stores that processing has started, unless an earlier attempt did, and returns the report; `undefined` if it is
 * completed or unknown. `greatest`: the clock may have been set back since it was accepted.
 */
export async function openReport(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
  now: Date,
): Promise<OpenReport | undefined> {
  const [row] = await tx.query<OpenReport>(sql`
    with opened as (
      update stoa.report
      set processing_at = coalesce(processing_at, greatest(accepted_at, ${now}::timestamptz))
      where merchant_id = ${merchantId}
        and report_id = ${reportId}
        and completed_at is null
      returning merchant_id, report_id, accepted_at, transaction_count)
    select opened.accepted_at, opened.transaction_count, content.body
    from opened
    join stoa.report_content as content using (merchant_id, report_id)
    where content.merchant_id = ${merchantId}`);
  return row;
}

export async function isReportOpen(tx: Transaction, { merchantId, reportId }: ReportKey): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id = ${reportId}
      and completed_at is null`);
  return rows.length > 0;
}

/** Reports that are accepted and not completed. */
export interface OpenReports {
  readonly count: number;
  /**
   * The largest difference between now and the times at which they were accepted: the age of the oldest one or, where a
   * clock was set back, how far one is dated ahead. How long that one has waited is unknown, but 0 would look as if
   * none waited.
   */
  readonly lagSeconds: number;
}

export async function selectOpenReports(tx: Queryable, now: Date): Promise<OpenReports> {
  const [row] = await tx.query<OpenReports>(sql`
    select
      count(*)::integer as count,
      coalesce(
        extract(epoch from greatest(${now}::timestamptz - min(accepted_at), max(accepted_at) - ${now}::timestamptz)),
        0)::float8 as lag_seconds
    from stoa.report
    where completed_at is null
      and merchant_id < ${firstTwin}`);
  return row ?? { count: 0, lagSeconds: 0 };
}

/** Copies lines that have the columns below, in this order. */
export async function copyExceptions(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.copy(
    'stoa.report_exception (merchant_id, report_id, position, transaction_id, outcome, reason)',
    lines,
  );
}

export interface CompletedReport extends ReportKey {
  readonly completedAt: Date;
  readonly outcomes: readonly OutcomeCount[];
  readonly totals: readonly CurrencyTotal[];
}

/** Stores the control totals, adds to the sums of the day, and completes the report. */
export async function completeReport(tx: Transaction, report: CompletedReport): Promise<void> {
  const { merchantId, reportId, completedAt, outcomes, totals } = report;
  await tx.query(sql`
    select stoa.complete_report(
      ${merchantId}, ${reportId}, ${completedAt},
      ${outcomes.map(({ outcome }) => outcome)},
      ${outcomes.map(({ reasonCode }) => reasonCode)},
      ${outcomes.map(({ count }) => count)},
      ${totals.map(({ currency }) => currency)},
      ${totals.map(({ transactionCount }) => transactionCount)},
      ${totals.map(({ fullAmount }) => fullAmount)},
      ${totals.map(({ taxAmount }) => taxAmount)},
      ${totals.map(({ feeAmount }) => feeAmount)},
      ${totals.map(({ withoutFeeCount }) => withoutFeeCount)})`);
}

export interface StoredResult {
  readonly reportId: bigint;
  readonly acceptedAt: Date;
  readonly processingAt: Date | null;
  readonly completedAt: Date | null;
  /** Null until the report is completed, like `invalid`. */
  readonly valid: string[] | null;
  readonly invalid: { id: string; reason: string }[] | null;
}

/** Reads one row: the database builds the two lists as JSON, at a tenth of the cost of sending 28,000 rows. */
export async function selectReportResult(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
): Promise<StoredResult | undefined> {
  const [row] = await tx.query<StoredResult>(sql`
    select
      report_id,
      accepted_at,
      processing_at,
      completed_at,
      case when completed_at is not null then (
        select coalesce(json_agg(transaction_id order by first_position), '[]')
        from (
          select transaction_id, min(position) as first_position
          from (
            (
              -- In the order of the index of reports; see selectRecorded.
              select transaction_id, position
              from stoa.transaction
              where merchant_id = ${merchantId}
                and report_id = ${reportId}
              order by merchant_id, report_id, position
            )
            union all
            select transaction_id, position
            from stoa.report_exception
            where merchant_id = ${merchantId}
              and report_id = ${reportId}
              and outcome = 'repeated'
          ) as valid_item
          group by transaction_id
        ) as valid_transaction
      ) end as valid,
      case when completed_at is not null then (
        select coalesce(json_agg(json_build_object('id', transaction_id, 'reason', reason) order by position), '[]')
        from stoa.report_exception
        where merchant_id = ${merchantId}
          and report_id = ${reportId}
          and outcome = 'invalid'
      ) end as invalid
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
  return row;
}
