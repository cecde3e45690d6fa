import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { PeriodCounts, PeriodUnit, QualityRange } from './quality-store.js';

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
    from stoa.installation_quality`);
  return row?.first ?? null;
}

/** Adds up the totals of hours before `until` (null: returns none) by hour or UTC day, without periods in which nothing was installed. */
export function selectTotals(
  tx: Queryable,
  { from, to, until, unit }: QualityRange & { readonly until: Date | null; readonly unit: PeriodUnit },
): Promise<PeriodCounts[]> {
  return tx.query<PeriodCounts>(sql`
    select
      date_trunc(${unit}::text, hour, 'UTC') as "startsAt", sum(ip_count)::bigint as ip,
      sum(device_count)::bigint as device, sum(none_count)::bigint as none, sum(unasked_count)::bigint as unasked,
      sum(ambiguous_count)::bigint as ambiguous, sum(attributed_count)::bigint as attributed
    from stoa.installation_hour
    where hour >= ${from}::timestamptz
      and hour < least(${to}::timestamptz, coalesce(${until}::timestamptz, '-infinity'))
      and ip_count + device_count + none_count + unasked_count + ambiguous_count > 0
    group by "startsAt"
    order by "startsAt"`);
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
        and hour < ${before}) as counted using (hour)
    group by each.hour
    on conflict (hour) do nothing`);
}
