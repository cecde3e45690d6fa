-- The linked events of a merchant that happened on days of a time zone, up to `walked`, but not those of the UTC days
-- from `inner_from` up to, not including, `inner_end`: their sums are stored. The day of an event is what PostgreSQL
-- says it is on a wall clock of the zone, whatever that clock does at midnight; UTC days around it only keep out
-- events that cannot be of these days. Fails if the segments that it reads hold more than `searched` events: a filter
-- must look at each of them, however few it lets through.
--
-- All in one statement: Citus refuses a function that reads tables beside other tables. The recorded segments, and
-- whether any of their events are duplicates or wait, are found once, and not for each of their events. Segments that
-- are queued or set aside are not recorded.
create or replace function stoa.walk_zoned_edges(
  merchant integer, zone text, first_day date, end_day date, inner_from date, inner_end date, only_name text,
  only_currency text, walked integer, searched integer)
returns table (
  day date, bundle_id text, event_name text, source text, campaign text, currency text, installation_id uuid,
  amount numeric)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  earliest timestamptz := (first_day - 1)::timestamp at time zone 'UTC';
  latest timestamptz := (end_day + 1)::timestamp at time zone 'UTC';
  inner_start timestamptz := inner_from::timestamp at time zone 'UTC';
  inner_stop timestamptz := inner_end::timestamp at time zone 'UTC';
begin
  return query
  with found as materialized (
    select
      segment.accepted_at, segment.batch_id, segment.positions,
      coalesce(segment.event_name_keys, segment.event_names) as names, segment.installation_ids,
      segment.occurred_ats, segment.amounts, segment.currencies,
      sum(cardinality(segment.positions)) over (rows unbounded preceding) as events
    from stoa.event_segment as segment
    where segment.merchant_id = merchant
      and segment.month >= date_trunc('month', earliest at time zone 'UTC')::date
      and segment.month <= latest at time zone 'UTC'
      and not (segment.month >= inner_from and segment.month + interval '1 month' <= inner_end)
      and exists (
        select
        from unnest(segment.occurred_ats) as one (occurred_at)
        where one.occurred_at >= earliest
          and one.occurred_at < latest
          and (one.occurred_at < inner_start or one.occurred_at >= inner_stop))
      and not exists (
        select
        from stoa.queued_batch as one
        where one.merchant_id = merchant
          and one.batch_id = segment.batch_id)
      and not exists (
        select
        from stoa.set_aside_batch as one
        where one.merchant_id = merchant
          and one.batch_id = segment.batch_id)),
  recorded as materialized (
    select
      found.*,
      exists (
        select
        from stoa.duplicate_event as one
        where one.merchant_id = merchant
          and one.accepted_at = found.accepted_at
          and one.batch_id = found.batch_id) as has_duplicates,
      exists (
        select
        from stoa.waiting_event as one
        where one.merchant_id = merchant
          and one.accepted_at = found.accepted_at
          and one.batch_id = found.batch_id) as has_waiting
    from found
    where stoa.assert_within(found.events, searched)),
  counted as materialized (
    select
      (event.occurred_at at time zone zone)::date as day, event.name, event.currency, event.installation_id,
      event.amount
    from recorded
    cross join lateral rows from (
      unnest(recorded.positions), unnest(recorded.names), unnest(recorded.installation_ids),
      unnest(recorded.occurred_ats), unnest(recorded.amounts), unnest(recorded.currencies))
      as event (position, name, installation_id, occurred_at, amount, currency)
    where event.occurred_at >= earliest
      and event.occurred_at < latest
      and (event.occurred_at < inner_start or event.occurred_at >= inner_stop)
      and (event.occurred_at at time zone zone)::date >= first_day
      and (event.occurred_at at time zone zone)::date < end_day
      and (only_name is null or event.name = only_name)
      and (only_currency is null or coalesce(event.currency, '') = only_currency)
      and not (recorded.has_duplicates and exists (
          select
          from stoa.duplicate_event as one
          where one.merchant_id = merchant
            and one.accepted_at = recorded.accepted_at
            and one.batch_id = recorded.batch_id
            and one.position = event.position))
      and not (recorded.has_waiting and exists (
          select
          from stoa.waiting_event as one
          where one.merchant_id = merchant
            and one.accepted_at = recorded.accepted_at
            and one.batch_id = recorded.batch_id
            and one.position = event.position))
    limit walked)
  select
    counted.day, known.bundle_id, counted.name, known.source, known.campaign, coalesce(counted.currency, ''),
    counted.installation_id, counted.amount
  from counted
  cross join lateral (
    select one.bundle_id, one.source, one.campaign
    from stoa.known_installation as one
    where one.merchant_id = merchant
      and one.installation_id = counted.installation_id
    offset 0) as known;
end
$$;
