import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import type { PeriodCounts, PeriodUnit } from './quality-store.js';

/** An app in the list, with its counts of the period before the one that was asked for. */
export interface RankedApp {
  readonly merchantId: number;
  readonly bundleId: string;
  readonly askedBefore: bigint;
  readonly matchedBefore: bigint;
  /**
   * How many more installations would be matched at the rate of the period before; 0 if that rate is not higher, or
   * unknown.
   */
  readonly missing: bigint;
  /** The number by which the list is sorted. */
  readonly place: bigint;
}

/**
 * Where to find the counts up to a time: the running counts of the nearest kept time, plus or minus the hours in
 * between.
 */
export interface CountedTime {
  /** `-infinity` if nothing is kept. */
  readonly kept: string;
  readonly since: string;
  readonly until: string;
  /** 1 if the hours are added to the running counts, -1 if they are subtracted. */
  readonly sign: 1 | -1;
}

export interface RankedAsked {
  /** Where the period before begins. */
  readonly start: CountedTime;
  /** Where the period begins, and the one before it ends. */
  readonly from: CountedTime;
  /** Where the period ends. */
  readonly to: CountedTime;
  readonly order: AppOrder;
  /** The last app of the page before. */
  readonly after: Pick<RankedApp, 'place' | 'merchantId' | 'bundleId'>;
  readonly most: number;
}

export type AppOrder = 'installations' | 'missing_matches';

const counts = sql`merchant_id, bundle_id, ip_count, device_count, none_count, unasked_count, ambiguous_count`;

/**
 * The apps that were installed in a period, sorted by how often, or by how many more matches they would have at the
 * rate of the period before; in the latter order, only apps that would have more. The count between two times is the
 * difference of the counts up to each of them: `now` and `before` are the signs with which a row counts for the period
 * and for the one before.
 */
export function selectRankedApps(
  tx: Queryable,
  { start, from, to, order, after, most }: RankedAsked,
): Promise<RankedApp[]> {
  return tx.query<RankedApp>(sql`
    with counted as (
      select ${counts}, 1 as now, 0 as before
      from stoa.installation_running_count
      where until = ${to.kept}::timestamptz
      union all
      select ${counts}, ${to.sign}::integer, 0
      from stoa.installation_quality
      where hour >= ${to.since}::timestamptz and hour < ${to.until}::timestamptz
      union all
      select ${counts}, -1, 1
      from stoa.installation_running_count
      where until = ${from.kept}::timestamptz
      union all
      select ${counts}, -${from.sign}::integer, ${from.sign}::integer
      from stoa.installation_quality
      where hour >= ${from.since}::timestamptz and hour < ${from.until}::timestamptz
      union all
      select ${counts}, 0, -1
      from stoa.installation_running_count
      where until = ${start.kept}::timestamptz
      union all
      select ${counts}, 0, -${start.sign}::integer
      from stoa.installation_quality
      where hour >= ${start.since}::timestamptz and hour < ${start.until}::timestamptz),
    app as (
      select
        merchant_id, bundle_id, sum(now * (ip_count + device_count + none_count + unasked_count + ambiguous_count)) as installations,
        sum(now * (ip_count + device_count)) as matched,
        sum(now * (ip_count + device_count + none_count + ambiguous_count)) as asked,
        sum(before * (ip_count + device_count)) as matched_before,
        sum(before * (ip_count + device_count + none_count + ambiguous_count)) as asked_before
      from counted
      where merchant_id < ${firstTwin}
      group by merchant_id, bundle_id),
    compared as (
      select
        *, greatest(0, coalesce(round(asked * matched_before / nullif(asked_before, 0) - matched), 0)) as missing
      from app),
    ranked as (
      select *, case ${order}::text when 'installations' then installations else missing end as place
      from compared)
    select
      merchant_id, bundle_id, matched_before::bigint as matched_before, asked_before::bigint as asked_before,
      missing::bigint as missing, place::bigint as place
    from ranked
    where place > 0
      and (place < ${after.place} or place = ${after.place} and (merchant_id, bundle_id) > (${after.merchantId}, ${after.bundleId}))
    order by ranked.place desc, merchant_id, bundle_id
    limit ${most}::integer`);
}

export interface AppPeriod extends PeriodCounts {
  readonly merchantId: number;
  readonly bundleId: string;
}

export interface AppPeriodsAsked {
  readonly apps: readonly Pick<RankedApp, 'merchantId' | 'bundleId'>[];
  readonly unit: PeriodUnit;
  readonly from: string;
  readonly to: string;
  /** The beginnings of consecutive days. What was installed between them is computed from running counts. */
  readonly keptTimes: readonly string[];
  /** The first and the last of them; both are `from` if there are none. */
  readonly keptFrom: string;
  readonly keptTo: string;
}

/**
 * What was installed of these apps, by hour or day, the oldest first, without periods in which nothing was installed.
 * For a kept day, this is the count up to its end minus the count up to its beginning.
 */
export function selectPeriodsOfApps(
  tx: Queryable,
  { apps, unit, from, to, keptTimes, keptFrom, keptTo }: AppPeriodsAsked,
): Promise<AppPeriod[]> {
  const merchantIds = apps.map(({ merchantId }) => merchantId);
  const bundleIds = apps.map(({ bundleId }) => bundleId);
  const hourly = sql`
    merchant_id, bundle_id, date_trunc(${unit}::text, hour, 'UTC'), ip_count, device_count, none_count, unasked_count,
    ambiguous_count, attributed_count`;
  return tx.query<AppPeriod>(sql`
    with asked as (
      select *
      from unnest(${merchantIds}::integer[], ${bundleIds}::text[]) as app (merchant_id, bundle_id)),
    counted as (
      select kept.until - age as starts_at, sign, kept.*
      from asked
      join stoa.installation_running_count as kept on kept.until = any(${keptTimes}::timestamptz[])
        and kept.merchant_id = asked.merchant_id
        and kept.bundle_id = asked.bundle_id
      cross join (values (1, interval '24 hours'), (-1, interval '0')) as side (sign, age)
      where kept.until - age >= ${keptFrom}::timestamptz and kept.until - age < ${keptTo}::timestamptz),
    period as (
      select
        merchant_id, bundle_id, starts_at, sign * ip_count as ip, sign * device_count as device, sign * none_count as none,
        sign * unasked_count as unasked, sign * ambiguous_count as ambiguous, sign * attributed_count as attributed
      from counted
      union all
      select ${hourly}
      from asked
      join stoa.installation_quality as live using (merchant_id, bundle_id)
      where live.hour >= ${from}::timestamptz and live.hour < ${keptFrom}::timestamptz
      union all
      select ${hourly}
      from asked
      join stoa.installation_quality as live using (merchant_id, bundle_id)
      where live.hour >= ${keptTo}::timestamptz and live.hour < ${to}::timestamptz)
    select
      merchant_id, bundle_id, starts_at, sum(ip)::bigint as ip,
      sum(device)::bigint as device, sum(none)::bigint as none, sum(unasked)::bigint as unasked,
      sum(ambiguous)::bigint as ambiguous, sum(attributed)::bigint as attributed
    from period
    group by merchant_id, bundle_id, starts_at
    having sum(ip + device + none + unasked + ambiguous) > 0
    order by merchant_id, bundle_id, starts_at`);
}
