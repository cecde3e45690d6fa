import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportWarning } from '../guards/report-warning.js';
import type { ReportKey } from '../reports/report-store.js';
import type { CurrencyTotal, OutcomeCount } from '../reports/tally-report.js';

/** A report, and how far it has got. */
export interface ReportProgress extends ReportKey {
  readonly createdAt: Instant;
  readonly acceptedAt: Date;
  readonly processingAt: Date | null;
  readonly completedAt: Date | null;
}

export async function selectReport(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
): Promise<ReportProgress | undefined> {
  const [row] = await tx.query<ReportRow>(sql`
    select
      merchant_id as "merchantId", report_id as "reportId",
      (extract(epoch from created_at) * 1000000)::bigint as "createdAt", accepted_at as "acceptedAt",
      processing_at as "processingAt", completed_at as "completedAt"
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
  return row === undefined ? undefined : progressOf(row);
}

/** Which reports a page has, the newest first. */
export interface ReportRange {
  /** Only reports that came before this one; all by default. */
  readonly before: string | undefined;
  readonly limit: number;
}

export interface AcceptedReports extends ReportRange {
  /** Inclusive. */
  readonly acceptedFrom?: string | undefined;
  /** Exclusive. */
  readonly acceptedTo?: string | undefined;
}

/**
 * The reports of one merchant. The bounds of time are texts that PostgreSQL reads. They filter on the way, which is at most
 * as long as the list of the merchant's reports. The merchant is a range of the key and not an equality: with an equality,
 * the index of the newest reports of all merchants has the right order, too, and PostgreSQL may walk through all of them.
 */
export async function selectReportsOfMerchant(
  tx: Queryable,
  merchantId: number,
  { before, limit, acceptedFrom, acceptedTo }: AcceptedReports,
): Promise<ReportProgress[]> {
  const rows = await tx.query<ReportRow>(sql`
    select
      merchant_id as "merchantId", report_id as "reportId",
      (extract(epoch from created_at) * 1000000)::bigint as "createdAt", accepted_at as "acceptedAt",
      processing_at as "processingAt", completed_at as "completedAt"
    from stoa.report
    where merchant_id >= ${merchantId}
      and (merchant_id, report_id) < (${merchantId}, coalesce(${before}::bigint, 9223372036854775807))
      and accepted_at >= coalesce(${acceptedFrom}::timestamptz, '-infinity')
      and accepted_at < coalesce(${acceptedTo}::timestamptz, 'infinity')
    order by merchant_id desc, report_id desc
    limit ${limit}`);
  return rows.map(progressOf);
}

/** The reports of all merchants. */
export async function selectReports(
  tx: Queryable,
  { before, limit }: ReportRange,
): Promise<ReportProgress[]> {
  const rows = await tx.query<ReportRow>(sql`
    select
      merchant_id as "merchantId", report_id as "reportId",
      (extract(epoch from created_at) * 1000000)::bigint as "createdAt", accepted_at as "acceptedAt",
      processing_at as "processingAt", completed_at as "completedAt"
    from stoa.report
    where report_id < coalesce(${before}::bigint, 9223372036854775807)
    order by report_id desc
    limit ${limit}`);
  return rows.map(progressOf);
}

/** What completing a report stores about it; everything is empty before. */
export interface ReportNotes {
  readonly outcomes: readonly OutcomeCount[];
  readonly totals: readonly CurrencyTotal[];
  readonly warnings: readonly ReportWarning[];
}

/** One for each of the reports, in their order. Sums are texts, because the driver reads numbers in JSON as doubles. */
export async function selectReportNotes(
  tx: Queryable,
  reports: readonly ReportKey[],
): Promise<ReportNotes[]> {
  const rows = await tx.query<NotesRow>(sql`
    select
      (
        select coalesce(json_agg(json_build_object(
          'outcome', outcome, 'reasonCode', reason_code, 'count', item_count) order by reason_code), '[]')
        from stoa.report_outcome
        where merchant_id = wanted.merchant_id
          and report_id = wanted.report_id
      ) as outcomes,
      (
        select coalesce(json_agg(json_build_object(
          'currency', currency, 'transactionCount', transaction_count,
          'fullAmount', full_amount::text, 'taxAmount', tax_amount::text,
          'feeAmount', fee_amount::text, 'withoutFeeCount', without_fee_count) order by currency), '[]')
        from stoa.report_total
        where merchant_id = wanted.merchant_id
          and report_id = wanted.report_id
      ) as totals,
      (
        select coalesce(json_agg(json_build_object(
          'code', code, 'currency', currency, 'detail', detail) order by code, currency), '[]')
        from stoa.report_warning
        where merchant_id = wanted.merchant_id
          and report_id = wanted.report_id
      ) as warnings
    from unnest(
      ${reports.map(({ merchantId }) => merchantId)}::integer[],
      ${reports.map(({ reportId }) => reportId)}::bigint[])
      with ordinality as wanted (merchant_id, report_id, position)
    order by wanted.position`);
  return rows.map(({ outcomes, totals, warnings }) => ({
    outcomes,
    totals: totals.map((total) => ({
      ...total,
      fullAmount: BigInt(total.fullAmount),
      taxAmount: BigInt(total.taxAmount),
      feeAmount: BigInt(total.feeAmount),
    })),
    warnings,
  }));
}

type ReportRow = Omit<ReportProgress, 'reportId'> & { readonly reportId: bigint };

function progressOf(row: ReportRow): ReportProgress {
  return { ...row, reportId: Number(row.reportId) };
}

type SumsAsTexts = { readonly [K in 'fullAmount' | 'taxAmount' | 'feeAmount']: string };

interface NotesRow {
  readonly outcomes: readonly OutcomeCount[];
  readonly totals: readonly (Omit<CurrencyTotal, keyof SumsAsTexts> & SumsAsTexts)[];
  readonly warnings: readonly ReportWarning[];
}
