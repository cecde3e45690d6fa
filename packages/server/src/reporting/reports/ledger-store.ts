import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Instant } from '../../kernel/timestamp.js';
import type { StandingTransaction } from './decide-report.js';
import type { ReportKey } from './report-store.js';
import type { CurrencyTotal, OutcomeCount } from './tally-report.js';

/** Namespace of the advisory locks by which each merchant's ledger has one writer. */
const ledgerLock = 7_401_003;

/**
 * Waits until no other transaction writes to the merchant's ledger. Reports of one merchant may share ids: one
 * after the other, they neither race for an id nor deadlock, and the statements that follow see all that was recorded.
 */
export async function lockLedger(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(${ledgerLock}::integer, ${merchantId}::integer)`);
}

export interface RecordedTransaction extends StandingTransaction {
  readonly id: string;
}

/** Of these ids, those that the merchant has a transaction of. */
export async function selectRecorded(
  tx: Queryable,
  merchantId: number,
  ids: readonly string[],
): Promise<RecordedTransaction[]> {
  const rows = await tx.query<RecordedTransaction & { settledAt: Instant }>(sql`
    select
      recorded.transaction_id as id,
      recorded.currency,
      recorded.full_amount as "fullAmount",
      recorded.tax_amount as "taxAmount",
      recorded.payer_country as "payerCountry",
      (extract(epoch from recorded.settled_at) * 1000000)::bigint as "settledAt"
    from unnest(${ids}::text[]) as wanted (transaction_id)
    -- A lookup an id, in an order that only the primary key has: of a merchant that the statistics do not know yet, the
    -- planner would else take any index that begins with the merchant, and read all of it for each id.
    cross join lateral (
      select transaction_id, currency, full_amount, tax_amount, payer_country, settled_at
      from stoa.transaction
      where (merchant_id, transaction_id) >= (${merchantId}, wanted.transaction_id collate "C")
        and (merchant_id, transaction_id) <= (${merchantId}, wanted.transaction_id collate "C")
      order by merchant_id, transaction_id
      limit 1) as recorded`);
  return rows;
}

/** Lines of the columns below, in their order. */
export async function copyRecorded(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.copy(
    `stoa.transaction (
      merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country, settled_at,
      report_id, position, recorded_at, fee_amount, fee_plan_id, statement_month)`,
    lines,
  );
}

/** Lines of the columns below, in their order. */
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

/** Notes the control totals and completes the report. `greatest`: processing began by the clock of another process. */
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
