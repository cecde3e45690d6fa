import { copyLine } from '../database/copy-line.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { instantOf, toPostgresTimestamp } from '../kernel/timestamp.js';
import { reasonText } from './invalid-reasons.js';
import { judgeTransaction } from './judge-transaction.js';
import { lockLedger, settleReport, stageItems } from './ledger-store.js';
import { type ReportContent, unpackReport } from './report-content.js';
import { isReportOpen, openReport, type ReportKey } from './report-store.js';
import type { ReportingMetrics } from './reporting-metrics.js';

/** Brings an accepted report to completion. Safe to repeat, and to run twice at once: the second changes nothing. */
export type ProcessReport = (report: ReportKey) => Promise<void>;

export interface ProcessReportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly metrics: ReportingMetrics;
}

/**
 * Two steps. The first shows in the result that processing began; what it read does not change any more, so it
 * is unpacked outside the transaction. The second is all or nothing: after a crash it runs again from the start.
 */
export function createProcessReport({ database, clock, metrics }: ProcessReportDependencies): ProcessReport {
  return async (report) => {
    const open = await openReport(database, report, clock.now());
    if (open === undefined) return;
    const content = await unpackReport(open.body);
    const counts = await database.transaction(async (tx) => {
      await lockLedger(tx, report.merchantId);
      // Another run may have held the lock before us.
      if (!(await isReportOpen(tx, report))) return [];
      await stageItems(tx, judgedLines(content, open.acceptedAt));
      return settleReport(tx, report, { now: clock.now(), conflict: reasonText('conflicting_duplicate') });
    });
    metrics.processed(counts);
  };
}

/** Judged as they are sent: COPY takes some hundred lines at a time and lets others run in between. */
function* judgedLines({ createdAt, transactions }: ReportContent, acceptedAt: Date): Generator<string> {
  const times = { createdAt, acceptedAt: instantOf(acceptedAt) };
  let position = 0;
  for (const transaction of transactions) {
    const reason = judgeTransaction(transaction, times);
    yield copyLine([
      position,
      transaction.id,
      transaction.currency,
      transaction.fullAmount,
      transaction.taxAmount,
      transaction.payerCountry,
      toPostgresTimestamp(transaction.settledAt),
      reason === null ? null : reasonText(reason),
    ]);
    position += 1;
  }
}
