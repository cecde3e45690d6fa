import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { TransactionStatus } from '../corrections/correction.js';
import type { TransactionPosition } from '../ledger/transaction-id.js';
import {
  type RecordedTransaction,
  type TransactionRow,
  transactionColumns,
  transactionOf,
} from './transaction-store.js';

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

/**
 * Walks along a merchant's transactions, or along those that were recorded without a fee, and finds what the filter
 * lets pass.
 */
export async function walkTransactions(
  tx: Queryable,
  merchantId: number,
  walk: TransactionWalk,
): Promise<WalkedTransactions> {
  const { walked, most } = walk;
  const rows = await tx.query<WalkedRow>(walkOf(merchantId, walk));
  const found = rows.filter(({ matches }) => matches).map(transactionOf);
  const last = rows.find(({ place }) => place === BigInt(walked));
  return { found, stoppedAt: found.length < most ? last : undefined };
}

interface WalkedRow extends TransactionRow {
  /** Its place in the walk, from 1 on. */
  readonly place: bigint;
  readonly matches: boolean;
}

/** Four statements, because the index that is walked and its direction must not depend on a value. */
function walkOf(merchantId: number, walk: TransactionWalk): SqlPart {
  const { filter, walked, most } = walk;
  const { order, range } = walk.order === 'newest_first' ? newestFirst(walk) : oldestFirst(walk);
  const isUnpriced = filter.fee === 'missing';
  return sql`
    with walked as (
      select *, row_number() over (order by ${order}) as place
      from stoa.transaction as one
      where merchant_id = ${merchantId}
        ${isUnpriced ? sql`and fee_plan_id is null` : sql``}
        and ${range}
      order by ${order}
      limit ${walked}),
    checked as (
      select *, ${matches(merchantId, filter)} ${isUnpriced ? stillUnpriced(merchantId) : sql``} as matches
      from walked)
    select ${transactionColumns}, place, matches
    from checked as one
    where matches
      or place = ${walked}
    order by ${order}
    limit ${most}`;
}

interface OneWay {
  readonly order: SqlPart;
  readonly range: SqlPart;
}

// A walk begins at a single bound. With two, PostgreSQL may begin at the wrong one and walk to the other. No id is
// empty, so an empty one is before all transactions of an instant.

function oldestFirst({ after, settledFrom, settledTo }: TransactionWalk): OneWay {
  const isBeyond = after !== undefined && (settledFrom === undefined || after.settledAt >= settledFrom);
  const start = isBeyond ? toPostgresTimestamp(after.settledAt) : timeOr(settledFrom, '-infinity');
  const id = isBeyond ? after.transactionId : '';
  return {
    order: sql`one.settled_at, one.transaction_id`,
    range: sql`(settled_at, transaction_id) > (${start}::timestamptz, ${id}::text collate "C")
        and settled_at < ${timeOr(settledTo, 'infinity')}::timestamptz`,
  };
}

function newestFirst({ after, settledFrom, settledTo }: TransactionWalk): OneWay {
  const isBeyond = after !== undefined && (settledTo === undefined || after.settledAt < settledTo);
  const start = isBeyond ? toPostgresTimestamp(after.settledAt) : timeOr(settledTo, 'infinity');
  const id = isBeyond ? after.transactionId : '';
  return {
    order: sql`one.settled_at desc, one.transaction_id desc`,
    range: sql`(settled_at, transaction_id) < (${start}::timestamptz, ${id}::text collate "C")
        and settled_at >= ${timeOr(settledFrom, '-infinity')}::timestamptz`,
  };
}

function timeOr(time: Instant | undefined, otherwise: string): string {
  return time === undefined ? otherwise : toPostgresTimestamp(time);
}

/**
 * A range of ids stands for a single id, in an order that only the index of a transaction's corrections has; see
 * selectRecorded.
 */
function lastCorrection(merchantId: number): SqlPart {
  return sql`from stoa.correction
            where merchant_id = ${merchantId}
              and transaction_id >= walked.transaction_id
              and transaction_id <= walked.transaction_id
            order by transaction_id desc, correction_id desc
            limit 1`;
}

function matches(merchantId: number, { currency, payerCountry, status }: WalkFilter): SqlPart {
  return sql`(${currency}::text is null or currency = ${currency}::text)
          and (${payerCountry}::text is null or payer_country = ${payerCountry}::text)
          and (${status}::text is null or ${status}::text = coalesce((
            select case when new_currency is null then 'voided' else 'restated' end
            ${lastCorrection(merchantId)}), 'recorded'))`;
}

/**
 * What stands without a fee was also recorded without one, because a correction never leaves a priced transaction
 * without a fee.
 */
function stillUnpriced(merchantId: number): SqlPart {
  return sql`and (
            select new_currency is not null and new_fee_plan_id is null
            ${lastCorrection(merchantId)}) is not false`;
}
