import type { Queryable, Transaction } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { firstDay, type Month } from '../month.js';
import type { Closing, OutcomeCounts } from './closing.js';

/** What a closing is about. At most one of each kind is open. */
export type KindOfClosing = Pick<Closing, 'month' | 'merchantId' | 'isDryRun'>;

type Row = Omit<Closing, 'counts'> & {
  readonly closedCount: number;
  readonly wouldCloseCount: number;
  readonly closedBeforeCount: number;
  readonly refusedCount: number;
};

const columns = sql`
  closing_id, to_char(month, 'YYYY-MM') as month, merchant_id, is_dry_run, started_by, started_at, merchant_count,
  through_merchant, walked_through, closed_count, would_close_count, closed_before_count, refused_count, ended_at`;

const isOfKind = ({ month, merchantId, isDryRun }: KindOfClosing) => sql`
  closing.month = ${firstDay(month)}::date
    and merchant_id is not distinct from ${merchantId}::integer
    and is_dry_run = ${isDryRun}`;

function closingOf({ closedCount, wouldCloseCount, closedBeforeCount, refusedCount, ...row }: Row): Closing {
  const counts = {
    closed: closedCount,
    would_close: wouldCloseCount,
    closed_before: closedBeforeCount,
    refused: refusedCount,
  };
  return { ...row, counts };
}

/** How many merchants there are, and the last of them. */
export async function countMerchants(
  tx: Queryable,
): Promise<{ readonly count: number; readonly last: number }> {
  const [row] = await tx.query<{ count: number; last: number }>(sql`
    select count(*)::integer as count, coalesce(max(merchant_id), 0) as last
    from stoa.merchant
    where merchant_id < ${firstTwin}`);
  return row ?? { count: 0, last: 0 };
}

export type NewClosing = Omit<Closing, 'closingId' | 'counts' | 'endedAt'>;

/** Adds a closing; undefined if one of its kind is open already. */
export async function insertClosing(tx: Queryable, one: NewClosing): Promise<Closing | undefined> {
  const [row] = await tx.query<Row>(sql`
    insert into stoa.closing (
      month, merchant_id, is_dry_run, started_by, started_at, merchant_count, through_merchant, walked_through, progressed_at)
    values (
      ${firstDay(one.month)}::date, ${one.merchantId}, ${one.isDryRun}, ${JSON.stringify(one.startedBy)}::jsonb,
      ${one.startedAt}, ${one.merchantCount}, ${one.throughMerchant}, ${one.walkedThrough}, ${one.startedAt})
    on conflict (month, merchant_id, is_dry_run) where ended_at is null do nothing
    returning ${columns}`);
  return row && closingOf(row);
}

export async function selectOpenOfKind(tx: Queryable, kind: KindOfClosing): Promise<Closing | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${columns}
    from stoa.closing
    where ${isOfKind(kind)}
      and ended_at is null`);
  return row && closingOf(row);
}

export async function selectClosing(tx: Queryable, closingId: number): Promise<Closing | undefined> {
  const [row] = await tx.query<Row>(sql`
    select ${columns}
    from stoa.closing
    where closing_id = ${closingId}`);
  return row && closingOf(row);
}

export const anyOpenClosing = sql`(
  select true
  from stoa.closing
  where ended_at is null
  limit 1)`;

/** The open closings in the order of their turns: those that were started after this one come first. */
export async function selectOpenClosings(tx: Queryable, after: number): Promise<number[]> {
  const rows = await tx.query<{ closingId: number }>(sql`
    select closing_id
    from stoa.closing
    where ended_at is null
    order by closing_id <= ${after}, closing_id
    limit 100`);
  return rows.map(({ closingId }) => closingId);
}

export interface ClosingsPage {
  /** Only of this month; all by default. */
  readonly month?: Month | undefined;
  /** Only those that were started before this one; all by default. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The newest first. */
export async function selectClosings(
  tx: Queryable,
  { month, before, limit }: ClosingsPage,
): Promise<Closing[]> {
  const rows = await tx.query<Row>(sql`
    select ${columns}
    from stoa.closing
    where (${month ?? null}::text is null or closing.month = ${month === undefined ? null : firstDay(month)}::date)
      and closing_id < coalesce(${before ?? null}::integer, 2147483647)
    order by closing_id desc
    limit ${limit}`);
  return rows.map(closingOf);
}

/** Namespace of the advisory locks that let one process at a time work on a closing. */
const closingLock = 7_401_043;

/**
 * Claims the closing for this database transaction, until it ends in any way. Returns false if another process has it.
 */
export async function tryToClaim(tx: Transaction, closingId: number): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${closingLock}::integer, ${closingId}::integer) as locked`);
  return row?.locked === true;
}

/**
 * The merchants of the store after one of them, up to another, in order. A single row, because thousands would cost
 * more.
 */
export async function selectMerchantsBetween(
  tx: Queryable,
  { walkedThrough, throughMerchant }: Pick<Closing, 'walkedThrough' | 'throughMerchant'>,
): Promise<readonly number[]> {
  const [row] = await tx.query<{ ids: number[] }>(sql`
    select coalesce(array_agg(merchant_id order by merchant_id), '{}') as ids
    from stoa.merchant
    where merchant_id > ${walkedThrough}
      and merchant_id <= ${throughMerchant}
      and merchant_id < ${firstTwin}`);
  return row?.ids ?? [];
}

/**
 * Notes how far a closing is, as its outcomes say: so it does not matter who counts, how often, and who died before.
 * `through`: all merchants up to this one have an outcome.
 */
export async function noteProgress(
  tx: Queryable,
  closingId: number,
  { counts, through, now }: { readonly counts: OutcomeCounts; readonly through: number; readonly now: Date },
): Promise<void> {
  const { closed, would_close: wouldClose, closed_before: closedBefore, refused } = counts;
  await tx.query(sql`
    update stoa.closing
    set
      walked_through = greatest(walked_through, ${through}),
      progressed_at = case
        when closed_count + would_close_count + closed_before_count + refused_count
          < ${closed + wouldClose + closedBefore + refused}::integer then greatest(progressed_at, ${now})
        else progressed_at
      end,
      closed_count = ${closed},
      would_close_count = ${wouldClose},
      closed_before_count = ${closedBefore},
      refused_count = ${refused}
    where closing_id = ${closingId}
      and ended_at is null`);
}

export async function endClosing(tx: Queryable, closingId: number, now: Date): Promise<void> {
  await tx.query(sql`
    update stoa.closing
    set ended_at = greatest(started_at, ${now})
    where closing_id = ${closingId}
      and ended_at is null`);
}

/** Deletes closings that ended before this time, and all but the newest ended ones of this kind. Returns their ids. */
export async function deleteClosings(
  tx: Transaction,
  kind: KindOfClosing,
  { endedBefore, kept }: { readonly endedBefore: Date; readonly kept: number },
): Promise<readonly number[]> {
  const rows = await tx.query<{ closingId: number }>(sql`
    delete from stoa.closing
    where ended_at < ${endedBefore}
      or ended_at is not null
        and ${isOfKind(kind)}
        and closing_id <= (
          select closing_id
          from stoa.closing
          where ${isOfKind(kind)}
            and ended_at is not null
          order by closing_id desc
          offset ${kept}
          limit 1)
    returning closing_id`);
  return rows.map(({ closingId }) => closingId);
}

/** Closings that are open, and since when the one that has not got on for longest has not. */
export interface OpenClosings {
  readonly count: number;
  readonly oldestAt: Date | null;
}

export async function countOpenClosings(tx: Queryable): Promise<OpenClosings> {
  const [row] = await tx.query<OpenClosings>(sql`
    select count(*)::integer as count, min(progressed_at) as oldest_at
    from stoa.closing
    where ended_at is null`);
  return row ?? { count: 0, oldestAt: null };
}
