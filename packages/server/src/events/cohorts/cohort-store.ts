import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { CohortKey, CohortSizes, CohortSizesAsked } from '../../installs/index.js';

/** What the events of a cohort add up to, until its installations reach some age. */
export interface CohortValue {
  readonly events: bigint;
  /** A decimal. */
  readonly amount: string;
}

/** The worth in one currency. `currency` is empty for events that name none. */
export interface CohortWorth {
  readonly currency: string;
  readonly day1: CohortValue;
  readonly day7: CohortValue;
  readonly day30: CohortValue;
}

export interface Cohort extends CohortKey {
  readonly merchantId: number;
  /** All of them, with or without events; null if some are not counted yet. */
  readonly installations: bigint | null;
  readonly worth: readonly CohortWorth[];
}

export interface CohortWalk extends CohortSizesAsked {
  /** Returns the worth in this currency only. */
  readonly currency: string | undefined;
  /** The sizes of the same cohorts. */
  readonly sizes: CohortSizes;
}

interface CohortRow extends CohortKey {
  /** Counted from 1; 0 for the edge. */
  readonly position: bigint;
  readonly installations: bigint | null;
}

interface WorthColumns {
  readonly currency: string;
  readonly events1: bigint;
  readonly amount1: string;
  readonly events7: bigint;
  readonly amount7: string;
  readonly events30: bigint;
  readonly amount30: string;
}

type Row = CohortRow & (WorthColumns | { readonly currency: null });

/**
 * More rows than one cohort can have: three ages for each currency of three letters, and three without a currency. So
 * every walk reaches the end of at least one cohort.
 */
const worthsWalked = 60_000;

/**
 * A merchant's cohorts in their order, each with a size, with events or with both; and the place where the walk
 * stopped.
 */
export async function selectCohorts(
  tx: Queryable,
  walk: CohortWalk,
): Promise<{ readonly cohorts: readonly Cohort[]; readonly edge: CohortKey | undefined }> {
  const rows = await selectRows(tx, walk);
  const edge = rows.find(({ position }) => position === 0n);
  return { cohorts: cohortsOf(rows, walk), edge };
}

/**
 * The rows of each cohort, first the one with its size, then one for each currency; and one row for the edge. The
 * database merges sizes and worths, because only it knows how it orders texts. It sorts them together instead of
 * joining them: whether a join is fast would depend on the plan that PostgreSQL chooses for a prepared statement.
 */
function selectRows(
  tx: Queryable,
  { merchantId, period, from, before, filter, most, currency, sizes: { sizes, edge } }: CohortWalk,
): Promise<Row[]> {
  const { bundleId = null, source = null, campaign = null } = filter;
  const keys = columnsOf(sizes);
  const edges = columnsOf(edge === undefined ? [] : [edge]);
  return tx.query<Row>(sql`
    with worth as materialized (
      select *
      from stoa.walk_cohort_rollups(
        ${merchantId}, ${period}, date '1970-01-01' + ${from.firstDay}::integer, ${from.bundleId}, ${from.source},
        ${from.campaign}, date '1970-01-01' + ${before}::integer, ${bundleId}::text, ${source}::text,
        ${campaign}::text, ${most}::integer, ${worthsWalked})),
    edge as materialized (
      select first_day, bundle_id, source, campaign
      from (
        select first_day, bundle_id, source, campaign
        from worth
        where is_edge
        union all
        select date '1970-01-01' + first_day, bundle_id, source, campaign
        from unnest(
          ${edges.firstDays}::integer[], ${edges.bundleIds}::text[], ${edges.sources}::text[], ${edges.campaigns}::text[])
          as edge (first_day, bundle_id, source, campaign)) as stop
      order by first_day, bundle_id, source, campaign
      limit 1),
    one as (
      select
        date '1970-01-01' + first_day as first_day, bundle_id, source, campaign, installations, null::text as currency,
        null::smallint as days, null::bigint as events, null::numeric as amount
      from unnest(
        ${keys.firstDays}::integer[], ${keys.bundleIds}::text[], ${keys.sources}::text[], ${keys.campaigns}::text[],
        ${sizes.map(({ installations }) => installations)}::bigint[])
        as size (first_day, bundle_id, source, campaign, installations)
      union all
      select
        first_day, bundle_id, source, campaign, null,
        case when currency = coalesce(${currency ?? null}::text, currency) then currency end, days, events, amount
      from worth
      where not is_edge),
    ranked as (
      select *, dense_rank() over (order by first_day, bundle_id, source, campaign) as position
      from one
      where not exists (
          select
          from edge
          where (one.first_day, one.bundle_id, one.source, one.campaign)
            >= (edge.first_day, edge.bundle_id, edge.source, edge.campaign)))
    select
      position, first_day - date '1970-01-01' as first_day, bundle_id, source, campaign,
      max(installations) as installations, currency,
      coalesce(sum(events) filter (where days <= 1), 0)::bigint as events1,
      coalesce(sum(amount) filter (where days <= 1), 0) as amount1,
      coalesce(sum(events) filter (where days <= 7), 0)::bigint as events7,
      coalesce(sum(amount) filter (where days <= 7), 0) as amount7,
      sum(events)::bigint as events30, sum(amount) as amount30
    from ranked
    where position <= ${most}::integer
    group by position, first_day, bundle_id, source, campaign, currency
    union all
    select 0, first_day - date '1970-01-01', bundle_id, source, campaign, null, null, 0, 0, 0, 0, 0, 0
    from edge
    order by position, currency nulls first`);
}

/** Keys as lists, column by column, as `unnest` takes them. */
function columnsOf(keys: readonly CohortKey[]) {
  return {
    firstDays: keys.map(({ firstDay }) => firstDay),
    bundleIds: keys.map(({ bundleId }) => bundleId),
    sources: keys.map(({ source }) => source),
    campaigns: keys.map(({ campaign }) => campaign),
  };
}

function cohortsOf(
  rows: readonly Row[],
  { merchantId, sizes: { unknownFrom } }: Pick<CohortWalk, 'merchantId' | 'sizes'>,
): Cohort[] {
  const cohorts = new Map<bigint, Cohort & { readonly worth: CohortWorth[] }>();
  for (const row of rows) {
    if (row.position === 0n) continue;
    const { firstDay, bundleId, source, campaign } = row;
    const isUnknown = unknownFrom !== undefined && firstDay >= unknownFrom;
    const installations = isUnknown ? null : (row.installations ?? 0n);
    const cohort = cohorts.get(row.position) ?? {
      merchantId,
      firstDay,
      bundleId,
      source,
      campaign,
      installations,
      worth: [],
    };
    cohorts.set(row.position, cohort);
    if (row.currency !== null) cohort.worth.push(worthOf(row));
  }
  return [...cohorts.values()];
}

function worthOf(row: WorthColumns): CohortWorth {
  return {
    currency: row.currency,
    day1: { events: row.events1, amount: row.amount1 },
    day7: { events: row.events7, amount: row.amount7 },
    day30: { events: row.events30, amount: row.amount30 },
  };
}
