import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** What new fees of a report's transactions change in the report's total of one currency. */
export interface ReportFees {
  readonly reportId: bigint;
  readonly currency: string;
  /** By how much the sum of the fees grows; negative if it shrinks. */
  readonly feeAmount: bigint;
  /** How many transactions had no fee before. */
  readonly gotFirst: number;
}

/** Returns how many totals were changed. */
export async function addToReportTotals(
  tx: Transaction,
  merchantId: number,
  fees: readonly ReportFees[],
): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.report_total as total
    set
      fee_amount = total.fee_amount + fee.amount,
      without_fee_count = total.without_fee_count - fee.got_first
    from unnest(
      ${fees.map(({ reportId }) => reportId)}::bigint[],
      ${fees.map(({ currency }) => currency)}::text[],
      ${fees.map(({ feeAmount }) => feeAmount)}::numeric[],
      ${fees.map(({ gotFirst }) => gotFirst)}::integer[]) as fee (report_id, currency, amount, got_first)
    where total.merchant_id = ${merchantId}
      and total.report_id = fee.report_id
      and total.currency = fee.currency collate "C"
      and total.without_fee_count >= fee.got_first
    returning 1`);
  return rows.length;
}

/** Deletes the lines that are left with nothing because everything on them moved to the line of another plan. */
export async function deleteEmptiedLines(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and transaction_count = 0
      and full_amount = 0
      and tax_amount = 0
      and fee_amount = 0`);
}

/** Whether more was taken from a line than it had. */
export async function isLineOverdrawn(tx: Transaction, merchantId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and (
        transaction_count < 0
        or (transaction_count = 0 and (full_amount <> 0 or tax_amount <> 0 or fee_amount <> 0)))`);
  return rows.length > 0;
}
