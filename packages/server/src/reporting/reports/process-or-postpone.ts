import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { isDatabaseAway, tookTooLong } from '../../database/sql-state.js';
import type { Clock } from '../../kernel/clock.js';
import type { ProcessReport } from './process-report.js';
import { type DueReport, postponeReport } from './report-queue-store.js';

export interface WorkReportQueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly processReport: ProcessReport;
}

/** The report is processed on another connection, so that everyone can see that it has begun. */
export async function processOrPostpone(
  tx: Transaction,
  report: DueReport,
  { clock, logger, processReport }: WorkReportQueueOptions,
): Promise<void> {
  try {
    const { merchantId, reportId } = report;
    await processReport({ merchantId, reportId });
  } catch (error) {
    // A report that takes too long fails like any other. Otherwise it would stay the first in the queue for ever.
    if (isDatabaseAway(error) && !tookTooLong(error)) throw error;
    const about = { merchant_id: report.merchantId, report_id: report.reportId };
    logger.error({ ...about, err: error }, 'a report could not be processed and will be tried again');
    await postponeReport(tx, report, clock.now());
  }
}
