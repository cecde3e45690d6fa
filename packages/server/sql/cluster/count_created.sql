-- Counts installations that a connection has just created. The slot belongs to the connection: two connections that
-- share one only wait for each other's commit.
create or replace function stoa.count_created(
  merchant integer, bundle_ids text[], created_times timestamptz[], outcomes text[], are_attributed boolean[])
returns void
language plpgsql
as $$
declare
  one record;
begin
  for one in
    select
      made.bundle_id, date_trunc('hour', made.created_at, 'UTC') as hour,
      count(*) filter (where made.outcome = 'ip') as ip, count(*) filter (where made.outcome = 'device') as device,
      count(*) filter (where made.outcome = 'none') as none,
      count(*) filter (where made.outcome = 'matching_off') as unasked,
      count(*) filter (where made.outcome = 'ambiguous') as ambiguous,
      count(*) filter (where made.is_attributed) as attributed
    from unnest(bundle_ids, created_times, outcomes, are_attributed)
      as made (bundle_id, created_at, outcome, is_attributed)
    group by made.bundle_id, hour
    order by made.bundle_id, hour
  loop
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    values (
      merchant, one.bundle_id, one.hour, pg_backend_pid() % 64 + 1, one.ip, one.device, one.none, one.unasked,
      one.ambiguous, one.attributed)
    on conflict (merchant_id, bundle_id, hour, slot) do update
    set
      ip_count = known.ip_count + excluded.ip_count,
      device_count = known.device_count + excluded.device_count,
      none_count = known.none_count + excluded.none_count,
      unasked_count = known.unasked_count + excluded.unasked_count,
      ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
      attributed_count = known.attributed_count + excluded.attributed_count;
  end loop;
end
$$;
