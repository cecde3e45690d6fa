create or replace function stoa.drop_month_partition(partition_name text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if partition_name ~ '_[0-9]{6}$' and exists (
    select
    from pg_inherits
    where inhrelid = to_regclass(format('stoa.%I', partition_name))
      and inhparent in (
        'stoa.event_segment'::regclass, 'stoa.event_batch'::regclass, 'stoa.duplicate_event'::regclass,
        'stoa.event_rollup_installation'::regclass)) then
    execute format('drop table if exists stoa.%I', partition_name);
  end if;
end
$$;

revoke execute on function stoa.drop_month_partition from public;
