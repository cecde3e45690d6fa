import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { type Instant, toPostgresTimestamp } from '../../kernel/timestamp.js';
import type { Month } from '../month.js';

/** A recorded transaction that has no fee yet. Amounts in minor units. */
export interface UnpricedTransaction {
  readonly id: string;
  readonly reportId: bigint;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  readonly payerCountry: string;
  readonly settledAt: Instant;
  readonly statementMonth: Month;
}

/** Behind which transaction to go on. */
export type UnpricedPosition = Pick<UnpricedTransaction, 'settledAt' | 'id'>;

/** Merchants that have transactions without fee in months in which a plan of theirs or of the store is in force. */
export async function selectMerchantsToPrice(tx: Queryable): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select distinct line.merchant_id as "merchantId"
    from stoa.statement_line as line
    where line.fee_plan_id is null
      and line.kind = 'recorded'
      and line.transaction_count > 0
      and exists (
        select
        from stoa.fee_plan as plan
        where (plan.merchant_id is null or plan.merchant_id = line.merchant_id)
          and plan.in_force_from < line.settled_month + interval '1 month'
          and (plan.in_force_until is null or plan.in_force_until > line.settled_month))
    order by 1`);
  return rows.map(({ merchantId }) => merchantId);
}

/**
 * A merchant's transactions without fee that a plan covers, the oldest settled first. What no plan covers is passed
 * over here and never sent: it may be millions of rows. One that was corrected is not among them.
 */
export function selectUnpriced(
  tx: Queryable,
  merchantId: number,
  { after, limit }: { readonly after: UnpricedPosition; readonly limit: number },
): Promise<UnpricedTransaction[]> {
  return tx.query<UnpricedTransaction>(sql`
    select
      transaction_id as id, report_id as "reportId", currency, full_amount as "fullAmount",
      tax_amount as "taxAmount", payer_country as "payerCountry",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
      to_char(statement_month, 'YYYY-MM') as "statementMonth"
    from stoa.transaction as unpriced
    where merchant_id = ${merchantId}
      and fee_plan_id is null
      and (settled_at, transaction_id) > (
        ${toPostgresTimestamp(after.settledAt)}::timestamptz, ${after.id}::text collate "C")
      and exists (
        select
        from stoa.fee_plan as plan
        where (plan.merchant_id is null or plan.merchant_id = unpriced.merchant_id)
          and (plan.countries is null or unpriced.payer_country = any(plan.countries))
          -- As in the choice of a plan, nothing is before year 1.
          and greatest(unpriced.settled_at, '0001-01-01T00:00:00Z') >= plan.in_force_from::timestamp at time zone 'UTC'
          and (plan.in_force_until is null
            or greatest(unpriced.settled_at, '0001-01-01T00:00:00Z')
              < plan.in_force_until::timestamp at time zone 'UTC'))
      and not exists (
        select
        from stoa.correction
        where merchant_id = unpriced.merchant_id
          and transaction_id = unpriced.transaction_id)
    order by settled_at, transaction_id
    limit ${limit}`);
}

export interface RestatementPosition {
  readonly merchantId: number;
  readonly transactionId: string;
}

/** Transactions that stand as restated, without a fee, and that a plan covers now; behind one of them, in order. */
export function selectUnpricedRestatements(
  tx: Queryable,
  { after, limit }: { readonly after: RestatementPosition; readonly limit: number },
): Promise<RestatementPosition[]> {
  return tx.query<RestatementPosition>(sql`
    select last.merchant_id as "merchantId", last.transaction_id as "transactionId"
    from stoa.correction as last
    join stoa.transaction as recorded using (merchant_id, transaction_id)
    where last.new_currency is not null
      and last.new_fee_plan_id is null
      and (last.merchant_id, last.transaction_id) > (${after.merchantId}, ${after.transactionId}::text collate "C")
      and not exists (
        select
        from stoa.correction as later
        where later.merchant_id = last.merchant_id
          and later.transaction_id = last.transaction_id
          and later.correction_id > last.correction_id)
      and exists (
        select
        from stoa.fee_plan as plan
        where (plan.merchant_id is null or plan.merchant_id = last.merchant_id)
          and (plan.countries is null or recorded.payer_country = any(plan.countries))
          and greatest(recorded.settled_at, '0001-01-01T00:00:00Z')
            >= plan.in_force_from::timestamp at time zone 'UTC'
          and (plan.in_force_until is null
            or greatest(recorded.settled_at, '0001-01-01T00:00:00Z')
              < plan.in_force_until::timestamp at time zone 'UTC'))
    order by last.merchant_id, last.transaction_id
    limit ${limit}`);
}

export interface RecordedFee {
  readonly id: string;
  readonly feePlanId: number;
  readonly feeAmount: bigint;
}

/** How many transactions got their fee: those of the ids that had none. */
export async function updateFees(
  tx: Transaction,
  merchantId: number,
  fees: readonly RecordedFee[],
): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.transaction as unpriced
    set
      fee_amount = fee.fee_amount,
      fee_plan_id = fee.fee_plan_id
    from unnest(
      ${fees.map(({ id }) => id)}::text[],
      ${fees.map(({ feeAmount }) => feeAmount)}::bigint[],
      ${fees.map(({ feePlanId }) => feePlanId)}::integer[]) as fee (transaction_id, fee_amount, fee_plan_id)
    where unpriced.merchant_id = ${merchantId}
      and unpriced.transaction_id = fee.transaction_id collate "C"
      and unpriced.fee_plan_id is null
    returning 1`);
  return rows.length;
}

/** What the transactions of a report that got their fee come to in one currency. */
export interface ReportFees {
  readonly reportId: bigint;
  readonly currency: string;
  readonly feeAmount: bigint;
  readonly count: number;
}

/** How many totals were changed. */
export async function addToReportTotals(
  tx: Transaction,
  merchantId: number,
  fees: readonly ReportFees[],
): Promise<number> {
  const rows = await tx.query(sql`
    update stoa.report_total as total
    set
      fee_amount = total.fee_amount + fee.amount,
      without_fee_count = total.without_fee_count - fee.count
    from unnest(
      ${fees.map(({ reportId }) => reportId)}::bigint[],
      ${fees.map(({ currency }) => currency)}::text[],
      ${fees.map(({ feeAmount }) => feeAmount)}::numeric[],
      ${fees.map(({ count }) => count)}::integer[]) as fee (report_id, currency, amount, count)
    where total.merchant_id = ${merchantId}
      and total.report_id = fee.report_id
      and total.currency = fee.currency collate "C"
      and total.without_fee_count >= fee.count
    returning 1`);
  return rows.length;
}

/** Takes the lines without fee from which everything has moved off a merchant's statements. */
export async function deleteEmptiedLines(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query(sql`
    delete from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and fee_plan_id is null
      and transaction_count = 0
      and full_amount = 0
      and tax_amount = 0`);
}

/** Whether more was taken from a line without fee than stood on it. */
export async function isLineOverdrawn(tx: Transaction, merchantId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.statement_line
    where merchant_id = ${merchantId}
      and kind = 'recorded'
      and fee_plan_id is null
      and (transaction_count < 0 or (transaction_count = 0 and (full_amount <> 0 or tax_amount <> 0)))`);
  return rows.length > 0;
}

/** How many transactions of all merchants stand without a fee: as recorded, or as restated by a correction. */
export async function countWithoutFee(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(sql`
    select coalesce(sum(transaction_count), 0)::bigint as count
    from stoa.statement_line
    where fee_plan_id is null`);
  return Number(row?.count ?? 0n);
}
