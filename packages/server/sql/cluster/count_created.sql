-- Counts those of these installations that a connection has just created, and announces them to events that wait. The
-- slot belongs to the connection: two connections that share one only wait for each other's commit.
create or replace function stoa.count_created(
  created_ids uuid[], attributed_ids uuid[], merchant_ids integer[], bundle_ids text[], installation_ids uuid[],
  rules text[], evidences jsonb[], created_times timestamptz[])
returns void
language plpgsql
as $$
declare
  one record;
begin
  for one in
    select
      made.merchant_id, made.bundle_id, date_trunc('hour', made.created_at, 'UTC') as hour,
      count(*) filter (where made.rule = 'ip') as ip, count(*) filter (where made.rule = 'device') as device,
      count(*) filter (where made.rule = 'none' and not made.is_unasked) as none,
      count(*) filter (where made.is_unasked) as unasked,
      count(*) filter (where made.rule = 'ambiguous') as ambiguous,
      count(*) filter (where made.installation_id = any (attributed_ids)) as attributed
    from (
      select asked.*, asked.evidence ->> 'outcome' = 'matching_off' as is_unasked
      from unnest(merchant_ids, bundle_ids, installation_ids, rules, evidences, created_times)
        as asked (merchant_id, bundle_id, installation_id, rule, evidence, created_at)
      where asked.installation_id = any (created_ids)) as made
    group by made.merchant_id, made.bundle_id, hour
    order by made.merchant_id, made.bundle_id, hour
  loop
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    values (
      one.merchant_id, one.bundle_id, one.hour, pg_backend_pid() % 64 + 1, one.ip, one.device, one.none, one.unasked,
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
  for one in
    select made.merchant_id, array_agg(made.installation_id) as installation_ids, max(made.created_at) as created_at
    from unnest(merchant_ids, installation_ids, created_times) as made (merchant_id, installation_id, created_at)
    where made.installation_id = any (created_ids)
    group by made.merchant_id
    order by made.merchant_id
  loop
    update stoa.awaited_installation as awaited
    set look_at = one.created_at
    where awaited.merchant_id = one.merchant_id
      and awaited.installation_id = any (one.installation_ids);
  end loop;
end
$$;
