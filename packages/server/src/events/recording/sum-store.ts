import type { Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { NewMembers } from '../known-members/known-members.js';

/** What events add to sums by day. Empty or null without any. */
export interface NamedSums {
  /** What is added to each sum, as the text that {@link addToSums} takes. */
  readonly sums: string | null;
  /** The id of each group's sum in eight bytes, and the number of its events in four, in the order of the groups. */
  readonly counts: Buffer | null;
  /** The table, server and run of the server in which members of sums are kept. */
  readonly membersOrigin: string;
}

/**
 * Adds groups of linked events to their cohorts, adds them up by day, and names the sums of these days: existing ones by
 * their ids, the others by new ones. The groups and sums pass through the process unread. The merchants must be locked.
 */
export async function nameSums(tx: Transaction, groups: string): Promise<NamedSums> {
  const [row] = await tx.query<NamedSums>(sql`
    with grouped as materialized (
      select *
      from unnest(${groups}::stoa.event_group[]) with ordinality as grouped (
        merchant_id, day, bundle_id, event_name, source, campaign, currency, installed_on, days, events, amount, number)),
    cohorts as (
      insert into stoa.cohort_rollup as known (
        merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
      select
        merchant_id, period, date_trunc(period, installed_on::timestamp)::date as first_day, bundle_id, source,
        campaign, currency, days, sum(events) as events, sum(amount) as amount
      from grouped
      cross join unnest(array['day', 'week']) as period
      where days is not null
      group by merchant_id, period, first_day, bundle_id, source, campaign, currency, days
      on conflict (merchant_id, period, first_day, bundle_id, source, campaign, currency, days) do update
      set
        events = known.events + excluded.events,
        amount = known.amount + excluded.amount),
    summed as (
      select
        merchant_id, day, bundle_id, event_name, source, campaign, currency,
        sum(events) as events, sum(amount) as amount
      from grouped
      group by merchant_id, day, bundle_id, event_name, source, campaign, currency),
    named as materialized (
      select summed.*, coalesce(there.rollup_id, nextval('stoa.event_rollup_id')) as rollup_id
      from summed
      left join lateral (
        select rollup_id
        from stoa.event_rollup
        where merchant_id = summed.merchant_id
          and day = summed.day
          and bundle_id = summed.bundle_id
          and event_name = summed.event_name
          and source = summed.source
          and campaign = summed.campaign
          and currency = summed.currency
        offset 0) as there on true)
    select
      (
        select array_agg(
          row(
            merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, amount
          )::stoa.sum_addition)::text
        from named) as sums,
      (
        select string_agg(int8send(rollup_id) || int4send(grouped.events::integer), '' order by number)
        from grouped
        join named using (merchant_id, day, bundle_id, event_name, source, campaign, currency)) as counts,
      concat_ws(
        ' ', 'stoa.event_rollup_installation'::regclass::oid, pg_postmaster_start_time()) as "membersOrigin"`);
  if (row === undefined) throw new Error('a count returned no row');
  return row;
}

/**
 * Adds to sums by day, and makes installations members of them that may not be yet: a sum counts each installation once.
 * All rows are written in the order of their keys. The merchants must be locked.
 */
export async function addToSums(
  tx: Transaction,
  sums: string,
  { sumIds, installationIds }: Pick<NewMembers, 'sumIds' | 'installationIds'>,
): Promise<void> {
  await tx.query(sql`
    with counted as materialized (
      select *
      from unnest(${sums}::stoa.sum_addition[])),
    added as (
      insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
      select merchant_id, day, rollup_id, installation_id
      from unnest(${sumIds}::bigint[], ${installationIds}::uuid[]) as member (rollup_id, installation_id)
      join counted using (rollup_id)
      order by rollup_id, installation_id
      on conflict (merchant_id, day, rollup_id, installation_id) do nothing
      returning merchant_id, rollup_id),
    added_to_rollup as (
      select merchant_id, rollup_id, count(*) as installations
      from added
      group by merchant_id, rollup_id)
    insert into stoa.event_rollup as known (
      merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, installations, amount)
    select
      merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events,
      coalesce(installations, 0), amount
    from counted
    left join added_to_rollup using (merchant_id, rollup_id)
    order by merchant_id, rollup_id
    on conflict (merchant_id, rollup_id) do update
    set
      events = known.events + excluded.events,
      installations = known.installations + excluded.installations,
      amount = known.amount + excluded.amount`);
}
