import { type Instant, microsecondsOfDay, toPostgresTimestamp } from '@stoa/contract';
import { amongMerchants } from '../../database/among-merchants.js';
import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import type { ReportWarning } from '../guards/report-warning-store.js';
import type { ReportKey } from '../reports/report-store.js';
import type { CurrencyTotal, OutcomeCount } from '../reports/tally-report.js';

/** A report, and how far it has got. */
export interface ReportProgress extends ReportKey {
  readonly createdAt: Instant;
  readonly acceptedAt: Date;
  readonly processingAt: Date | null;
  readonly completedAt: Date | null;
  /** Null for reports from before this was kept. */
  readonly uploadedBy: string | null;
}

const progressColumns = sql`
  merchant_id, report_id, (extract(epoch from created_at) * 1000000)::bigint as created_at, accepted_at,
  processing_at, completed_at, uploaded_by`;

export async function selectReport(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
): Promise<ReportProgress | undefined> {
  const [row] = await tx.query<ReportRow>(sql`
    select ${progressColumns}
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
  return row === undefined ? undefined : progressOf(row);
}

/** Which reports a page has, the newest first. */
export interface ReportRange {
  /**
   * Only reports that came before this one; all by default. Where the tables are spread over several nodes, two may
   * have one id.
   */
  readonly before: (Pick<ReportKey, 'reportId'> & Partial<ReportKey>) | undefined;
  readonly limit: number;
}

export interface AcceptedReports extends ReportRange {
  /** Inclusive. */
  readonly acceptedFrom?: Instant | undefined;
  /** Exclusive. */
  readonly acceptedTo?: Instant | undefined;
}

/**
 * The id of a report is the microsecond of its insert, by the clock that also gave the time of acceptance. The two
 * differ by the duration of a call, and by any step of the database's clock during the call.
 */
const mostBetweenIdAndAcceptance = microsecondsOfDay;

/**
 * The reports of one merchant. A range of ids limits what is read; it is a day wider than the bounds of time on each
 * side. The bounds then filter what was read.
 */
export async function selectReportsOfMerchant(
  tx: Queryable,
  merchantId: number,
  { before, limit, acceptedFrom, acceptedTo }: AcceptedReports,
): Promise<ReportProgress[]> {
  const firstId = acceptedFrom === undefined ? null : acceptedFrom - mostBetweenIdAndAcceptance;
  const endOfIds = acceptedTo === undefined ? null : acceptedTo + mostBetweenIdAndAcceptance;
  const rows = await tx.query<ReportRow>(sql`
    select ${progressColumns}
    from stoa.report
    where merchant_id = ${merchantId}
      and report_id >= coalesce(${firstId}::bigint, 0)
      and report_id < least(${before?.reportId}::bigint, coalesce(${endOfIds}::bigint, 9223372036854775807))
      and accepted_at >= coalesce(${textOf(acceptedFrom)}::timestamptz, '-infinity')
      and accepted_at < coalesce(${textOf(acceptedTo)}::timestamptz, 'infinity')
    order by merchant_id desc, report_id desc
    limit ${limit}`);
  return rows.map(progressOf);
}

function textOf(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : toPostgresTimestamp(instant);
}

/** The reports of all merchants, in the order that only the index of the newest reports has. */
export async function selectReports(
  tx: Queryable,
  { before, limit }: ReportRange,
  among?: readonly number[],
): Promise<ReportProgress[]> {
  const rows = await tx.query<ReportRow>(sql`
    select ${progressColumns}
    from stoa.report
    where ${amongMerchants(among)}
      and (report_id + 0, merchant_id) < (
        coalesce(${before?.reportId}::bigint, 9223372036854775807), coalesce(${before?.merchantId}::integer, 0))
      and merchant_id < ${firstTwin}
    order by report_id + 0 desc, merchant_id desc
    limit ${limit}`);
  return rows.map(progressOf);
}

/** What completing a report stores about it; everything is empty before. */
export interface ReportNotes {
  readonly outcomes: readonly OutcomeCount[];
  readonly totals: readonly CurrencyTotal[];
  readonly warnings: readonly ReportWarning[];
}

// Sums are texts, because the driver reads numbers in JSON as doubles.
const outcomesJson = sql`json_agg(json_build_object(
  'outcome', outcome, 'reasonCode', reason_code, 'count', item_count) order by reason_code)`;
const totalsJson = sql`json_agg(json_build_object(
  'currency', currency, 'transactionCount', transaction_count,
  'fullAmount', full_amount::text, 'taxAmount', tax_amount::text,
  'feeAmount', fee_amount::text, 'withoutFeeCount', without_fee_count) order by currency)`;
const warningsJson = sql`json_agg(json_build_object(
  'code', code, 'currency', currency, 'detail', detail) order by code, currency)`;

/**
 * The notes of several merchants' reports in one SQL statement, for the operator's list: merchant by merchant would
 * take a round trip each. Reports without notes have no row.
 */
export async function selectNotesOfReports(
  tx: Queryable,
  reports: readonly ReportKey[],
): Promise<(ReportKey & ReportNotes)[]> {
  const merchantIds = reports.map(({ merchantId }) => merchantId);
  const reportIds = reports.map(({ reportId }) => reportId);
  const rows = await tx.query<NotesRow & { readonly merchantId: number; readonly reportId: bigint }>(sql`
    with wanted as (
      select *
      from unnest(${merchantIds}::integer[], ${reportIds}::bigint[]) as report (merchant_id, report_id)),
    outcome as materialized (
      select merchant_id, report_id, ${outcomesJson} as outcomes
      from wanted
      join stoa.report_outcome using (merchant_id, report_id)
      group by merchant_id, report_id),
    total as materialized (
      select merchant_id, report_id, ${totalsJson} as totals
      from wanted
      join stoa.report_total using (merchant_id, report_id)
      group by merchant_id, report_id),
    warning as materialized (
      select merchant_id, report_id, ${warningsJson} as warnings
      from wanted
      join stoa.report_warning using (merchant_id, report_id)
      group by merchant_id, report_id)
    select
      merchant_id, report_id, coalesce(outcomes, '[]') as outcomes,
      coalesce(totals, '[]') as totals, coalesce(warnings, '[]') as warnings
    from outcome
    full join total using (merchant_id, report_id)
    full join warning using (merchant_id, report_id)`);
  return rows.map((row) => ({ ...notesOf(row), merchantId: row.merchantId, reportId: Number(row.reportId) }));
}

/** The notes of each of a merchant's reports, in the order of the ids. */
export async function selectReportNotes(
  tx: Queryable,
  merchantId: number,
  reportIds: readonly number[],
): Promise<ReportNotes[]> {
  const rows = await tx.query<NotesRow>(sql`
    select
      (
        select coalesce(${outcomesJson}, '[]')
        from stoa.report_outcome
        where merchant_id = ${merchantId}
          and report_id = wanted.report_id
      ) as outcomes,
      (
        select coalesce(${totalsJson}, '[]')
        from stoa.report_total
        where merchant_id = ${merchantId}
          and report_id = wanted.report_id
      ) as totals,
      (
        select coalesce(${warningsJson}, '[]')
        from stoa.report_warning
        where merchant_id = ${merchantId}
          and report_id = wanted.report_id
      ) as warnings
    from unnest(${reportIds}::bigint[]) with ordinality as wanted (report_id, position)
    order by wanted.position`);
  return rows.map(notesOf);
}

function notesOf({ outcomes, totals, warnings }: NotesRow): ReportNotes {
  return {
    outcomes,
    totals: totals.map((total) => ({
      ...total,
      fullAmount: BigInt(total.fullAmount),
      taxAmount: BigInt(total.taxAmount),
      feeAmount: BigInt(total.feeAmount),
    })),
    warnings,
  };
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

/** What became of the reports that were accepted on a day and are completed. The counts are exact as doubles. */
export interface ReportDay {
  /** `YYYY-MM-DD` (UTC) */
  readonly day: string;
  readonly reports: number;
  readonly recorded: number;
  readonly repeated: number;
  readonly invalid: number;
}

export interface DayRange {
  /** `YYYY-MM-DD` (UTC), like `to`, which is the day after the last one. */
  readonly from: string;
  readonly to: string;
}

/** The days on which a merchant, or all of them together, sent reports, the oldest first. */
export function selectReportDays(
  tx: Queryable,
  merchantId: number | undefined,
  { from, to }: DayRange,
): Promise<ReportDay[]> {
  const ofMerchant =
    merchantId === undefined ? sql`merchant_id < ${firstTwin}` : sql`merchant_id = ${merchantId}`;
  return tx.query<ReportDay>(sql`
    select
      to_char(day, 'YYYY-MM-DD') as day, sum(report_count)::float8 as reports,
      sum(recorded_count)::float8 as recorded, sum(repeated_count)::float8 as repeated,
      sum(invalid_count)::float8 as invalid
    from stoa.report_day
    where ${ofMerchant}
      and day >= ${from}::date
      and day < ${to}::date
    group by report_day.day
    order by report_day.day`);
}
