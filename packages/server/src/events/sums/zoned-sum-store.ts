import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Day } from '../../kernel/day.js';
import { type EventSum, lowestKey, type SumWalk } from './sum-reading-store.js';

/** Days of a time zone, for a merchant. */
export interface ZonedDays {
  readonly merchantId: number;
  readonly zone: string;
  /** Inclusive. */
  readonly firstDay: Day;
  /** Exclusive. */
  readonly endDay: Day;
}

export interface ZonedWalk
  extends ZonedDays,
    Pick<SumWalk, 'filter' | 'kept' | 'first' | 'isAfter' | 'most'> {
  readonly eventsRead: number;
  /** How many events on these days may be looked at, whether they pass the filter or not. */
  readonly eventsSearched: number;
}

export interface ZonedTotalsWalk extends ZonedWalk {
  /** The most members of stored sums that are read to count each installation once. */
  readonly membersCounted: number;
}

/** The day of a time zone in which an instant lies, and whether the instant is the beginning of that day. */
export interface ZonedDay {
  readonly day: Day;
  readonly isBeginning: boolean;
}

/** Fails with the state invalidParameterValue for a time zone that PostgreSQL does not know. */
export async function selectZonedDay(tx: Queryable, zone: string, instant: Instant): Promise<ZonedDay> {
  const [row] = await tx.query<ZonedDay>(sql`
    select
      (at at time zone ${zone})::date - date '1970-01-01' as day,
      ((at - interval '1 microsecond') at time zone ${zone})::date < (at at time zone ${zone})::date as is_beginning
    from (select ${toPostgresTimestamp(instant)}::timestamptz as at) as asked`);
  if (row === undefined) throw new Error('a select of one value returned no row');
  return row;
}

/** What keeps events from being added up. */
export interface ZonedObstacle {
  /** Counted up to one more than `most`. */
  readonly batches: number;
  /** The first month of these days that still has sums but no events any more. */
  readonly removedMonth: string | null;
}

export async function selectObstacle(
  tx: Queryable,
  { merchantId, firstDay, endDay }: ZonedDays,
  most: number,
): Promise<ZonedObstacle> {
  const [row] = await tx.query<ZonedObstacle>(sql`
    select
      stoa.count_event_segments(
        ${merchantId}, date '1970-01-01' + ${firstDay}::integer, date '1970-01-01' + ${endDay}::integer,
        ${most}::integer + 1) as batches,
      to_char(
        stoa.month_without_events(
          ${merchantId}, date '1970-01-01' + ${firstDay}::integer, date '1970-01-01' + ${endDay}::integer),
        'YYYY-MM') as removed_month`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}

/**
 * Adds up, in one snapshot, days of a time zone that are not told apart: stored sums of the UTC days within them, and
 * the events around these. Undefined if there are more of these sums or events than may be read. Fails with the state
 * programLimitExceeded if it would have to look at more events than it may.
 */
export async function selectZonedTotals(
  tx: Queryable,
  { merchantId, zone, firstDay, endDay, filter, kept, first, isAfter, most, ...asked }: ZonedTotalsWalk,
): Promise<ZonedSums | undefined> {
  const { bundleId = null, eventName = null, source = null, campaign = null, currency = null } = filter;
  const rows = await tx.query<Row>(sql`
    with added as materialized (
      select *
      from stoa.add_up_zoned_sums(
        ${merchantId}, ${zone}, date '1970-01-01' + ${firstDay}::integer, date '1970-01-01' + ${endDay}::integer,
        ${bundleId}, ${eventName}, ${source}, ${campaign}, ${currency}, ${kept}, ${asked.eventsRead}::integer + 1,
        ${asked.eventsSearched}, ${asked.eventsRead}::integer + 1, ${asked.membersCounted})),
    read as (
      select max(greatest(events_read, sums_read)) as events_read
      from added),
    page as (
      select *
      from added
      -- Just before the sum of this key, or just after it.
      where (bundle_id, event_name, source, campaign, currency, 0) > (
        ${first.bundleId}::text, ${first.eventName}::text, ${first.source}::text, ${first.campaign}::text,
        ${first.currency}::text, ${isAfter ? 0 : -1}::integer)
      order by bundle_id, event_name, source, campaign, currency
      limit ${most}::integer)
    select
      ${merchantId}::integer as merchant_id, ${lowestKey.day}::integer as day, page.bundle_id, page.event_name,
      page.source, page.campaign, page.currency, page.events, page.installations, page.amount, read.events_read
    from read
    left join page on true
    order by page.bundle_id, page.event_name, page.source, page.campaign, page.currency`);
  const [{ eventsRead = 0 } = {}] = rows;
  if (eventsRead > asked.eventsRead) return undefined;
  return { sums: rows.filter(({ bundleId: found }) => found !== null), eventsRead };
}

interface Row extends EventSum {
  /** Counted up to one more than may be read. */
  readonly eventsRead: number;
}

/** What was added up, and how many events it took. */
export interface ZonedSums {
  readonly sums: readonly EventSum[];
  readonly eventsRead: number;
}

/**
 * Adds up, in one snapshot, the events themselves that count and whose installation is known. Undefined if there are
 * more of them than may be read. Fails with the state programLimitExceeded if it would have to look at more events than
 * it may.
 */
export async function selectZonedSums(
  tx: Queryable,
  { merchantId, zone, firstDay, endDay, filter, kept, first, isAfter, most, ...asked }: ZonedWalk,
): Promise<ZonedSums | undefined> {
  const { eventsRead, eventsSearched } = asked;
  const { bundleId = null, eventName = null, source = null, campaign = null, currency = null } = filter;
  const rows = await tx.query<Row>(sql`
    with event as materialized (
      select *
      from stoa.walk_zoned_events(
        ${merchantId}, ${zone}, date '1970-01-01' + ${firstDay}::integer, date '1970-01-01' + ${endDay}::integer,
        ${eventName}, ${currency}, ${eventsRead}::integer + 1, ${eventsSearched}::integer)),
    read as (
      select count(*)::integer as events
      from event),
    added as (
      select
        case when 'day' = any(${kept}::text[]) then day - date '1970-01-01' else ${lowestKey.day}::integer end as day,
        case when 'bundle_id' = any(${kept}::text[]) then bundle_id else '' end as bundle_id,
        case when 'event_name' = any(${kept}::text[]) then event_name else '' end as event_name,
        case when 'source' = any(${kept}::text[]) then source else '' end as source,
        case when 'campaign' = any(${kept}::text[]) then campaign else '' end as campaign,
        case when 'currency' = any(${kept}::text[]) then currency else '' end as currency,
        count(*) as events, count(distinct installation_id) as installations, coalesce(sum(amount), 0) as amount
      from event
      where (${bundleId}::text is null or bundle_id = ${bundleId}::text)
        and (${source}::text is null or source = ${source}::text)
        and (${campaign}::text is null or campaign = ${campaign}::text)
      group by 1, 2, 3, 4, 5, 6),
    page as (
      select *
      from added
      -- Just before the sum of this key, or just after it.
      where (day, bundle_id, event_name, source, campaign, currency, 0) > (
        ${first.day}::integer, ${first.bundleId}::text, ${first.eventName}::text, ${first.source}::text,
        ${first.campaign}::text, ${first.currency}::text, ${isAfter ? 0 : -1}::integer)
      order by day, bundle_id, event_name, source, campaign, currency
      limit ${most}::integer)
    select
      ${merchantId}::integer as merchant_id, page.day, bundle_id, event_name, source, campaign, currency,
      page.events, installations, amount, read.events as events_read
    from read
    left join page on true
    order by page.day, bundle_id, event_name, source, campaign, currency`);
  const [{ eventsRead: read = 0 } = {}] = rows;
  if (read > eventsRead) return undefined;
  return { sums: rows.filter(({ bundleId: found }) => found !== null), eventsRead: read };
}
