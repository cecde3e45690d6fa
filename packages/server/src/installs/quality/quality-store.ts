import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** How many installations each rule decided, and how many of all have attribution data. */
export interface QualityCounts {
  readonly ip: bigint;
  readonly device: bigint;
  readonly none: bigint;
  /** Those of apps whose matching was turned off. */
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

/** A range of time; counts belong to it by the beginning of their hour. */
export interface QualityRange {
  /** Inclusive; as PostgreSQL reads it. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

export type PeriodUnit = 'hour' | 'day';

/** Counts of all apps by hour or day of UTC, the oldest first, without periods in which nothing was installed. */
export function selectPeriods(
  tx: Queryable,
  { from, to }: QualityRange,
  unit: PeriodUnit,
): Promise<PeriodCounts[]> {
  return tx.query<PeriodCounts>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as "startsAt", sum(ip_count)::bigint as ip,
      sum(device_count)::bigint as device, sum(none_count)::bigint as none, sum(unasked_count)::bigint as unasked,
      sum(ambiguous_count)::bigint as ambiguous, sum(attributed_count)::bigint as attributed
    from stoa.installation_quality
    where hour >= ${from}::timestamptz
      and hour < ${to}::timestamptz
    group by "startsAt"
    order by "startsAt"`);
}

/** The same of one app. */
export function selectPeriodsOfApp(
  tx: Queryable,
  app: { readonly merchantId: number; readonly bundleId: string },
  { from, to, unit }: QualityRange & { readonly unit: PeriodUnit },
): Promise<PeriodCounts[]> {
  return tx.query<PeriodCounts>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as "startsAt", sum(ip_count)::bigint as ip,
      sum(device_count)::bigint as device, sum(none_count)::bigint as none, sum(unasked_count)::bigint as unasked,
      sum(ambiguous_count)::bigint as ambiguous, sum(attributed_count)::bigint as attributed
    from stoa.installation_quality
    where merchant_id = ${app.merchantId}
      and bundle_id = ${app.bundleId}
      and hour >= ${from}::timestamptz
      and hour < ${to}::timestamptz
    group by "startsAt"
    order by "startsAt"`);
}

/** Counts by app, for the `most` apps with the most installations, in that order. */
export function selectApps(tx: Queryable, { from, to }: QualityRange, most: number): Promise<AppCounts[]> {
  return tx.query<AppCounts>(sql`
    select
      merchant_id as "merchantId", bundle_id as "bundleId", sum(ip_count)::bigint as ip,
      sum(device_count)::bigint as device, sum(none_count)::bigint as none, sum(unasked_count)::bigint as unasked,
      sum(ambiguous_count)::bigint as ambiguous, sum(attributed_count)::bigint as attributed
    from stoa.installation_quality
    where hour >= ${from}::timestamptz
      and hour < ${to}::timestamptz
    group by merchant_id, bundle_id
    order by sum(ip_count + device_count + none_count + unasked_count + ambiguous_count) desc, merchant_id, bundle_id
    limit ${most}::integer`);
}

/**
 * Adds at most `most` slots of hours before `before` to slot 0 of their app and hour, and returns how many there were.
 * It never waits: a slot that somebody is writing to stays for the next run.
 */
export async function foldSlots(
  tx: Queryable,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<number> {
  const [row] = await tx.query<{ folded: number }>(sql`
    with chosen as (
      select merchant_id, bundle_id, hour, slot
      from stoa.installation_quality
      where slot > 0
        and hour < ${before}::timestamptz
      order by hour
      limit ${most}::integer
      for update skip locked),
    gone as (
      delete from stoa.installation_quality as one
      using chosen
      where one.merchant_id = chosen.merchant_id
        and one.bundle_id = chosen.bundle_id
        and one.hour = chosen.hour
        and one.slot = chosen.slot
      returning one.*),
    folded as (
      insert into stoa.installation_quality as known (
        merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
        attributed_count)
      select
        merchant_id, bundle_id, hour, 0, sum(ip_count), sum(device_count), sum(none_count), sum(unasked_count),
        sum(ambiguous_count), sum(attributed_count)
      from gone
      group by merchant_id, bundle_id, hour
      order by merchant_id, bundle_id, hour
      on conflict (merchant_id, bundle_id, hour, slot) do update
      set
        ip_count = known.ip_count + excluded.ip_count,
        device_count = known.device_count + excluded.device_count,
        none_count = known.none_count + excluded.none_count,
        unasked_count = known.unasked_count + excluded.unasked_count,
        ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
        attributed_count = known.attributed_count + excluded.attributed_count)
    select count(*)::integer as folded
    from gone`);
  return row?.folded ?? 0;
}
