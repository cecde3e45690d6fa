import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { firstDay } from '../month.js';
import type { StatementKey } from './statement.js';
import type { AfterRecorded, CorrectionRow, RecordedEntry } from './statement-entry-store.js';

/** Which entries are listed; an absent member excludes nothing. */
export interface EntryFilter {
  readonly currency?: string | undefined;
  readonly feePlanId?: number | undefined;
  /** Only those without a fee; not together with a plan. */
  readonly fee?: 'missing' | undefined;
}

interface Walk extends StatementKey {
  readonly filter: EntryFilter;
  /** At most this many rows are looked at. */
  readonly walked: number;
  /** At most this many are returned. */
  readonly most: number;
}

export interface RecordedWalk extends Walk {
  /** The walk begins after this one. */
  readonly begin: AfterRecorded;
  /** It ends before this time. */
  readonly end: string;
}

interface Walked {
  /** Its place in the walk, from 1 on. */
  readonly place: bigint;
}

interface WalkedEntry extends RecordedEntry, Walked {
  readonly matches: boolean;
}

/** What was settled in the month and stands on its statement, walked along the time of settlement. */
export function walkSettledEntries(tx: Queryable, walk: RecordedWalk): Promise<WalkedEntry[]> {
  return walk.filter.fee === 'missing' ? selectSettledWithoutFee(tx, walk) : selectSettled(tx, walk);
}

function selectSettled(
  tx: Queryable,
  { merchantId, month, filter, begin, end, walked, most }: RecordedWalk,
): Promise<WalkedEntry[]> {
  const { currency = null, feePlanId = null } = filter;
  return tx.query<WalkedEntry>(sql`
    with walked as (
      select *, row_number() over (order by settled_at, transaction_id) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and (settled_at, transaction_id) > (
          ${begin.settledAt}::timestamptz, ${begin.transactionId}::text collate "C")
        and settled_at < ${end}::timestamptz
      order by settled_at, transaction_id
      limit ${walked}),
    judged as (
      select
        *,
        statement_month = ${firstDay(month)}::date
          and (${currency}::text is null or currency = ${currency}::text)
          and (${feePlanId}::integer is null or fee_plan_id is not distinct from ${feePlanId}::integer) as matches
      from walked)
    select
      transaction_id as "transactionId", (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
      report_id as "reportId", payer_country as "payerCountry", currency,
      full_amount as "fullAmount", tax_amount as "taxAmount", fee_amount as "feeAmount",
      fee_plan_id as "feePlanId", place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at, transaction_id
    limit ${most}`);
}

function selectSettledWithoutFee(
  tx: Queryable,
  { merchantId, month, filter, begin, end, walked, most }: RecordedWalk,
): Promise<WalkedEntry[]> {
  const { currency = null } = filter;
  return tx.query<WalkedEntry>(sql`
    with walked as (
      select *, row_number() over (order by settled_at, transaction_id) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and fee_plan_id is null
        and (settled_at, transaction_id) > (
          ${begin.settledAt}::timestamptz, ${begin.transactionId}::text collate "C")
        and settled_at < ${end}::timestamptz
      order by settled_at, transaction_id
      limit ${walked}),
    judged as (
      select
        *,
        statement_month = ${firstDay(month)}::date
          and (${currency}::text is null or currency = ${currency}::text) as matches
      from walked)
    select
      transaction_id as "transactionId", (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
      report_id as "reportId", payer_country as "payerCountry", currency,
      full_amount as "fullAmount", tax_amount as "taxAmount", fee_amount as "feeAmount",
      fee_plan_id as "feePlanId", place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at, transaction_id
    limit ${most}`);
}

/** The late transactions: their own month was closed when they arrived. */
export function walkLateEntries(
  tx: Queryable,
  { merchantId, month, filter, begin, end, walked, most }: RecordedWalk,
): Promise<WalkedEntry[]> {
  const { currency = null, feePlanId = null, fee = null } = filter;
  return tx.query<WalkedEntry>(sql`
    with walked as (
      select *, row_number() over (order by settled_at, transaction_id) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and statement_month = ${firstDay(month)}::date
        -- As in the predicate of transaction_late.
        and (settled_at at time zone 'UTC') < statement_month
        and (settled_at, transaction_id) > (
          ${begin.settledAt}::timestamptz, ${begin.transactionId}::text collate "C")
        and settled_at < ${end}::timestamptz
      order by settled_at, transaction_id
      limit ${walked}),
    judged as (
      select
        *,
        (${currency}::text is null or currency = ${currency}::text)
          and (${feePlanId}::integer is null or fee_plan_id is not distinct from ${feePlanId}::integer)
          and (${fee}::text is null or fee_plan_id is null) as matches
      from walked)
    select
      transaction_id as "transactionId", (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
      report_id as "reportId", payer_country as "payerCountry", currency,
      full_amount as "fullAmount", tax_amount as "taxAmount", fee_amount as "feeAmount",
      fee_plan_id as "feePlanId", place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at, transaction_id
    limit ${most}`);
}

export interface CorrectionWalk extends Walk {
  /** The walk begins after this correction. */
  readonly after: bigint;
  readonly kind: 'reversal' | 'restatement' | null;
  /** Only corrections of transactions that were settled at this time or later. */
  readonly settledFrom: string;
  /** Only corrections of transactions that were settled before this time. */
  readonly settledTo: string;
}

export interface WalkedCorrection extends CorrectionRow, Walked {
  readonly reversalMatches: boolean;
  readonly restatementMatches: boolean;
}

/** The corrections that the statement shows, in the order in which they were made, with the sides of each that match. */
export function walkCorrections(
  tx: Queryable,
  { merchantId, month, filter, after, kind, settledFrom, settledTo, walked, most }: CorrectionWalk,
): Promise<WalkedCorrection[]> {
  const { currency = null, feePlanId = null, fee = null } = filter;
  return tx.query<WalkedCorrection>(sql`
    with walked as (
      select *, row_number() over (order by correction_id) as place
      from stoa.correction
      where merchant_id = ${merchantId}
        and statement_month = ${firstDay(month)}::date
        and correction_id > ${after}
      order by correction_id
      limit ${walked}),
    judged as (
      select
        walked.*, recorded.settled_at, recorded.report_id, recorded.payer_country,
        recorded.settled_at >= ${settledFrom}::timestamptz
          and recorded.settled_at < ${settledTo}::timestamptz
          and coalesce(${kind}::text, '') <> 'restatement'
          and old_currency is not null
          and (${currency}::text is null or old_currency = ${currency}::text)
          and (${feePlanId}::integer is null or old_fee_plan_id is not distinct from ${feePlanId}::integer)
          and (${fee}::text is null or old_fee_plan_id is null) as reversal_matches,
        recorded.settled_at >= ${settledFrom}::timestamptz
          and recorded.settled_at < ${settledTo}::timestamptz
          and coalesce(${kind}::text, '') <> 'reversal'
          and new_currency is not null
          and (${currency}::text is null or new_currency = ${currency}::text)
          and (${feePlanId}::integer is null or new_fee_plan_id is not distinct from ${feePlanId}::integer)
          and (${fee}::text is null or new_fee_plan_id is null) as restatement_matches
      from walked
      -- One lookup for each correction, in an order that only the primary key has; see selectRecorded.
      cross join lateral (
        select settled_at, report_id, payer_country
        from stoa.transaction
        where merchant_id = ${merchantId}
          and transaction_id >= walked.transaction_id
          and transaction_id <= walked.transaction_id
        order by merchant_id, transaction_id
        limit 1) as recorded)
    select
      correction_id as "correctionId", transaction_id as "transactionId",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt",
      report_id as "reportId", payer_country as "payerCountry", reason,
      old_currency as "oldCurrency", coalesce(old_full_amount, 0) as "oldFullAmount",
      coalesce(old_tax_amount, 0) as "oldTaxAmount", old_fee_amount as "oldFeeAmount",
      old_fee_plan_id as "oldFeePlanId",
      new_currency as "newCurrency", coalesce(new_full_amount, 0) as "newFullAmount",
      coalesce(new_tax_amount, 0) as "newTaxAmount", new_fee_amount as "newFeeAmount",
      new_fee_plan_id as "newFeePlanId", place,
      reversal_matches as "reversalMatches", restatement_matches as "restatementMatches"
    from judged
    where reversal_matches
      or restatement_matches
      or place = ${walked}
    order by correction_id
    limit ${most}`);
}
