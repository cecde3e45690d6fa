-- Partitions come and go while the service runs. This and drop_store_session_partition run with the rights of their
-- owner, who migrated, so that the service needs no right to create or drop anything
-- (docs/decisions/0039-any-postgresql.md). Attaching a table lets feeds and installs go on meanwhile; creating a
-- partition in place does not.
create or replace function stoa.add_store_session_partition(partition_name text, starts_at timestamptz, ends_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if partition_name !~ '^store_session_[0-9]{8}_[0-9]{4}$' then
    raise exception 'not a name of a partition of stoa.store_session: %', partition_name;
  end if;
  if to_regclass(format('stoa.%I', partition_name)) is null then
    execute format(
      'create table stoa.%I (like stoa.store_session including defaults including constraints)', partition_name);
    execute format(
      'alter table stoa.store_session attach partition stoa.%I for values from (%L) to (%L)',
      partition_name, starts_at, ends_at);
  end if;
end
$$;

revoke execute on function stoa.add_store_session_partition from public;
