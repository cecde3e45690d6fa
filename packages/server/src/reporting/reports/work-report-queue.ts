import type { Round } from '../../jobs/work-loop.js';
import { processOrPostpone, type WorkReportQueueOptions } from './process-or-postpone.js';
import { claimReport } from './report-queue-store.js';
import { createWorkAnnouncedReports } from './work-announced-reports.js';

/**
 * Works on one report. The queue is the reports themselves: every report that is not completed is open, so none can get lost
 * between two places. Merchants take turns. A worker's claim is a lock of a database transaction that lasts as long as the
 * work. If its process dies, PostgreSQL drops the lock, and the next worker takes the report at once. Every accepted report
 * completes, even one that fails until a bug is fixed: it is tried again for ever.
 */
export function createWorkReportQueue(options: WorkReportQueueOptions): () => Promise<Round> {
  const create = options.database.topology.choose({
    oneNode: createWorkWalkedReports,
    cluster: createWorkAnnouncedReports,
  });
  return create(options);
}

/** On one node the queue is walked from merchant to merchant: that takes fewer statements than announcing each. */
function createWorkWalkedReports(options: WorkReportQueueOptions): () => Promise<Round> {
  const { database, clock } = options;
  let last = 0;
  return () =>
    database.transaction(async (tx): Promise<Round> => {
      const claim = await claimReport(tx, last, clock.now());
      if (claim === 'none') return 'idle';
      if (claim === 'taken') return 'soon';
      last = claim.merchantId;
      if (claim.report !== undefined) await processOrPostpone(tx, claim.report, options);
      return 'again';
    });
}
