create or replace function stoa.drop_store_session_partition(partition_name text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select
    from pg_inherits
    where inhrelid = to_regclass(format('stoa.%I', partition_name))
      and inhparent = 'stoa.store_session'::regclass) then
    execute format('drop table if exists stoa.%I', partition_name);
  end if;
end
$$;

revoke execute on function stoa.drop_store_session_partition from public;
