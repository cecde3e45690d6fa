import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportKey } from './report-store.js';
import type { CurrencyTotal, OutcomeCount } from './tally-report.js';

/** Copies lines of the columns below, in their order. */
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

/** Stores the control totals and completes the report. `greatest`: the clock may have been set back since processing began. */
export async function completeReport(tx: Transaction, report: CompletedReport): Promise<void> {
  const { merchantId, reportId, outcomes, totals } = report;
  await tx.query(sql`
    with counted as (
      insert into stoa.report_outcome (merchant_id, report_id, outcome, reason_code, item_count)
      select ${merchantId}, ${reportId}, outcome.*
      from unnest(
        ${outcomes.map(({ outcome }) => outcome)}::text[],
        ${outcomes.map(({ reasonCode }) => reasonCode)}::text[],
        ${outcomes.map(({ count }) => count)}::integer[]) as outcome),
    summed as (
      insert into stoa.report_total (
        merchant_id, report_id, currency, transaction_count,
        full_amount, tax_amount, fee_amount, without_fee_count)
      select ${merchantId}, ${reportId}, total.*
      from unnest(
        ${totals.map(({ currency }) => currency)}::text[],
        ${totals.map(({ transactionCount }) => transactionCount)}::integer[],
        ${totals.map(({ fullAmount }) => fullAmount)}::numeric[],
        ${totals.map(({ taxAmount }) => taxAmount)}::numeric[],
        ${totals.map(({ feeAmount }) => feeAmount)}::numeric[],
        ${totals.map(({ withoutFeeCount }) => withoutFeeCount)}::integer[]) as total)
    update stoa.report
    set completed_at = greatest(processing_at, ${report.completedAt})
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
}
