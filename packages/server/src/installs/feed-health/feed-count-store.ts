import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** What became of the sessions that were fed, and how many requests failed. */
export interface FeedCounts {
  readonly stored: number;
  readonly repeated: number;
  readonly outsideWindow: number;
  readonly erased: number;
  /** Lines with faults. */
  readonly refused: number;
  /** Requests that were answered with a problem. */
  readonly failedRequests: number;
}

export interface FeedPeriod extends Readonly<Record<keyof FeedCounts, bigint>> {
  readonly startsAt: Date;
}

export type FeedUnit = 'hour' | 'day';

/** Adds to the counts of the hour of `now`. */
export async function addFeedCounts(
  tx: Queryable,
  counts: FeedCounts,
  { now, lastFedAt }: { readonly now: Date; readonly lastFedAt: Date | null },
): Promise<void> {
  await tx.query(sql`
    insert into stoa.store_session_feed as known (
      hour, stored, repeated, outside_window, erased, refused, failed_requests, last_fed_at)
    values (
      date_trunc('hour', ${now}::timestamptz, 'UTC'), ${counts.stored}, ${counts.repeated}, ${counts.outsideWindow},
      ${counts.erased}, ${counts.refused}, ${counts.failedRequests}, ${lastFedAt})
    on conflict (hour) do update
    set
      stored = known.stored + excluded.stored,
      repeated = known.repeated + excluded.repeated,
      outside_window = known.outside_window + excluded.outside_window,
      erased = known.erased + excluded.erased,
      refused = known.refused + excluded.refused,
      failed_requests = known.failed_requests + excluded.failed_requests,
      last_fed_at = greatest(known.last_fed_at, excluded.last_fed_at)`);
}

/**
 * Counts of the hours that begin within a range, by hour or UTC day, the oldest first, without periods in which nobody
 * called.
 */
export function selectFeedPeriods(
  tx: Queryable,
  { from, to, unit }: { readonly from: string; readonly to: string; readonly unit: FeedUnit },
): Promise<FeedPeriod[]> {
  return tx.query<FeedPeriod>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as starts_at, sum(stored)::bigint as stored,
      sum(repeated)::bigint as repeated, sum(outside_window)::bigint as outside_window, sum(erased)::bigint as erased,
      sum(refused)::bigint as refused, sum(failed_requests)::bigint as failed_requests
    from stoa.store_session_feed
    where hour >= ${from}::timestamptz
      and hour < ${to}::timestamptz
    group by starts_at
    order by starts_at`);
}

/** When sessions were last taken; null if never. */
export async function selectLastFedAt(tx: Queryable): Promise<Date | null> {
  const [row] = await tx.query<{ lastFedAt: Date }>(sql`
    select last_fed_at
    from stoa.store_session_feed
    where last_fed_at is not null
    order by hour desc
    limit 1`);
  return row?.lastFedAt ?? null;
}
