import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { Day } from '../../kernel/day.js';
import type { CohortKey, CohortSizes, CohortsAsked } from '../installation-cohorts.js';

/** What a cohort was worth by some age. */
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
  /** All of them, with or without events; null while they are not counted. */
  readonly installations: bigint | null;
  readonly worth: readonly CohortWorth[];
}

export interface CohortWalk extends CohortsAsked {
  /** Only its worth in this currency. */
  readonly currency: string | undefined;
  /** Whether `from` itself is left out. */
  readonly isBehind: boolean;
  /** What was told of the same cohorts. */
  readonly told: CohortSizes;
}

interface Row extends CohortKey {
  /** From 1 on; 0 for the edge. */
  readonly position: bigint;
  readonly installations: bigint | null;
  readonly currency: string | null;
  readonly events1: bigint;
  readonly amount1: string;
  readonly events7: bigint;
  readonly amount7: string;
  readonly events30: bigint;
  readonly amount30: string;
}

/**
 * More than one cohort can have: three ages of each currency of three letters, and of none. So every walk comes to the
 * end of a cohort.
 */
const rollupsWalked = 60_000;

/** A merchant's cohorts in their order: those with a size and those with events, and where the walk stopped. */
export async function selectCohorts(
  tx: Queryable,
  { merchantId, from, before, filter, most, currency, isBehind, told }: CohortWalk,
): Promise<{ readonly cohorts: readonly Cohort[]; readonly edge: CohortKey | undefined }> {
  const { bundleId = null, source = null, campaign = null } = filter;
  const { sizes } = told;
  const edges = told.edge === undefined ? [] : [told.edge];
  const rows = await tx.query<Row>(sql`
    with size as materialized (
      select date '1970-01-01' + week as week, bundle_id, source, campaign, installations
      from unnest(
        ${sizes.map(({ week }) => week)}::integer[], ${sizes.map((one) => one.bundleId)}::text[],
        ${sizes.map((one) => one.source)}::text[], ${sizes.map((one) => one.campaign)}::text[],
        ${sizes.map(({ installations }) => installations)}::bigint[])
        as size (week, bundle_id, source, campaign, installations)),
    walked as materialized (
      select *
      from stoa.walk_cohort_rollups(
        ${merchantId}, date '1970-01-01' + ${from.week}::integer, ${from.bundleId}, ${from.source}, ${from.campaign},
        date '1970-01-01' + ${before}::integer, ${rollupsWalked}) with ordinality),
    edge as materialized (
      select week, bundle_id, source, campaign
      from (
        select week, bundle_id, source, campaign
        from walked
        where ordinality = ${rollupsWalked}
        union all
        select date '1970-01-01' + week, bundle_id, source, campaign
        from unnest(
          ${edges.map(({ week }) => week)}::integer[], ${edges.map((one) => one.bundleId)}::text[],
          ${edges.map((one) => one.source)}::text[], ${edges.map((one) => one.campaign)}::text[])
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
        from walked
        where (${bundleId}::text is null or bundle_id = ${bundleId}::text)
          and (${source}::text is null or source = ${source}::text)
          and (${campaign}::text is null or campaign = ${campaign}::text)) as one
      where not exists (
          select
          from edge
          where (one.week, one.bundle_id, one.source, one.campaign)
            >= (edge.week, edge.bundle_id, edge.source, edge.campaign))
        and not (${isBehind}::boolean and (week, bundle_id, source, campaign)
          = (date '1970-01-01' + ${from.week}::integer, ${from.bundleId}::text, ${from.source}::text,
            ${from.campaign}::text))
      order by week, bundle_id, source, campaign
      limit ${most}::integer)
    select
      position, cohort.week - date '1970-01-01' as week, cohort.bundle_id as "bundleId", cohort.source, cohort.campaign,
      size.installations, walked.currency,
      coalesce(sum(events) filter (where days <= 1), 0)::bigint as events1,
      coalesce(sum(amount) filter (where days <= 1), 0) as amount1,
      coalesce(sum(events) filter (where days <= 7), 0)::bigint as events7,
      coalesce(sum(amount) filter (where days <= 7), 0) as amount7,
      coalesce(sum(events), 0)::bigint as events30, coalesce(sum(amount), 0) as amount30
    from cohort
    left join size using (week, bundle_id, source, campaign)
    left join walked
      on walked.week = cohort.week
      and walked.bundle_id = cohort.bundle_id
      and walked.source = cohort.source
      and walked.campaign = cohort.campaign
      and (${currency ?? null}::text is null or walked.currency = ${currency ?? null}::text)
    group by position, cohort.week, cohort.bundle_id, cohort.source, cohort.campaign, size.installations, walked.currency
    union all
    select 0, week - date '1970-01-01', bundle_id, source, campaign, null, null, 0, 0, 0, 0, 0, 0
    from edge
    order by position, currency`);
  const edge = rows.find(({ position }) => position === 0n);
  return { cohorts: cohortsOf(rows, merchantId, told.unknownFrom), edge };
}

function cohortsOf(rows: readonly Row[], merchantId: number, unknownFrom: Day | undefined): Cohort[] {
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
    if (row.currency !== null) cohort.worth.push(worthOf(row, row.currency));
  }
  return [...cohorts.values()];
}

function worthOf(row: Row, currency: string): CohortWorth {
  return {
    currency,
    day1: { events: row.events1, amount: row.amount1 },
    day7: { events: row.events7, amount: row.amount7 },
    day30: { events: row.events30, amount: row.amount30 },
  };
}
