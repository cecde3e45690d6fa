import type { Logger } from '../../config/logger.js';
import type { Database, Transaction } from '../../database/database.js';
import { isDatabaseAway, tookTooLong } from '../../database/sql-state.js';
import type { Round } from '../../jobs/work-loop.js';
import type { Clock } from '../../kernel/clock.js';
import type { ProcessReport } from './process-report.js';
import { noticeDeathSoon, postponeReport, selectDueReports, tryToWorkFor } from './report-queue-store.js';
import type { ReportKey } from './report-store.js';

export interface WorkReportQueueOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly processReport: ProcessReport;
}

/** Other workers may hold some of these merchants: a worker tries this many before it looks again. */
const candidates = 20;

/**
 * Works on one report of the queue. The queue is the reports themselves: every report that is not completed is open, so
 * none can get lost between two places. A worker's claim is a lock of a database transaction that lasts as long as
 * the work. If its process dies, PostgreSQL drops the lock, and the next worker takes the report at once.
 * Every accepted report completes, even one that fails until a bug is fixed: it is tried again for ever.
 */
export function createWorkReportQueue(options: WorkReportQueueOptions): () => Promise<Round> {
  const { database, clock } = options;
  return () =>
    database.transaction(async (tx): Promise<Round> => {
      const due = await selectDueReports(tx, clock.now(), candidates);
      const report = await claimFirst(tx, due);
      if (report === undefined) return due.length === 0 ? 'idle' : 'soon';
      await noticeDeathSoon(tx);
      await processOrPostpone(tx, report, options);
      return 'again';
    });
}

async function claimFirst(tx: Transaction, due: readonly ReportKey[]): Promise<ReportKey | undefined> {
  for (const report of due) {
    if (await tryToWorkFor(tx, report.merchantId)) return report;
  }
  return undefined;
}

/** The report is processed on another connection, so that everyone can see that it has begun. */
async function processOrPostpone(
  tx: Transaction,
  report: ReportKey,
  { clock, logger, processReport }: WorkReportQueueOptions,
): Promise<void> {
  try {
    await processReport(report);
  } catch (error) {
    // A report that takes too long fails like any other. Otherwise it would be the first one for ever.
    if (isDatabaseAway(error) && !tookTooLong(error)) throw error;
    const about = { merchant_id: report.merchantId, report_id: report.reportId };
    logger.error({ ...about, err: error }, 'a report could not be processed and will be tried again');
    await postponeReport(tx, report, clock.now());
  }
}
