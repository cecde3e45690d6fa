import type { SettlementWarning } from '@stoa/contract';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { AmountLevel, AmountWarning } from './amount-jump.js';

/** Something that looks wrong in a report. Nothing is refused because of it. */
export type ReportWarning = AmountWarning | SettlementWarning;

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

/** A merchant's usual amounts, in each of its currencies. */
export function selectAmountLevels(tx: Queryable, merchantId: number): Promise<AmountLevel[]> {
  return tx.query<AmountLevel>(sql`
    select currency, mean_log10, transaction_count
    from stoa.amount_level
    where merchant_id = ${merchantId}`);
}

/**
 * The caller holds the lock of the ledger, so two reports never move a level at once. At most one level for a currency.
 */
export async function upsertAmountLevels(
  tx: Transaction,
  merchantId: number,
  levels: readonly AmountLevel[],
): Promise<void> {
  if (levels.length === 0) return;
  await tx.query(sql`
    insert into stoa.amount_level (merchant_id, currency, mean_log10, transaction_count)
    select books.merchant_id, level.*
    from (
      select merchant_id
      from stoa.report
      where merchant_id = ${merchantId}
      order by merchant_id, report_id
      limit 1) as books
    cross join unnest(
      ${levels.map(({ currency }) => currency)}::text[],
      ${levels.map(({ meanLog10 }) => meanLog10)}::double precision[],
      ${levels.map(({ transactionCount }) => transactionCount)}::integer[]) as level
    on conflict (merchant_id, currency) do update
    set
      mean_log10 = excluded.mean_log10,
      transaction_count = excluded.transaction_count`);
}
