import type { Queryable } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import { firstDay } from '../month.js';
import type { StatementKey } from './statement.js';
import {
  type AfterRecorded,
  type CorrectionRow,
  correctionColumns,
  type RecordedEntry,
  recordedColumns,
  recordedOf,
} from './statement-entry-store.js';

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
  const isHere = sql`statement_month = ${firstDay(walk.month)}::date and`;
  const isUnpriced = walk.filter.fee === 'missing';
  return walkRecorded(tx, walk, { where: isUnpriced ? sql`and fee_plan_id is null` : sql``, isHere });
}

/** The late transactions: their own month was closed when they arrived. */
export function walkLateEntries(tx: Queryable, walk: RecordedWalk): Promise<WalkedEntry[]> {
  // As in the predicate of transaction_late.
  const where = sql`and statement_month = ${firstDay(walk.month)}::date
        and (settled_at at time zone 'UTC') < statement_month`;
  return walkRecorded(tx, walk, { where, isHere: sql`` });
}

function walkRecorded(
  tx: Queryable,
  { merchantId, filter, begin, end, walked, most }: RecordedWalk,
  { where, isHere }: { readonly where: SqlPart; readonly isHere: SqlPart },
): Promise<WalkedEntry[]> {
  return tx.query<WalkedEntry>(sql`
    with walked as (
      select *, row_number() over (order by settled_at, transaction_id) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        ${where}
        and (settled_at, transaction_id) > (
          ${begin.settledAt}::timestamptz, ${begin.transactionId}::text collate "C")
        and settled_at < ${end}::timestamptz
      order by settled_at, transaction_id
      limit ${walked}),
    checked as (
      select
        *, ${isHere} ${fits(filter, sql`currency`, sql`fee_plan_id`)} as matches
      from walked)
    select ${recordedColumns}, place, matches
    from checked
    where matches
      or place = ${walked}
    order by settled_at, transaction_id
    limit ${most}`);
}

function fits({ currency, feePlanId, fee }: EntryFilter, ofCurrency: SqlPart, ofPlan: SqlPart): SqlPart {
  return sql`(${currency}::text is null or ${ofCurrency} = ${currency}::text)
          and (${feePlanId}::integer is null or ${ofPlan} is not distinct from ${feePlanId}::integer)
          and (${fee}::text is null or ${ofPlan} is null)`;
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

/**
 * The corrections that the statement shows, in the order in which they were made, with the sides of each that match.
 */
export function walkCorrections(
  tx: Queryable,
  { merchantId, month, filter, after, kind, settledFrom, settledTo, walked, most }: CorrectionWalk,
): Promise<WalkedCorrection[]> {
  const isWithin = sql`settled_at >= ${settledFrom}::timestamptz and settled_at < ${settledTo}::timestamptz`;
  return tx.query<WalkedCorrection>(sql`
    with walked as (
      select *, row_number() over (order by correction_id) as place
      from stoa.correction
      where merchant_id = ${merchantId}
        and statement_month = ${firstDay(month)}::date
        and correction_id > ${after}
      order by correction_id
      limit ${walked}),
    checked as (
      select
        correction.*, recorded.settled_at, recorded.report_id, recorded.payer_country,
        recorded.recorded_currency, recorded.volume_before,
        ${isWithin}
          and coalesce(${kind}::text, '') <> 'restatement'
          and old_currency is not null
          and ${fits(filter, sql`old_currency`, sql`old_fee_plan_id`)} as reversal_matches,
        ${isWithin}
          and coalesce(${kind}::text, '') <> 'reversal'
          and new_currency is not null
          and ${fits(filter, sql`new_currency`, sql`new_fee_plan_id`)} as restatement_matches
      from walked as correction
      ${recordedOf(merchantId)})
    select
      ${correctionColumns}, place,
      reversal_matches, restatement_matches
    from checked
    where reversal_matches
      or restatement_matches
      or place = ${walked}
    order by correction_id
    limit ${most}`);
}
