import type { Database } from '../database/database.js';
import { Failure } from '../kernel/failure.js';
import { type StoredResult, selectReportResult } from './report-result-store.js';
import { reportingFailures } from './reporting-failures.js';
import type { ReportResult } from './reporting-schemas.js';

/**
 * What became of a report. `reportId` is the decimal text of an integer from 1.
 * @throws Failure unknown_report, also for the report of another merchant and for an id that no report can have
 */
export type ReadReportResult = (merchantId: number, reportId: string) => Promise<ReportResult>;

export function createReadReportResult(database: Database): ReadReportResult {
  return async (merchantId, reportId) => {
    const id = Number(reportId);
    const stored = Number.isSafeInteger(id)
      ? await selectReportResult(database, { merchantId, reportId: id })
      : undefined;
    if (stored === undefined) {
      throw new Failure(reportingFailures.unknown_report, {
        detail: 'This merchant has no report of that id.',
      });
    }
    return resultOf(stored);
  };
}

function resultOf({
  reportId,
  acceptedAt,
  processingAt,
  completedAt,
  valid,
  invalid,
}: StoredResult): ReportResult {
  return {
    report_id: String(reportId),
    accepted_at: acceptedAt.toISOString(),
    processing_at: processingAt?.toISOString() ?? null,
    completed_at: completedAt?.toISOString() ?? null,
    transactions: valid === null || invalid === null ? {} : { valid, invalid },
  };
}
