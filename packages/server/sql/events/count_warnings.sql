-- Adds groups of events with warnings to the counts by day of acceptance and app. Returns how many events have each
-- warning.
create or replace function stoa.count_warnings(merchant integer, groups stoa.warned_group[])
returns table (warnings text[], events integer[])
language plpgsql
as $$
begin
  insert into stoa.event_warning_count as known (merchant_id, day, bundle_id, warning, events)
  select merchant, warned.day, coalesce(warned.bundle_id, '') as bundle, one.warning, sum(warned.events)
  from unnest(groups) as warned
  cross join lateral stoa.warnings_of_group(warned) as one
  group by warned.day, bundle, one.warning
  order by warned.day, bundle, one.warning
  on conflict (merchant_id, day, bundle_id, warning) do update
  set events = known.events + excluded.events;
  select array_agg(counted.warning), array_agg(counted.events)
  into warnings, events
  from (
    select one.warning, sum(warned.events)::integer as events
    from unnest(groups) as warned
    cross join lateral stoa.warnings_of_group(warned) as one
    group by one.warning) as counted;
  return next;
end
$$;
