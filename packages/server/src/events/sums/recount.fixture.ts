import assert from 'node:assert/strict';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { assertWarningsEqualRows } from '../warnings/recount-warnings.fixture.js';

/**
 * Fails unless all stored sums are exactly what the recorded events add up to: the sums by day, their members, the worth of
 * cohorts, and the counts of warnings. They are equal at any moment, even under load, but not after an erasure, which removes
 * the source of an installation whose events are already counted, and not after partitions were dropped.
 */
export async function assertSumsEqualRows(database: Queryable): Promise<void> {
  assert.deepEqual(await differingSums(database), [], 'event_rollup differs from the recorded events');
  assert.deepEqual(
    await differingMembers(database),
    [],
    'event_rollup_installation differs from the installations counted',
  );
  assert.deepEqual(await differingCohorts(database), [], 'cohort_rollup differs from the recorded events');
  await assertWarningsEqualRows(database);
}

/** The first 20 sums that differ, each as it is stored and as it was counted again. */
function differingSums(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with counted as (
      select
        event.merchant_id, (event.occurred_at at time zone 'UTC')::date as day,
        coalesce(known.bundle_id, '(unknown)') as bundle_id, event.event_name_key as event_name,
        coalesce(known.source, '(unknown)') as source, coalesce(known.campaign, '(unknown)') as campaign,
        coalesce(event.currency, '') as currency, count(*) as events,
        count(distinct event.installation_id) as installations, coalesce(sum(event.amount), 0) as amount
      from stoa.attribution_event as event
      left join stoa.known_installation as known
        on known.merchant_id = event.merchant_id
        and known.installation_id = event.installation_id
      where not exists (
        select
        from stoa.waiting_event as waiting
        where waiting.merchant_id = event.merchant_id
          and waiting.accepted_at = event.accepted_at
          and waiting.batch_id = event.batch_id
          and waiting.position = event.position)
      group by 1, 2, 3, 4, 5, 6, 7)
    select
      merchant_id, day::text as day, bundle_id, event_name, source, campaign, currency,
      stored.events as "storedEvents", counted.events as "countedEvents",
      stored.installations as "storedInstallations", counted.installations as "countedInstallations",
      stored.amount as "storedAmount", counted.amount as "countedAmount"
    from counted
    full join stoa.event_rollup as stored
      using (merchant_id, day, bundle_id, event_name, source, campaign, currency)
    where stored.events is distinct from counted.events
      or stored.installations is distinct from counted.installations
      or stored.amount is distinct from counted.amount
    limit 20`);
}

function differingMembers(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with member as (
      select merchant_id, day, rollup_id, count(*) as installations
      from stoa.event_rollup_installation
      group by merchant_id, day, rollup_id)
    select
      merchant_id, day::text as day, rollup_id, stored.installations as "storedInstallations",
      member.installations as "memberCount"
    from member
    full join stoa.event_rollup as stored using (merchant_id, day, rollup_id)
    where stored.installations is distinct from member.installations
    limit 20`);
}

function differingCohorts(database: Queryable): Promise<object[]> {
  return database.query<object>(sql`
    with counted as (
      select
        event.merchant_id, period, date_trunc(period, known.created_at at time zone 'UTC')::date as first_day,
        known.bundle_id, known.source, known.campaign, coalesce(event.currency, '') as currency,
        case
          when event.occurred_at - known.created_at < interval '24 hours' then 1
          when event.occurred_at - known.created_at < interval '168 hours' then 7
          else 30
        end::smallint as days,
        count(*) as events, coalesce(sum(event.amount), 0) as amount
      from stoa.attribution_event as event
      join stoa.known_installation as known
        on known.merchant_id = event.merchant_id
        and known.installation_id = event.installation_id
      cross join unnest(array['day', 'week']) as period
      where event.occurred_at < known.created_at + interval '720 hours'
        and not exists (
          select
          from stoa.waiting_event as waiting
          where waiting.merchant_id = event.merchant_id
            and waiting.accepted_at = event.accepted_at
            and waiting.batch_id = event.batch_id
            and waiting.position = event.position)
      group by 1, 2, 3, 4, 5, 6, 7, 8)
    select
      merchant_id, period, first_day::text as "firstDay", bundle_id, source, campaign, currency, days,
      stored.events as "storedEvents", counted.events as "countedEvents", stored.amount as "storedAmount",
      counted.amount as "countedAmount"
    from counted
    full join stoa.cohort_rollup as stored
      using (merchant_id, period, first_day, bundle_id, source, campaign, currency, days)
    where stored.events is distinct from counted.events
      or stored.amount is distinct from counted.amount
    limit 20`);
}
