import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { type Day, earliestDay } from '../../kernel/day.js';

/** An absent member does not filter. An empty text selects the sums that have no such text. */
export interface SumFilter {
  readonly bundleId?: string | undefined;
  /** In lower case. */
  readonly eventName?: string | undefined;
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
  /** In upper case. */
  readonly currency?: string | undefined;
}

export interface SumWalk {
  /** Null: all merchants. */
  readonly merchantId: number | null;
  /** Inclusive. */
  readonly firstDay: Day;
  /** Exclusive. */
  readonly endDay: Day;
  readonly filter: SumFilter;
  /** The dimensions that the page keeps; it adds up the others. */
  readonly kept: readonly SumDimension[];
  /**
   * How many dimensions, from the first one on, are kept without a gap. Stored sums that share these are neighbours.
   */
  readonly prefix: number;
  /** Where the walk begins. */
  readonly from: SumKey;
  /** The first key that may be returned. */
  readonly first: SumKey;
  /** Whether to leave out `first` itself. */
  readonly isAfter: boolean;
  /** The most stored sums that are read. */
  readonly walked: number;
  /** The most sums that are returned. */
  readonly most: number;
  /** The most members that are read to count each installation once. */
  readonly membersCounted: number;
}

export interface EventSum extends SumKey {
  readonly events: bigint;
  /** Each is counted once. Null if counting would take too long, or if some members are no longer kept. */
  readonly installations: bigint | null;
  /** A decimal. */
  readonly amount: string;
}

/** The stored sum at which the walk stopped. The page leaves out all sums that share its prefix. */
export interface SumEdge extends SumKey {
  /** Whether all sums that were read share its prefix, so that none is left for the page. */
  readonly isStuck: boolean;
}

interface Row extends EventSum, SumEdge {
  readonly isEdge: boolean;
}

/**
 * Adds up stored sums, in the order of the kept dimensions. An installation may be a member of several of them, so
 * installations are then counted from the members, of which a page reads at most `membersCounted`.
 */
export async function selectSums(
  tx: Queryable,
  { merchantId, firstDay, endDay, filter, kept, prefix, from, first, isAfter, ...limit }: SumWalk,
): Promise<{ readonly sums: readonly EventSum[]; readonly edge: SumEdge | undefined }> {
  const { bundleId = null, eventName = null, source = null, campaign = null, currency = null } = filter;
  const rows = await tx.query<Row>(sql`
    with added as materialized (
      select *
      from stoa.add_up_event_sums(
        ${merchantId}, date '1970-01-01' + ${firstDay}::integer, date '1970-01-01' + ${endDay}::integer,
        ${from.merchantId}, date '1970-01-01' + ${from.day}::integer, ${from.bundleId}, ${from.eventName},
        ${from.source}, ${from.campaign}, ${from.currency}, ${limit.walked}, ${bundleId}, ${eventName}, ${source},
        ${campaign}, ${currency}, ${kept}, ${prefix}, ${lowestKey.day})),
    page as (
      select *, row_number() over (
        order by merchant_id, day, bundle_id, event_name, source, campaign, currency) as position
      from added
      where not is_edge
        -- Just before the sum of this key, or just after it.
        and (merchant_id, day, bundle_id, event_name, source, campaign, currency, 0) > (
          ${first.merchantId}::integer, ${first.day}::integer, ${first.bundleId}::text, ${first.eventName}::text,
          ${first.source}::text, ${first.campaign}::text, ${first.currency}::text, ${isAfter ? 0 : -1}::integer)
      order by merchant_id, day, bundle_id, event_name, source, campaign, currency
      limit ${limit.most}::integer),
    weighed as (
      select *, sum(members) filter (where cardinality(days) > 1 and members <= ${limit.membersCounted}::bigint)
        over (order by position) as members_read
      from page)
    select
      false as is_edge, false as is_stuck, position, merchant_id, day, bundle_id,
      event_name, source, campaign, currency, events,
      case
        when cardinality(days) = 1 then members
        when members <= ${limit.membersCounted}::bigint and members_read <= ${limit.membersCounted}::bigint then
          stoa.installations_of_rollups(merchants, days, rollup_ids, members)
        end as installations,
      amount
    from weighed
    union all
    select true, is_stuck, 0, merchant_id, day, bundle_id, event_name, source, campaign, currency, 0, null, 0
    from added
    where is_edge
    order by position`);
  return { sums: rows.filter(({ isEdge }) => !isEdge), edge: rows.find(({ isEdge }) => isEdge) };
}

/** The dimensions of sums over events, in the order of their key. */
export const sumDimensions = [
  'merchant_id',
  'day',
  'bundle_id',
  'event_name',
  'source',
  'campaign',
  'currency',
] as const;

export type SumDimension = (typeof sumDimensions)[number];

/** Identifies a sum. A missing text is empty. A dimension that is added up has its value of {@link lowestKey}. */
export interface SumKey {
  readonly merchantId: number;
  /** The day of the events, in UTC or in the time zone that was asked for. */
  readonly day: Day;
  readonly bundleId: string;
  /** In lower case. */
  readonly eventName: string;
  readonly source: string;
  readonly campaign: string;
  readonly currency: string;
}

/** Comes before all others. */
export const lowestKey: SumKey = {
  merchantId: 0,
  day: earliestDay,
  bundleId: '',
  eventName: '',
  source: '',
  campaign: '',
  currency: '',
};

/** Pure: the lowest key that shares the first `count` dimensions of a key. */
export function beginningOf(key: SumKey, count: number): SumKey {
  return {
    merchantId: count > 0 ? key.merchantId : lowestKey.merchantId,
    day: count > 1 ? key.day : lowestKey.day,
    bundleId: count > 2 ? key.bundleId : lowestKey.bundleId,
    eventName: count > 3 ? key.eventName : lowestKey.eventName,
    source: count > 4 ? key.source : lowestKey.source,
    campaign: count > 5 ? key.campaign : lowestKey.campaign,
    currency: count > 6 ? key.currency : lowestKey.currency,
  };
}
