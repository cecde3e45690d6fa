import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportWarning } from './report-warning.js';

/** Called in the database transaction that completes the report, and therefore once for each report. */
export async function insertReportWarnings(
  tx: Transaction,
  { merchantId, reportId }: { readonly merchantId: number; readonly reportId: number },
  warnings: readonly ReportWarning[],
): Promise<void> {
  if (warnings.length === 0) return;
  await tx.query(sql`
    insert into stoa.report_warning (merchant_id, report_id, code, currency, detail)
    select report.merchant_id, report.report_id, warning.*
    from stoa.report
    cross join unnest(
      ${warnings.map(({ code }) => code)}::text[],
      ${warnings.map(({ currency }) => currency)}::text[],
      ${warnings.map(({ detail }) => detail)}::text[]) as warning
    where report.merchant_id = ${merchantId}
      and report.report_id = ${reportId}`);
}
