import type { Queryable } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import type { ReportResult } from './report-schemas.js';
import { type StoredResult, selectReportResult } from './report-store.js';

/**
 * Reads what became of a report.
 * @throws Failure unknown_report, also for another merchant's report and for an id that no report can have
 */
export async function readReportResult(
  database: Queryable,
  merchantId: number,
  reportId: number | bigint,
): Promise<ReportResult> {
  const stored =
    typeof reportId === 'number' ? await selectReportResult(database, { merchantId, reportId }) : undefined;
  if (stored !== undefined) return resultOf(stored);
  throw new Failure(reportingFailures.unknown_report, {
    detail: 'This merchant has no report with that id.',
  });
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
