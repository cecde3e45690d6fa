import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { TransactionStatus } from '../corrections/correction.js';
import type { TransactionPosition } from '../ledger/transaction-position.js';
import { type RecordedTransaction, type TransactionRow, transactionOf } from './transaction-store.js';

/** Which order transactions are listed in, by settlement, and by id within one instant. */
export const transactionOrders = ['oldest_first', 'newest_first'] as const;
export type TransactionOrder = (typeof transactionOrders)[number];

/** Which transactions of a walk are listed; an absent member excludes nothing. */
export interface WalkFilter {
  /** As reported. */
  readonly currency?: string | undefined;
  readonly payerCountry?: string | undefined;
  readonly status?: TransactionStatus | undefined;
  /** Only those that stand without a fee. */
  readonly fee?: 'missing' | undefined;
}

export interface TransactionWalk {
  readonly order: TransactionOrder;
  readonly filter: WalkFilter;
  /** Only those after this one in the order; all by default. */
  readonly after: TransactionPosition | undefined;
  /** Inclusive. */
  readonly settledFrom: Instant | undefined;
  /** Exclusive. */
  readonly settledTo: Instant | undefined;
  /** At most this many transactions are looked at. */
  readonly walked: number;
  /** At most this many are returned. */
  readonly most: number;
}

export interface WalkedTransactions {
  readonly found: RecordedTransaction[];
  /** The last one that was looked at, if the walk ended there before everything was found. */
  readonly stoppedAt: TransactionPosition | undefined;
}

// Below, a range of ids stands for a single id, with an order that only the index of a transaction's corrections has; see
// selectRecorded.

/** Walks along a merchant's transactions, or along those that were recorded without a fee, and finds what the filter lets pass. */
export async function walkTransactions(
  tx: Queryable,
  merchantId: number,
  walk: TransactionWalk,
): Promise<WalkedTransactions> {
  const { order, filter, walked, most } = walk;
  const [all, withoutFee] =
    order === 'newest_first'
      ? [selectNewest, selectNewestWithoutFee]
      : [selectOldest, selectOldestWithoutFee];
  const select = filter.fee === 'missing' ? withoutFee : all;
  const rows = await select(tx, merchantId, { ...boundsOf(walk), filter, walked, most });
  const found = rows.filter(({ matches }) => matches).map(transactionOf);
  const last = rows.find(({ place }) => place === BigInt(walked));
  return { found, stoppedAt: found.length < most ? last : undefined };
}

interface WalkOneWay {
  /** The walk begins after it, whichever way it goes. */
  readonly bound: { readonly time: string; readonly id: string };
  /** Exclusive for the oldest first, inclusive for the newest first. */
  readonly end: string;
  readonly filter: WalkFilter;
  readonly walked: number;
  readonly most: number;
}

/** The walk begins at a single bound. With two, PostgreSQL may begin at the wrong one and walk to the other. */
function boundsOf({
  order,
  after,
  settledFrom,
  settledTo,
}: TransactionWalk): Pick<WalkOneWay, 'bound' | 'end'> {
  const isNewest = order === 'newest_first';
  const [start, end] = isNewest ? [settledTo, settledFrom] : [settledFrom, settledTo];
  const isBeyond =
    after !== undefined &&
    (start === undefined || (isNewest ? after.settledAt < start : after.settledAt >= start));
  // No id is empty, so this is before all transactions of an instant.
  const bound = isBeyond
    ? { time: toPostgresTimestamp(after.settledAt), id: after.transactionId }
    : { time: timeOr(start, isNewest ? 'infinity' : '-infinity'), id: '' };
  return { bound, end: timeOr(end, isNewest ? '-infinity' : 'infinity') };
}

function timeOr(time: Instant | undefined, otherwise: string): string {
  return time === undefined ? otherwise : toPostgresTimestamp(time);
}

interface WalkedRow extends TransactionRow {
  /** Its place in the walk, from 1 on. */
  readonly place: bigint;
  readonly matches: boolean;
}

function selectOldest(tx: Queryable, merchantId: number, asked: WalkOneWay): Promise<WalkedRow[]> {
  const { bound, end, filter, walked, most } = asked;
  const { currency = null, payerCountry = null, status = null } = filter;
  return tx.query<WalkedRow>(sql`
    with walked as (
      select *, row_number() over (order by settled_at, transaction_id) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and (settled_at, transaction_id) > (${bound.time}::timestamptz, ${bound.id}::text collate "C")
        and settled_at < ${end}::timestamptz
      order by settled_at, transaction_id
      limit ${walked}),
    judged as (
      select
        *,
        (${currency}::text is null or currency = ${currency}::text)
          and (${payerCountry}::text is null or payer_country = ${payerCountry}::text)
          and (${status}::text is null or ${status}::text = coalesce((
            select case when new_currency is null then 'voided' else 'restated' end
            from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1), 'recorded')) as matches
      from walked)
    select
      transaction_id as "transactionId", currency, full_amount as "fullAmount", tax_amount as "taxAmount",
      fee_amount as "feeAmount", fee_plan_id as "feePlanId", payer_country as "payerCountry",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt", report_id as "reportId",
      recorded_at as "recordedAt", to_char(statement_month, 'YYYY-MM') as "statementMonth",
      place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at, transaction_id
    limit ${most}`);
}

function selectNewest(tx: Queryable, merchantId: number, asked: WalkOneWay): Promise<WalkedRow[]> {
  const { bound, end, filter, walked, most } = asked;
  const { currency = null, payerCountry = null, status = null } = filter;
  return tx.query<WalkedRow>(sql`
    with walked as (
      select *, row_number() over (order by settled_at desc, transaction_id desc) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and (settled_at, transaction_id) < (${bound.time}::timestamptz, ${bound.id}::text collate "C")
        and settled_at >= ${end}::timestamptz
      order by settled_at desc, transaction_id desc
      limit ${walked}),
    judged as (
      select
        *,
        (${currency}::text is null or currency = ${currency}::text)
          and (${payerCountry}::text is null or payer_country = ${payerCountry}::text)
          and (${status}::text is null or ${status}::text = coalesce((
            select case when new_currency is null then 'voided' else 'restated' end
            from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1), 'recorded')) as matches
      from walked)
    select
      transaction_id as "transactionId", currency, full_amount as "fullAmount", tax_amount as "taxAmount",
      fee_amount as "feeAmount", fee_plan_id as "feePlanId", payer_country as "payerCountry",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt", report_id as "reportId",
      recorded_at as "recordedAt", to_char(statement_month, 'YYYY-MM') as "statementMonth",
      place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at desc, transaction_id desc
    limit ${most}`);
}

/** What stands without a fee was also recorded without one, because a correction never leaves a priced transaction without a fee. */
function selectOldestWithoutFee(tx: Queryable, merchantId: number, asked: WalkOneWay): Promise<WalkedRow[]> {
  const { bound, end, filter, walked, most } = asked;
  const { currency = null, payerCountry = null, status = null } = filter;
  return tx.query<WalkedRow>(sql`
    with walked as (
      select *, row_number() over (order by settled_at, transaction_id) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and fee_plan_id is null
        and (settled_at, transaction_id) > (${bound.time}::timestamptz, ${bound.id}::text collate "C")
        and settled_at < ${end}::timestamptz
      order by settled_at, transaction_id
      limit ${walked}),
    judged as (
      select
        *,
        (${currency}::text is null or currency = ${currency}::text)
          and (${payerCountry}::text is null or payer_country = ${payerCountry}::text)
          and (${status}::text is null or ${status}::text = coalesce((
            select case when new_currency is null then 'voided' else 'restated' end
            from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1), 'recorded'))
          and (
            select new_currency is not null and new_fee_plan_id is null
            from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1) is not false as matches
      from walked)
    select
      transaction_id as "transactionId", currency, full_amount as "fullAmount", tax_amount as "taxAmount",
      fee_amount as "feeAmount", fee_plan_id as "feePlanId", payer_country as "payerCountry",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt", report_id as "reportId",
      recorded_at as "recordedAt", to_char(statement_month, 'YYYY-MM') as "statementMonth",
      place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at, transaction_id
    limit ${most}`);
}

function selectNewestWithoutFee(tx: Queryable, merchantId: number, asked: WalkOneWay): Promise<WalkedRow[]> {
  const { bound, end, filter, walked, most } = asked;
  const { currency = null, payerCountry = null, status = null } = filter;
  return tx.query<WalkedRow>(sql`
    with walked as (
      select *, row_number() over (order by settled_at desc, transaction_id desc) as place
      from stoa.transaction
      where merchant_id = ${merchantId}
        and fee_plan_id is null
        and (settled_at, transaction_id) < (${bound.time}::timestamptz, ${bound.id}::text collate "C")
        and settled_at >= ${end}::timestamptz
      order by settled_at desc, transaction_id desc
      limit ${walked}),
    judged as (
      select
        *,
        (${currency}::text is null or currency = ${currency}::text)
          and (${payerCountry}::text is null or payer_country = ${payerCountry}::text)
          and (${status}::text is null or ${status}::text = coalesce((
            select case when new_currency is null then 'voided' else 'restated' end
            from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1), 'recorded'))
          and (
            select new_currency is not null and new_fee_plan_id is null
            from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1) is not false as matches
      from walked)
    select
      transaction_id as "transactionId", currency, full_amount as "fullAmount", tax_amount as "taxAmount",
      fee_amount as "feeAmount", fee_plan_id as "feePlanId", payer_country as "payerCountry",
      (extract(epoch from settled_at) * 1000000)::bigint as "settledAt", report_id as "reportId",
      recorded_at as "recordedAt", to_char(statement_month, 'YYYY-MM') as "statementMonth",
      place, matches
    from judged
    where matches
      or place = ${walked}
    order by settled_at desc, transaction_id desc
    limit ${most}`);
}
