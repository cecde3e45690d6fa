import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Day } from '../../kernel/day.js';
import { lowestKey, type RollupDimension, type RollupKey } from './rollup-key.js';

/** What is absent does not narrow; an empty text asks for those without. */
export interface RollupFilter {
  readonly bundleId?: string | undefined;
  /** In lower case. */
  readonly eventName?: string | undefined;
  readonly source?: string | undefined;
  readonly campaign?: string | undefined;
  /** In upper case. */
  readonly currency?: string | undefined;
}

export interface RollupWalk {
  /** All of them unless told. */
  readonly merchantId: number | null;
  /** Inclusive. */
  readonly firstDay: Day;
  /** Exclusive. */
  readonly endDay: Day;
  readonly filter: RollupFilter;
  /** Which dimensions are told apart; the others are summed away. */
  readonly kept: readonly RollupDimension[];
  /** So many of all dimensions, from the first on, are kept without a gap: rows that share them are read together. */
  readonly prefix: number;
  /** Where the walk begins. */
  readonly from: RollupKey;
  /** Sums of this key, or of those behind it. */
  readonly first: RollupKey;
  /** Whether `first` itself is left out. */
  readonly isBehind: boolean;
  /** The most rollups that are read. */
  readonly walked: number;
  /** The most sums that are told. */
  readonly most: number;
  /** The most installations that are looked at to count each once. */
  readonly installationsTold: number;
}

export interface RollupSums extends RollupKey {
  readonly events: bigint;
  /** Each once; null where that would take too long, or where not all of them are kept any more. */
  readonly installations: bigint | null;
  /** A decimal. */
  readonly amount: string;
}

/** The rollup at which the walk stopped. Nothing is told of those that share its prefix. */
export interface RollupEdge extends RollupKey {
  /** Whether all that were read share it. */
  readonly isStuck: boolean;
}

interface Row extends RollupSums, RollupEdge {
  readonly isEdge: boolean;
}

/**
 * Sums over rollups, in the order of what is kept. In a sum of several rollups an installation may be in more than one:
 * then they are counted from who was counted in each, while there is room.
 */
export async function selectRollupSums(
  tx: Queryable,
  { merchantId, firstDay, endDay, filter, kept, prefix, from, first, isBehind, ...limit }: RollupWalk,
): Promise<{ readonly sums: readonly RollupSums[]; readonly edge: RollupEdge | undefined }> {
  const { bundleId = null, eventName = null, source = null, campaign = null, currency = null } = filter;
  const rows = await tx.query<Row>(sql`
    with walked as materialized (
      select *
      from stoa.walk_event_rollups(
        ${merchantId}::integer, date '1970-01-01' + ${firstDay}::integer, date '1970-01-01' + ${endDay}::integer,
        ${from.merchantId}, date '1970-01-01' + ${from.day}::integer, ${from.bundleId}, ${from.eventName},
        ${from.source}, ${from.campaign}, ${from.currency}, ${limit.walked}) with ordinality),
    edge as (
      select *
      from walked
      where ordinality = ${limit.walked}),
    at_edge as materialized (
      select walked.ordinality
      from walked
      join edge
        on (edge.merchant_id = walked.merchant_id or ${prefix}::integer < 1)
        and (edge.day = walked.day or ${prefix}::integer < 2)
        and (edge.bundle_id = walked.bundle_id or ${prefix}::integer < 3)
        and (edge.event_name = walked.event_name or ${prefix}::integer < 4)
        and (edge.source = walked.source or ${prefix}::integer < 5)
        and (edge.campaign = walked.campaign or ${prefix}::integer < 6)
        and (edge.currency = walked.currency or ${prefix}::integer < 7)),
    complete as (
      select *
      from walked
      where ordinality < coalesce((select min(ordinality) from at_edge), ${limit.walked}::bigint + 1)
        and (${bundleId}::text is null or bundle_id = ${bundleId}::text)
        and (${eventName}::text is null or event_name = ${eventName}::text)
        and (${source}::text is null or source = ${source}::text)
        and (${campaign}::text is null or campaign = ${campaign}::text)
        and (${currency}::text is null or currency = ${currency}::text)),
    keyed as (
      select
        case when 'merchant_id' = any(${kept}::text[]) then merchant_id else 0 end as kept_merchant,
        case when 'day' = any(${kept}::text[]) then day - date '1970-01-01' else ${lowestKey.day}::integer end as kept_day,
        case when 'bundle_id' = any(${kept}::text[]) then bundle_id else '' end as kept_bundle,
        case when 'event_name' = any(${kept}::text[]) then event_name else '' end as kept_name,
        case when 'source' = any(${kept}::text[]) then source else '' end as kept_source,
        case when 'campaign' = any(${kept}::text[]) then campaign else '' end as kept_campaign,
        case when 'currency' = any(${kept}::text[]) then currency else '' end as kept_currency,
        merchant_id, day, rollup_id, events, installations, amount
      from complete),
    summed as (
      select
        kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency,
        sum(events)::bigint as events, sum(installations)::bigint as counted, sum(amount) as amount,
        count(*) as rollups, array_agg(merchant_id) as merchants, array_agg(day) as days,
        array_agg(rollup_id) as rollup_ids
      from keyed
      where case
        when ${isBehind}::boolean then
          (kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency) > (
            ${first.merchantId}::integer, ${first.day}::integer, ${first.bundleId}::text, ${first.eventName}::text,
            ${first.source}::text, ${first.campaign}::text, ${first.currency}::text)
        else
          (kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency) >= (
            ${first.merchantId}::integer, ${first.day}::integer, ${first.bundleId}::text, ${first.eventName}::text,
            ${first.source}::text, ${first.campaign}::text, ${first.currency}::text)
        end
      group by kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency
      order by kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency
      limit ${limit.most}::integer),
    numbered as (
      select *, row_number() over (
        order by kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency) as position
      from summed),
    weighed as (
      select *, sum(counted) filter (where rollups > 1 and counted <= ${limit.installationsTold}::bigint)
        over (order by position) as looked_at
      from numbered)
    select
      false as "isEdge", false as "isStuck", position, kept_merchant as "merchantId", kept_day as day,
      kept_bundle as "bundleId", kept_name as "eventName", kept_source as source, kept_campaign as campaign,
      kept_currency as currency, events,
      case
        when rollups = 1 then counted
        when counted <= ${limit.installationsTold}::bigint and looked_at <= ${limit.installationsTold}::bigint then
          stoa.installations_of_rollups(merchants, days, rollup_ids, counted)
        end as installations,
      amount
    from weighed
    union all
    select
      true, (select min(ordinality) from at_edge) = 1, 0, edge.merchant_id, edge.day - date '1970-01-01', edge.bundle_id,
      edge.event_name, edge.source, edge.campaign, edge.currency, 0, null, 0
    from edge
    order by position`);
  return { sums: rows.filter(({ isEdge }) => !isEdge), edge: rows.find(({ isEdge }) => isEdge) };
}
