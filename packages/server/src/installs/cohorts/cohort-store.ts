import type { Queryable } from '../../database/database.js';
import { firstTwin } from '../../database/first-twin.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';
import type { CohortSize, CohortSizes, CohortSizesAsked } from './installation-cohorts.js';

interface Row extends CohortSize {
  readonly kind: 'size' | 'edge' | 'unknown';
}

/**
 * How many installations each cohort of a merchant has: those that are counted already, and the oldest
 * `limits.installationsCountedLive` of the uncounted ones. With a filter it looks through `limits.cohortsWalked`
 * cohorts.
 */
export async function selectCohortSizes(
  tx: Queryable,
  { merchantId, period, from, before, filter, most }: CohortSizesAsked,
): Promise<CohortSizes> {
  const { bundleId = null, source = null, campaign = null } = filter;
  const isFiltered = bundleId !== null || source !== null || campaign !== null;
  const walked = isFiltered ? limits.cohortsWalked : most + 1;
  const rows = await tx.query<Row>(sql`
    with counted as materialized (
      select *
      from stoa.walk_installation_cohorts(
        ${merchantId}, ${period}, date '1970-01-01' + ${from.firstDay}::integer, ${from.bundleId}, ${from.source},
        ${from.campaign}, date '1970-01-01' + ${before}::integer, ${walked}) with ordinality),
    edge as (
      select first_day, bundle_id, source, campaign
      from counted
      where ordinality = ${walked}),
    uncounted as materialized (
      select
        date_trunc(${period}::text, created_at at time zone 'UTC')::date as first_day, bundle_id, source, campaign
      from stoa.walk_uncounted_installations(
        ${merchantId}, 'infinity', ${limits.installationsCountedLive}::integer + 1)),
    part as (
      select first_day, bundle_id, source, campaign, installations
      from counted
      union all
      select first_day, bundle_id, source, campaign, count(*)
      from uncounted
      where (first_day, bundle_id, source, campaign)
          >= (date '1970-01-01' + ${from.firstDay}::integer, ${from.bundleId}, ${from.source}, ${from.campaign})
        and first_day < date '1970-01-01' + ${before}::integer
      group by first_day, bundle_id, source, campaign),
    size as (
      select first_day, bundle_id, source, campaign, sum(installations)::bigint as installations
      from part
      where (${bundleId}::text is null or bundle_id = ${bundleId}::text)
        and (${source}::text is null or source = ${source}::text)
        and (${campaign}::text is null or campaign = ${campaign}::text)
        and not exists (
          select
          from edge
          where (part.first_day, part.bundle_id, part.source, part.campaign)
            >= (edge.first_day, edge.bundle_id, edge.source, edge.campaign))
      group by first_day, bundle_id, source, campaign
      order by first_day, bundle_id, source, campaign
      limit ${most}::integer + 1)
    select
      'size' as kind, row_number() over (order by first_day, bundle_id, source, campaign) as position,
      first_day - date '1970-01-01' as first_day, bundle_id, source, campaign, installations
    from size
    union all
    select 'edge', 0, first_day - date '1970-01-01', bundle_id, source, campaign, 0
    from edge
    union all
    select 'unknown', 0, min(first_day) - date '1970-01-01', '', '', '', 0
    from uncounted
    having count(*) > ${limits.installationsCountedLive}::integer
    order by position`);
  const found = rows.filter(({ kind }) => kind === 'size');
  return {
    sizes: found.slice(0, most),
    edge: found.at(most) ?? rows.find(({ kind }) => kind === 'edge'),
    unknownFrom: rows.find(({ kind }) => kind === 'unknown')?.firstDay,
  };
}

/** The first merchant of the store with an identifier above `after` who has installations. */
export async function selectNextMerchant(tx: Queryable, after: number): Promise<number | undefined> {
  const [row] = await tx.query<{ merchantId: number }>(sql`
    select merchant_id
    from stoa.installation
    where merchant_id > ${after}
      and merchant_id < ${firstTwin}
    order by merchant_id
    limit 1`);
  return row?.merchantId;
}

/** Keeps others from counting until the transaction ends. Returns false at once if somebody else counts. */
export async function tryLockCounting(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.installation_cohort', 0)) as locked`);
  return row?.locked === true;
}

/** A merchant that was looked at. */
export interface LookedAt {
  readonly merchantId: number;
  /** False if neither this merchant nor those looked at before it have any. Merchants after it may have some. */
  readonly hasUncounted: boolean;
}

/**
 * The first merchant with an identifier above `after` who has uncounted installations from before a time; or, if the
 * next `most` merchants have none, the last of these. On several nodes each look is a message to a node, so that
 * looking at all merchants might take too long. Undefined if there is no merchant above `after`.
 */
export async function selectMerchantToCount(
  tx: Queryable,
  { after, before, most }: { readonly after: number; readonly before: Date; readonly most: number },
): Promise<LookedAt | undefined> {
  const [row] = await tx.query<LookedAt>(sql`
    select merchant as merchant_id, has_uncounted
    from stoa.look_for_uncounted(${after}, ${before}, ${most})`);
  return row;
}

export interface CountRequest {
  readonly merchantId: number;
  readonly before: Date;
  readonly most: number;
}

/**
 * Adds a merchant's oldest uncounted installations to the sizes of their cohorts, and returns how many there were. The
 * caller must hold the lock of {@link tryLockCounting}.
 */
export async function countInstallations(
  tx: Queryable,
  { merchantId, before, most }: CountRequest,
): Promise<number> {
  const [row] = await tx.query<{ counted: number }>(sql`
    select stoa.count_cohorts(${merchantId}, ${before}, ${most}) as counted`);
  return row?.counted ?? 0;
}
