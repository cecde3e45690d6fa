import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';

/** What was recorded in a period. */
export interface ActivityPeriod {
  readonly startsAt: Date;
  readonly batches: bigint;
  /** Duplicates included. */
  readonly events: bigint;
  readonly duplicates: bigint;
}

export type ActivityUnit = 'hour' | 'day';

/** The hours that begin within a range, added up by `unit`. A batch belongs to the hour in which it was recorded. */
export interface ActivityRange {
  /** Inclusive; as PostgreSQL reads it. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  readonly unit: ActivityUnit;
}

/** The end of the last hour that has a total; null: no hour has one. */
export async function selectTotalsEnd(tx: Queryable): Promise<Date | null> {
  const [row] = await tx.query<{ until: Date | null }>(sql`
    select max(hour) + interval '1 hour' as until
    from stoa.event_hour`);
  return row?.until ?? null;
}

/**
 * The first hour in which anything was recorded; null: there is none. It reads all batches, so call it only if no hour
 * has a total.
 */
export async function selectFirstHour(tx: Queryable): Promise<Date | null> {
  const [row] = await tx.query<{ first: Date | null }>(sql`
    select date_trunc('hour', min(recorded_at), 'UTC') as first
    from stoa.event_batch
    where merchant_id < ${firstTwin}`);
  return row?.first ?? null;
}

/**
 * Adds up the totals of hours before `until` (null: returns none), the oldest first, without periods in which nothing
 * was recorded.
 */
export function selectTotals(
  tx: Queryable,
  { from, to, unit }: ActivityRange,
  until: Date | null,
): Promise<ActivityPeriod[]> {
  return tx.query<ActivityPeriod>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as starts_at, sum(batches)::bigint as batches, sum(events)::bigint as events,
      sum(duplicates)::bigint as duplicates
    from stoa.event_hour
    where hour >= ${from}::timestamptz
      and hour < least(${to}::timestamptz, coalesce(${until}::timestamptz, '-infinity'))
      and batches > 0
    group by starts_at
    order by starts_at`);
}

/** The same for the hours from `since` on (null: for all hours), counted from the batches. */
export function selectPeriodsSince(
  tx: Queryable,
  { from, to, unit }: ActivityRange,
  since: Date | null,
): Promise<ActivityPeriod[]> {
  return tx.query<ActivityPeriod>(sql`
    select
      date_trunc(${unit}::text, recorded_at, 'UTC') as starts_at, count(*) as batches,
      sum(event_count)::bigint as events, sum(duplicates)::bigint as duplicates
    from stoa.event_batch
    where recorded_at >= greatest(
        date_trunc('hour', ${from}::timestamptz - interval '1 microsecond', 'UTC') + interval '1 hour',
        coalesce(${since}::timestamptz, '-infinity'))
      and recorded_at < date_trunc('hour', ${to}::timestamptz - interval '1 microsecond', 'UTC') + interval '1 hour'
      and merchant_id < ${firstTwin}
    group by starts_at
    order by starts_at`);
}

/** Adds up each of these hours, even if nothing was recorded in it. An hour that has a total keeps it. */
export async function insertTotals(
  tx: Queryable,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<void> {
  await tx.query(sql`
    insert into stoa.event_hour (hour, batches, events, duplicates)
    select each.hour, count(recorded.hour), coalesce(sum(recorded.events), 0), coalesce(sum(recorded.duplicates), 0)
    from generate_series(${from}::timestamptz, ${before}::timestamptz - interval '1 hour', interval '1 hour')
      as each (hour)
    left join (
      select date_trunc('hour', recorded_at, 'UTC') as hour, event_count as events, duplicates
      from stoa.event_batch
      where recorded_at >= ${from}
        and recorded_at < ${before}
        and merchant_id < ${firstTwin}) as recorded using (hour)
    group by each.hour
    on conflict (hour) do nothing`);
}
