import type { Logger } from '../../config/logger.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { isDatabaseAway, tookTooLong } from '../../database/sql-state.js';
import {
  announceForgotten,
  announceWork,
  selectMerchantsWithWork,
  takeAnnouncements,
} from '../../jobs/merchant-work-store.js';
import type { Round } from '../../jobs/work-loop.js';
import type { ProcessReport } from './process-report.js';
import {
  claimReport,
  type DueReport,
  noticeDeathSoon,
  postponeReport,
  selectDueReport,
  selectNextReport,
  tryToWorkFor,
} from './report-queue-store.js';

/**
 * Works on one report. The queue is the reports themselves: every report that is not completed is open, so none can get
 * lost between two places. Merchants take turns. A worker's claim is a lock of a database transaction that lasts as
 * long as the work. If its process dies, PostgreSQL drops the lock, and the next worker takes the report at once. Every
 * accepted report completes, even one that fails until a bug is fixed: it is tried again for ever.
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

/**
 * How many merchants a worker tries to claim. Other workers may serve some of them, but there are fewer workers than
 * this.
 */
const candidates = 100;

/** How often a worker looks for reports that were accepted without being announced. */
const forgottenMs = 60_000;

/**
 * Works on one report where the tables are spread over several nodes. `stoa.merchant_work` says which merchants have
 * open reports, so that each statement is about one merchant. If a worker dies, the announcement stays.
 */
function createWorkAnnouncedReports(options: WorkReportQueueOptions): () => Promise<Round> {
  const { database, clock } = options;
  let last = 0;
  /** Whether this turn through all merchants found a report that was due. */
  let isUseful = false;
  let sweptAtMs = Number.NEGATIVE_INFINITY;

  /** The merchants after the last one, and then again from the first. */
  const listNext = async (): Promise<number[]> => {
    const lists = [];
    for (const after of last === 0 ? [0] : [last, 0])
      lists.push(
        await selectMerchantsWithWork(database, kind, { after, now: clock.now(), most: candidates }),
      );
    return lists.flat();
  };

  const sweep = async (): Promise<void> => {
    const nowMs = clock.now().getTime();
    if (Math.abs(nowMs - sweptAtMs) < forgottenMs) return;
    await announceForgotten(database, kind);
    sweptAtMs = nowMs;
  };

  return async () => {
    await sweep();
    const merchantIds = await listNext();
    if (merchantIds.length === 0) {
      last = 0;
      return 'idle';
    }
    return database.transaction(async (tx): Promise<Round> => {
      const merchantId = await claimFirst(tx, merchantIds);
      const begins = merchantId !== undefined && merchantId <= last;
      last = merchantId ?? 0;
      if (merchantId === undefined) return 'soon';
      await noticeDeathSoon(tx);
      const wasUseful = isUseful;
      if (begins) isUseful = false;
      if (await workFor(tx, merchantId, options)) isUseful = true;
      // After a turn that found none, pause before the next one: reports that are announced may not be committed yet.
      return isUseful || wasUseful || !begins ? 'again' : 'soon';
    });
  };
}

const kind = 'reports';

async function claimFirst(tx: Transaction, merchantIds: readonly number[]): Promise<number | undefined> {
  for (const merchantId of merchantIds) {
    if (await tryToWorkFor(tx, merchantId)) return merchantId;
  }
  return undefined;
}

const centuryMs = 3_155_760_000_000;

/** Works on one report of the merchant if one is due, and announces what is left. */
async function workFor(
  tx: Transaction,
  merchantId: number,
  options: WorkReportQueueOptions,
): Promise<boolean> {
  const now = options.clock.now();
  // Takes all announcements, even those that are not due: below, what is left is announced again.
  await takeAnnouncements(tx, { merchantId, kind }, new Date(now.getTime() + centuryMs));
  const report = await selectDueReport(tx, merchantId, now);
  if (report !== undefined) await processOrPostpone(tx, report, options);
  const next = await selectNextReport(tx, merchantId);
  if (next !== undefined)
    await announceWork(tx, { merchantId, kind, itemId: BigInt(next.reportId), dueAt: next.dueAt });
  return report !== undefined;
}

export interface WorkReportQueueOptions extends Context {
  readonly logger: Logger;
  readonly processReport: ProcessReport;
}

/** The report is processed on another connection, so that everyone can see that it has begun. */
async function processOrPostpone(
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
