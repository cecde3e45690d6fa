-- Decides which of a merchant's sent events count and which wait, in one statement and so in one snapshot: those with a
-- known installation are grouped, and the others get a row in stoa.waiting_event. Counts warnings, adds to the cohorts,
-- and finds the sums by day: new ones are numbered -1, -2 ... until somebody has drawn numbers for them. `counts`: the
-- number of each group's sum in eight bytes and of its events in four. A segment is named by its batch and month;
-- `wanted` has a bit for each position of its batch. The events are in the ledger, and the merchant is locked.
--
-- Each lateral query ends with `offset 0`, so that the planner cannot turn it into a join that reads a whole table. A
-- month that comes from another row is known only while the statement runs, and PostgreSQL then prepares every
-- partition; the first and the last month are parameters, which leave out the others at once.
create or replace function stoa.place_events(merchant integer, batch_ids bigint[], months date[], wanted bytea[])
returns table (
  linked integer, waiting integer, awaited uuid[], warnings text[], warned_events integer[], sums text, counts bytea,
  new_sums integer, installations bytea, members_origin text)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
set work_mem = '32MB'
as $$
declare
  groups stoa.event_group[];
  warned stoa.warned_group[];
  accepted_ats timestamptz[];
  waiting_batches bigint[];
  positions smallint[];
  waiting_months date[];
  first_month date;
  last_month date;
begin
  select min(asked.month), max(asked.month)
  into first_month, last_month
  from unnest(months) as asked (month);
  with placed as materialized (
    select
      event.*, known.bundle_id, known.source, known.campaign,
      stoa.cohort_days(event.occurred_at - known.created_at) as days,
      case when event.occurred_at < known.created_at + interval '720 hours'
        then (known.created_at at time zone 'UTC')::date end as installed_on,
      event.occurred_at < known.created_at - interval '15 minutes' as is_before
    from unnest(batch_ids, months, wanted) as asked (batch_id, month, wanted)
    cross join lateral (
      select *
      from stoa.sent_event as sent
      where sent.merchant_id = merchant
        and sent.batch_id = asked.batch_id
        and sent.month = asked.month
        and sent.month >= first_month
        and sent.month <= last_month
      offset 0) as event
    left join lateral (
      select one.bundle_id, one.created_at, one.source, one.campaign
      from stoa.known_installation as one
      where one.merchant_id = merchant
        and one.installation_id = event.installation_id
      offset 0) as known on true
    where get_bit(asked.wanted, event.position) = 1),
  grouped as materialized (
    select
      row_number() over () as number, one.day, one.bundle_id, one.event_name_key, one.source, one.campaign, one.currency,
      one.installed_on, one.days, count(*) as events, coalesce(sum(one.amount), 0) as amount,
      string_agg(uuid_send(one.installation_id), '') as installations
    from placed as one
    where one.bundle_id is not null
    group by
      one.day, one.bundle_id, one.event_name_key, one.source, one.campaign, one.currency, one.installed_on, one.days),
  numbered as materialized (
    select
      one.*,
      coalesce(
        there.rollup_id,
        -dense_rank() over (
          partition by there.rollup_id is null
          order by one.day, one.bundle_id, one.event_name_key, one.source, one.campaign, one.currency)) as rollup_id
    from grouped as one
    left join lateral (
      select known.rollup_id
      from stoa.event_rollup as known
      where known.merchant_id = merchant
        and known.day = one.day
        and known.bundle_id = one.bundle_id
        and known.event_name = one.event_name_key
        and known.source = one.source
        and known.campaign = one.campaign
        and known.currency = one.currency
      offset 0) as there on true)
  select
    coalesce((select sum(grouped.events) from grouped), 0),
    (
      select array_agg(
        row(
          merchant, grouped.day, grouped.bundle_id, grouped.event_name_key, grouped.source, grouped.campaign,
          grouped.currency, grouped.installed_on, grouped.days, grouped.events, grouped.amount
        )::stoa.event_group
        order by grouped.number)
      from grouped),
    (select string_agg(grouped.installations, '' order by grouped.number) from grouped),
    (
      select
        string_agg(int8send(one.rollup_id) || int4send(one.events::integer), '' order by one.number)
      from numbered as one),
    (select greatest(-min(one.rollup_id), 0) from numbered as one),
    (
      select
        array_agg(
          row(
            merchant, one.rollup_id, one.bundle_id, one.day, one.event_name_key, one.source, one.campaign, one.currency,
            one.events, one.amount
          )::stoa.sum_addition)::text
      from (
        select
          one.rollup_id, one.bundle_id, one.day, one.event_name_key, one.source, one.campaign, one.currency,
          sum(one.events) as events, sum(one.amount) as amount
        from numbered as one
        group by
          one.rollup_id, one.day, one.bundle_id, one.event_name_key, one.source, one.campaign, one.currency) as one),
    (
      select array_agg(row(odd.*)::stoa.warned_group)
      from (
        select
          merchant, one.accepted_day, one.bundle_id, one.payload_warnings, one.is_ahead, one.is_before, count(*)
        from placed as one
        where one.payload_warnings <> 0
          or one.is_ahead
          or one.is_before
          or one.bundle_id is null
        group by one.accepted_day, one.bundle_id, one.payload_warnings, one.is_ahead, one.is_before) as odd),
    waits.*
  into
    linked, groups, installations, counts, new_sums, sums, warned, waiting, accepted_ats, waiting_batches, positions, waiting_months, awaited
  from (
    select
      count(*), array_agg(one.accepted_at), array_agg(one.batch_id), array_agg(one.position), array_agg(one.month),
      array_agg(one.installation_id)
    from placed as one
    where one.bundle_id is null) as waits;

  if waiting > 0 then
    insert into stoa.waiting_event (merchant_id, accepted_at, batch_id, position, month, installation_id)
    select merchant, *
    from unnest(accepted_ats, waiting_batches, positions, waiting_months, awaited);
    awaited := array(select distinct unnest(awaited));
  end if;
  if warned is not null then
    select counted.warnings, counted.events
    into warnings, warned_events
    from stoa.count_warnings(merchant, warned) as counted;
  end if;
  if groups is not null then
    perform stoa.add_to_cohorts(merchant, groups);
    members_origin := concat_ws(
      ' ', 'stoa.event_rollup_installation'::regclass::oid, pg_postmaster_start_time());
  end if;
  return next;
end
$$;
