import type { Instant } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import { firstDay } from '../month.js';
import type { StatementKey } from './statement.js';

/** A transaction as it was recorded. */
export interface RecordedEntry {
  readonly transactionId: string;
  readonly settledAt: Instant;
  /** The report that recorded it. */
  readonly reportId: bigint;
  readonly payerCountry: string;
  readonly currency: string;
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  /** Null while the transaction has no fee. */
  readonly feeAmount: bigint | null;
  readonly feePlanId: number | null;
  /**
   * The place in the volume of the statement's year from which the fee was computed; null without a fee, or where it
   * was not kept.
   */
  readonly volumeBefore: bigint | null;
}

/** A correction with both its sides. The old one is null after a void, the new one is null for a void. */
export interface CorrectionRow {
  readonly correctionId: bigint;
  readonly transactionId: string;
  readonly settledAt: Instant;
  readonly reportId: bigint;
  readonly payerCountry: string;
  readonly reason: string;
  readonly oldCurrency: string | null;
  readonly oldFullAmount: bigint;
  readonly oldTaxAmount: bigint;
  readonly oldFeeAmount: bigint | null;
  readonly oldFeePlanId: number | null;
  readonly newCurrency: string | null;
  readonly newFullAmount: bigint;
  readonly newTaxAmount: bigint;
  readonly newFeeAmount: bigint | null;
  readonly newFeePlanId: number | null;
  readonly newVolumeBefore: bigint | null;
}

/** A page of recorded entries begins after this transaction. */
export interface AfterRecorded {
  /** A text that PostgreSQL reads, exact to the microsecond; `-infinity` is before all. */
  readonly settledAt: string;
  readonly transactionId: string;
}

/** A moment in the books of a merchant. Its reports and corrections are recorded one after the other. */
export interface EntryMoment {
  /** When the last report was completed; a text that PostgreSQL reads, exact to the microsecond. */
  readonly recordedUntil: string;
  /** The last correction; 0 if there was none. */
  readonly lastCorrection: bigint;
}

export interface EntryPage<After> extends StatementKey, EntryMoment {
  readonly after: After;
  readonly limit: number;
}

// With the names of the code, because the rows of a download are many.
export const recordedColumns = sql`
  transaction_id as "transactionId", (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
  report_id as "reportId", payer_country as "payerCountry", currency, full_amount as "fullAmount",
  tax_amount as "taxAmount", fee_amount as "feeAmount", fee_plan_id as "feePlanId", volume_before as "volumeBefore"`;

export const correctionColumns = sql`
  correction_id as "correctionId", transaction_id as "transactionId",
  (extract(epoch from settled_at) * 1000000)::bigint as "settledAt", report_id as "reportId",
  payer_country as "payerCountry", reason,
  old_currency as "oldCurrency", coalesce(old_full_amount, 0) as "oldFullAmount",
  coalesce(old_tax_amount, 0) as "oldTaxAmount", old_fee_amount as "oldFeeAmount", old_fee_plan_id as "oldFeePlanId",
  new_currency as "newCurrency", coalesce(new_full_amount, 0) as "newFullAmount",
  coalesce(new_tax_amount, 0) as "newTaxAmount", new_fee_amount as "newFeeAmount", new_fee_plan_id as "newFeePlanId",
  coalesce(new_volume_before, case when recorded_currency = new_currency then volume_before end) as "newVolumeBefore"`;

/** One lookup for each correction, in an order that only the primary key has; see selectRecorded. */
export function recordedOf(merchantId: number): SqlPart {
  return sql`
    cross join lateral (
      select settled_at, report_id, payer_country, currency as recorded_currency, volume_before
      from stoa.transaction
      where merchant_id = ${merchantId}
        and transaction_id >= correction.transaction_id
        and transaction_id <= correction.transaction_id
      order by merchant_id, transaction_id
      limit 1) as recorded`;
}

/** The books of a merchant as they are now. */
export async function selectEntryMoment(tx: Queryable, merchantId: number): Promise<EntryMoment> {
  const [now] = await tx.query<{ readonly [K in keyof EntryMoment]: EntryMoment[K] | null }>(sql`
    select
      (
        select to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
        from stoa.report
        where merchant_id = ${merchantId}
          and completed_at is not null
        order by merchant_id desc, completed_at desc, report_id desc
        limit 1) as "recordedUntil",
      (
        select correction_id
        from stoa.correction
        where merchant_id = ${merchantId}
        order by merchant_id desc, correction_id desc
        limit 1) as "lastCorrection"`);
  return { recordedUntil: now?.recordedUntil ?? '-infinity', lastCorrection: now?.lastCorrection ?? 0n };
}

/** A page of the transactions that were settled in the statement's month, in the order of settlement. */
export function selectSettledEntries(
  tx: Queryable,
  { merchantId, month, after, recordedUntil, limit }: EntryPage<AfterRecorded>,
): Promise<RecordedEntry[]> {
  return tx.query<RecordedEntry>(sql`
    select ${recordedColumns}
    from stoa.transaction
    where merchant_id = ${merchantId}
      and (settled_at, transaction_id) > (${after.settledAt}::timestamptz, ${after.transactionId}::text)
      and settled_at < (${firstDay(month)}::date + interval '1 month') at time zone 'UTC'
      and statement_month = ${firstDay(month)}::date
      and recorded_at <= ${recordedUntil}::timestamptz
    order by settled_at, transaction_id
    limit ${limit}`);
}

/** A page of the late transactions: their own month was closed when they arrived. */
export function selectLateEntries(
  tx: Queryable,
  { merchantId, month, after, recordedUntil, limit }: EntryPage<AfterRecorded>,
): Promise<RecordedEntry[]> {
  return tx.query<RecordedEntry>(sql`
    select ${recordedColumns}
    from stoa.transaction
    where merchant_id = ${merchantId}
      and statement_month = ${firstDay(month)}::date
      and (settled_at, transaction_id) > (${after.settledAt}::timestamptz, ${after.transactionId}::text)
      -- As in the predicate of transaction_late.
      and (settled_at at time zone 'UTC') < statement_month
      and recorded_at <= ${recordedUntil}::timestamptz
    order by settled_at, transaction_id
    limit ${limit}`);
}

/** A page of the corrections that the statement shows, in the order of making. */
export function selectCorrectionRows(
  tx: Queryable,
  { merchantId, month, after, lastCorrection, limit }: EntryPage<bigint>,
): Promise<CorrectionRow[]> {
  return tx.query<CorrectionRow>(sql`
    select ${correctionColumns}
    from stoa.correction
    ${recordedOf(merchantId)}
    where correction.merchant_id = ${merchantId}
      and correction.statement_month = ${firstDay(month)}::date
      and correction.correction_id > ${after}
      and correction.correction_id <= ${lastCorrection}
    order by correction_id
    limit ${limit}`);
}
