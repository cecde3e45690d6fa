import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  type ReportNotes,
  type ReportProgress,
  type ReportRange,
  selectReport,
  selectReportNotes,
  selectReports,
  selectReportsOfMerchant,
} from './report-summary-store.js';

/** A report with its control totals. These are rows of their own: reading counts and sums nothing. */
export interface ReportSummary extends ReportProgress, ReportNotes {}

export interface ReportFilter extends ReportRange {
  /** Inclusive. */
  readonly acceptedFrom?: Instant | undefined;
  /** Exclusive. */
  readonly acceptedTo?: Instant | undefined;
}

/** Reads reports back. Another merchant's report looks exactly like a missing one. */
export interface ReadReports {
  /** The reports of one merchant, the newest first. @throws Failure unknown_merchant */
  list(merchantId: number, filter: ReportFilter): Promise<ReportSummary[]>;
  /** The reports of all merchants, the newest first. */
  listAll(range: ReportRange): Promise<ReportSummary[]>;
  /** @throws Failure unknown_merchant, unknown_report */
  get(merchantId: number, reportId: number | bigint): Promise<ReportSummary>;
}

export function createReadReports(database: Database): ReadReports {
  return {
    list: async (merchantId, { acceptedFrom, acceptedTo, ...range }) => {
      await assertMerchant(database, merchantId);
      const found = await selectReportsOfMerchant(database, merchantId, {
        ...range,
        acceptedFrom: textOf(acceptedFrom),
        acceptedTo: textOf(acceptedTo),
      });
      return withNotes(database, found);
    },
    listAll: async (range) => withNotes(database, await selectReports(database, range)),
    get: async (merchantId, reportId) => {
      await assertMerchant(database, merchantId);
      const report =
        typeof reportId === 'number' ? await selectReport(database, { merchantId, reportId }) : undefined;
      const [found] = await withNotes(database, report === undefined ? [] : [report]);
      if (found === undefined) throw unknownReport();
      return found;
    },
  };
}

async function withNotes(database: Database, reports: readonly ReportProgress[]): Promise<ReportSummary[]> {
  if (reports.length === 0) return [];
  const notes = await selectReportNotes(database, reports);
  const none: ReportNotes = { outcomes: [], totals: [], warnings: [] };
  // A report may have completed since it was read: then its notes belong to the next reading.
  return reports.map((report, index) => ({
    ...report,
    ...((report.completedAt === null ? undefined : notes[index]) ?? none),
  }));
}

function textOf(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : toPostgresTimestamp(instant);
}

function unknownReport(): Failure {
  return new Failure(reportingFailures.unknown_report, {
    detail: 'This merchant has no report with that id.',
  });
}
