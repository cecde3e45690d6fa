import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportKey } from './report-store.js';
import type { CurrencyTotal, OutcomeCount } from './tally-report.js';

/** Copies lines that have the columns below, in this order. */
export async function copyExceptions(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.copy(
    'stoa.report_exception (merchant_id, report_id, position, transaction_id, outcome, reason)',
    lines,
  );
}

export interface CompletedReport extends ReportKey {
  readonly completedAt: Date;
  readonly outcomes: readonly OutcomeCount[];
  readonly totals: readonly CurrencyTotal[];
}

/** Stores the control totals, adds to the sums of the day, and completes the report. */
export async function completeReport(tx: Transaction, report: CompletedReport): Promise<void> {
  const { merchantId, reportId, completedAt, outcomes, totals } = report;
  await tx.query(sql`
    select stoa.complete_report(
      ${merchantId}, ${reportId}, ${completedAt},
      ${outcomes.map(({ outcome }) => outcome)},
      ${outcomes.map(({ reasonCode }) => reasonCode)},
      ${outcomes.map(({ count }) => count)},
      ${totals.map(({ currency }) => currency)},
      ${totals.map(({ transactionCount }) => transactionCount)},
      ${totals.map(({ fullAmount }) => fullAmount)},
      ${totals.map(({ taxAmount }) => taxAmount)},
      ${totals.map(({ feeAmount }) => feeAmount)},
      ${totals.map(({ withoutFeeCount }) => withoutFeeCount)})`);
}
