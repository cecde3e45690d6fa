-- Deletes and returns up to `most` events of a locked merchant that wait for these installations, and takes their
-- warning back.
--
-- Without nested loops, because statistics that are older than the waiting events would have the planner compare each
-- event that it deletes with each event that it found. The lateral query can only be a nested loop, and remains one.
create or replace function stoa.take_waiting_events(merchant integer, installation_ids uuid[], most integer)
returns table (batch_id bigint, month date, "position" smallint)
language plpgsql
set enable_nestloop = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with found as materialized (
    select event.accepted_at, event.batch_id, event.position
    from unnest(installation_ids) as appeared (installation_id)
    cross join lateral (
      select one.accepted_at, one.batch_id, one.position
      from stoa.waiting_event as one
      where one.merchant_id = merchant
        and one.installation_id = appeared.installation_id
      limit most) as event
    limit most),
  taken as (
    delete from stoa.waiting_event as waiting
    using found
    where waiting.merchant_id = merchant
      and waiting.installation_id = any (installation_ids)
      and waiting.accepted_at = found.accepted_at
      and waiting.batch_id = found.batch_id
      and waiting.position = found.position
    returning
      waiting.batch_id, waiting.month, waiting.position, (waiting.accepted_at at time zone 'UTC')::date as day),
  uncounted as (
    update stoa.event_warning_count as known
    set events = known.events - gone.events
    from (
      select taken.day, count(*) as events
      from taken
      group by taken.day) as gone
    where known.merchant_id = merchant
      and known.day = gone.day
      and known.bundle_id = ''
      and known.warning = 'unknown_installation')
  select taken.batch_id, taken.month, taken.position
  from taken;
end
$$;
