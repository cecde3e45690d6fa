import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';

/** How many installations each rule decided, and how many of all have attribution data. */
export interface QualityCounts {
  readonly ip: bigint;
  readonly device: bigint;
  readonly none: bigint;
  /** Installations made while matching was off for their app. */
  readonly unasked: bigint;
  readonly ambiguous: bigint;
  readonly attributed: bigint;
}

export interface PeriodCounts extends QualityCounts {
  readonly startsAt: Date;
}

export interface AppCounts extends QualityCounts {
  readonly merchantId: number;
  readonly bundleId: string;
}

/** A range of time. A count belongs to it if its hour begins in the range. */
export interface QualityRange {
  /** Inclusive; as PostgreSQL reads it. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

export type PeriodUnit = 'hour' | 'day';

const sums = sql`
  sum(ip_count)::bigint as ip, sum(device_count)::bigint as device, sum(none_count)::bigint as none,
  sum(unasked_count)::bigint as unasked, sum(ambiguous_count)::bigint as ambiguous, sum(attributed_count)::bigint as attributed`;

/**
 * Counts of all apps, from the hour `since` on (null: in all hours), by hour or UTC day, the oldest first, without
 * periods in which nothing was installed.
 */
export function selectPeriodsSince(
  tx: Queryable,
  { from, to, since, unit }: QualityRange & { readonly since: Date | null; readonly unit: PeriodUnit },
): Promise<PeriodCounts[]> {
  return tx.query<PeriodCounts>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as starts_at, sum(ip)::bigint as ip, sum(device)::bigint as device,
      sum(none)::bigint as none, sum(unasked)::bigint as unasked, sum(ambiguous)::bigint as ambiguous,
      sum(attributed)::bigint as attributed
    from (
      select
        hour, sum(ip_count) as ip, sum(device_count) as device, sum(none_count) as none,
        sum(unasked_count) as unasked, sum(ambiguous_count) as ambiguous, sum(attributed_count) as attributed
      from stoa.installation_quality
      where hour >= greatest(${from}::timestamptz, coalesce(${since}::timestamptz, '-infinity'))
        and hour < ${to}::timestamptz
        and merchant_id < ${firstTwin}
      group by hour) as hours
    group by starts_at
    order by starts_at`);
}

/** The same of one app. */
export function selectPeriodsOfApp(
  tx: Queryable,
  app: { readonly merchantId: number; readonly bundleId: string },
  { from, to, unit }: QualityRange & { readonly unit: PeriodUnit },
): Promise<PeriodCounts[]> {
  return tx.query<PeriodCounts>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as starts_at, ${sums}
    from stoa.installation_quality
    where merchant_id = ${app.merchantId}
      and bundle_id = ${app.bundleId}
      and hour >= ${from}::timestamptz
      and hour < ${to}::timestamptz
    group by starts_at
    order by starts_at`);
}

/** Counts by app, for the `most` apps with the most installations, in that order. */
export function selectApps(tx: Queryable, { from, to }: QualityRange, most: number): Promise<AppCounts[]> {
  return tx.query<AppCounts>(sql`
    select
      merchant_id, bundle_id, ${sums}
    from stoa.installation_quality
    where hour >= ${from}::timestamptz
      and hour < ${to}::timestamptz
      and merchant_id < ${firstTwin}
    group by merchant_id, bundle_id
    order by sum(ip_count + device_count + none_count + unasked_count + ambiguous_count) desc, merchant_id, bundle_id
    limit ${most}::integer`);
}

/** The merchants with slots that are not folded yet, of hours before `before`. */
export async function selectMerchantsToFold(tx: Queryable, before: Date): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select distinct merchant_id
    from stoa.installation_quality
    where slot > 0
      and hour < ${before}
    order by merchant_id`);
  return rows.map(({ merchantId }) => merchantId);
}

/** What one statement folds. */
export interface FoldedSlots {
  readonly merchantId: number;
  readonly before: Date;
  readonly most: number;
}

/**
 * Adds at most `most` of a merchant's slots of hours before `before` to slot 0 of their app and hour, and returns how
 * many there were. It never waits: a slot that somebody is writing to stays for the next run.
 */
export async function foldSlots(tx: Queryable, { merchantId, before, most }: FoldedSlots): Promise<number> {
  const [row] = await tx.query<{ folded: number }>(sql`
    select stoa.fold_quality(${merchantId}, ${before}, ${most}) as folded`);
  return row?.folded ?? 0;
}

/** The end of the last hour that has a total; null: no hour has one. */
export async function selectTotalsEnd(tx: Queryable): Promise<Date | null> {
  const [row] = await tx.query<{ until: Date | null }>(sql`
    select max(hour) + interval '1 hour' as until
    from stoa.installation_hour`);
  return row?.until ?? null;
}

/** The first hour in which anything was installed; null: there is none. */
export async function selectFirstHour(tx: Queryable): Promise<Date | null> {
  const [row] = await tx.query<{ first: Date | null }>(sql`
    select min(hour) as first
    from stoa.installation_quality
    where merchant_id < ${firstTwin}`);
  return row?.first ?? null;
}

/**
 * Adds up the totals of hours before `until` (null: returns none) by hour or UTC day, without periods in which nothing
 * was installed.
 */
export function selectTotals(
  tx: Queryable,
  { from, to, until, unit }: QualityRange & { readonly until: Date | null; readonly unit: PeriodUnit },
): Promise<PeriodCounts[]> {
  return tx.query<PeriodCounts>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as starts_at, ${sums}
    from stoa.installation_hour
    where hour >= ${from}::timestamptz
      and hour < least(${to}::timestamptz, coalesce(${until}::timestamptz, '-infinity'))
      and ip_count + device_count + none_count + unasked_count + ambiguous_count > 0
    group by starts_at
    order by starts_at`);
}

/** Adds up each of these hours, even if nothing was installed in it. An hour that has a total keeps it. */
export async function insertTotals(
  tx: Queryable,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<void> {
  await tx.query(sql`
    insert into stoa.installation_hour (
      hour, ip_count, device_count, none_count, unasked_count, ambiguous_count, attributed_count)
    select
      each.hour, coalesce(sum(ip_count), 0), coalesce(sum(device_count), 0), coalesce(sum(none_count), 0),
      coalesce(sum(unasked_count), 0), coalesce(sum(ambiguous_count), 0), coalesce(sum(attributed_count), 0)
    from generate_series(${from}::timestamptz, ${before}::timestamptz - interval '1 hour', interval '1 hour')
      as each (hour)
    left join (
      select *
      from stoa.installation_quality
      where hour >= ${from}
        and hour < ${before}
        and merchant_id < ${firstTwin}) as counted using (hour)
    group by each.hour
    on conflict (hour) do nothing`);
}
