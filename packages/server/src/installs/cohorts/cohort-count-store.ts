import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** Keeps others from counting until the transaction ends. Returns false at once if somebody else counts. */
export async function tryLockCounting(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('stoa.installation_cohort', 0)) as locked`);
  return row?.locked === true;
}

/** The first merchant with an identifier above `after` who has installations from before a time that are not counted. */
export async function selectMerchantToCount(
  tx: Queryable,
  after: number,
  before: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ merchantId: number | null }>(sql`
    select stoa.merchant_to_count(${after}, ${before}) as "merchantId"`);
  return row?.merchantId ?? undefined;
}

export interface CountRequest {
  readonly merchantId: number;
  readonly before: Date;
  readonly most: number;
}

/**
 * Adds a merchant's oldest installations that are not counted to their cohorts, in one statement, and returns how many
 * there were. The caller must hold the lock of {@link tryLockCounting}.
 */
export async function countInstallations(
  tx: Queryable,
  { merchantId, before, most }: CountRequest,
): Promise<number> {
  const [row] = await tx.query<{ counted: number }>(sql`
    with slice as materialized (
      select *
      from stoa.walk_uncounted_installations(${merchantId}, ${before}, ${most}) with ordinality),
    added as (
      insert into stoa.installation_cohort as known (
        merchant_id, period, first_day, bundle_id, source, campaign, installations)
      select
        ${merchantId}::integer, period, date_trunc(period, created_at at time zone 'UTC')::date as first_day, bundle_id,
        source, campaign, count(*)
      from slice
      cross join unnest(array['day', 'week']) as period
      group by period, first_day, bundle_id, source, campaign
      on conflict (merchant_id, period, first_day, bundle_id, source, campaign) do update
      set installations = known.installations + excluded.installations),
    reached as (
      insert into stoa.counted_installation (merchant_id, created_at, installation_id)
      select ${merchantId}::integer, created_at, installation_id
      from slice
      order by ordinality desc
      limit 1
      on conflict (merchant_id) do update
      set created_at = excluded.created_at, installation_id = excluded.installation_id)
    select count(*)::integer as counted
    from slice`);
  return row?.counted ?? 0;
}
