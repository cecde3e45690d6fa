import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { CohortKey, CohortSizes, CohortSizesAsked } from '../../kernel/installation-cohorts.js';

/** What the events of a cohort add up to by some age. */
export interface CohortValue {
  readonly events: bigint;
  /** A decimal. */
  readonly amount: string;
}

/** In one currency; empty without one. */
export interface CohortWorth {
  readonly currency: string;
  readonly day1: CohortValue;
  readonly day7: CohortValue;
  readonly day30: CohortValue;
}

export interface Cohort extends CohortKey {
  readonly merchantId: number;
  /** With or without events; null if some are not counted yet. */
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
  /** From 1 on; 0 for the edge. */
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
 * More than one cohort can have: three ages in each currency of three letters, and in none. So every walk reaches the
 * end of a cohort.
 */
const worthsWalked = 60_000;

/** A merchant's cohorts in their order, with a size, with events or with both, and where the walk stopped. */
export async function selectCohorts(
  tx: Queryable,
  walk: CohortWalk,
): Promise<{ readonly cohorts: readonly Cohort[]; readonly edge: CohortKey | undefined }> {
  const rows = await selectRows(tx, walk);
  const edge = rows.find(({ position }) => position === 0n);
  return { cohorts: cohortsOf(rows, walk), edge };
}

/** One row for each cohort and currency, and one for the edge. The database merges, because only it knows the order of texts. */
function selectRows(
  tx: Queryable,
  { merchantId, from, before, filter, most, currency, sizes: { sizes, edge } }: CohortWalk,
): Promise<Row[]> {
  const { bundleId = null, source = null, campaign = null } = filter;
  const keys = columnsOf(sizes);
  const edges = columnsOf(edge === undefined ? [] : [edge]);
  return tx.query<Row>(sql`
    with size as materialized (
      select date '1970-01-01' + week as week, bundle_id, source, campaign, installations
      from unnest(
        ${keys.weeks}::integer[], ${keys.bundleIds}::text[], ${keys.sources}::text[], ${keys.campaigns}::text[],
        ${sizes.map(({ installations }) => installations)}::bigint[])
        as size (week, bundle_id, source, campaign, installations)),
    worth as materialized (
      select *
      from stoa.walk_cohort_rollups(
        ${merchantId}, date '1970-01-01' + ${from.week}::integer, ${from.bundleId}, ${from.source}, ${from.campaign},
        date '1970-01-01' + ${before}::integer, ${worthsWalked}) with ordinality),
    edge as materialized (
      select week, bundle_id, source, campaign
      from (
        select week, bundle_id, source, campaign
        from worth
        where ordinality = ${worthsWalked}
        union all
        select date '1970-01-01' + week, bundle_id, source, campaign
        from unnest(
          ${edges.weeks}::integer[], ${edges.bundleIds}::text[], ${edges.sources}::text[], ${edges.campaigns}::text[])
          as edge (week, bundle_id, source, campaign)) as stop
      order by week, bundle_id, source, campaign
      limit 1),
    cohort as materialized (
      select *, row_number() over (order by week, bundle_id, source, campaign) as position
      from (
        select week, bundle_id, source, campaign
        from size
        union
        select week, bundle_id, source, campaign
        from worth
        where (${bundleId}::text is null or bundle_id = ${bundleId}::text)
          and (${source}::text is null or source = ${source}::text)
          and (${campaign}::text is null or campaign = ${campaign}::text)) as one
      where not exists (
          select
          from edge
          where (one.week, one.bundle_id, one.source, one.campaign)
            >= (edge.week, edge.bundle_id, edge.source, edge.campaign))
      order by week, bundle_id, source, campaign
      limit ${most}::integer)
    select
      position, cohort.week - date '1970-01-01' as week, bundle_id as "bundleId", source, campaign, installations,
      currency, coalesce(sum(events) filter (where days <= 1), 0)::bigint as events1,
      coalesce(sum(amount) filter (where days <= 1), 0) as amount1,
      coalesce(sum(events) filter (where days <= 7), 0)::bigint as events7,
      coalesce(sum(amount) filter (where days <= 7), 0) as amount7,
      sum(events)::bigint as events30, sum(amount) as amount30
    from cohort
    left join size using (week, bundle_id, source, campaign)
    left join (
      select *
      from worth
      where ${currency ?? null}::text is null
        or currency = ${currency ?? null}::text) as asked using (week, bundle_id, source, campaign)
    group by position, week, bundle_id, source, campaign, installations, currency
    union all
    select 0, week - date '1970-01-01', bundle_id, source, campaign, null, null, 0, 0, 0, 0, 0, 0
    from edge
    order by position, currency`);
}

/** Keys as lists, column by column, as `unnest` takes them. */
function columnsOf(keys: readonly CohortKey[]) {
  return {
    weeks: keys.map(({ week }) => week),
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
    const { week, bundleId, source, campaign } = row;
    const isUnknown = unknownFrom !== undefined && week >= unknownFrom;
    const installations = isUnknown ? null : (row.installations ?? 0n);
    const cohort = cohorts.get(row.position) ?? {
      merchantId,
      week,
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
