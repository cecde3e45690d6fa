-- Partitions come and go while the service runs. This and drop_notification_day run with the rights of their owner, who
-- migrated, so that the service needs no right to create or drop anything (docs/decisions/0039-any-postgresql.md).
-- Attaching a table lets readers and writers go on meanwhile; creating a partition in place does not.
create or replace function stoa.add_notification_day(of_day date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := 'notification_' || to_char(of_day, 'YYYYMMDD');
begin
  if to_regclass(format('stoa.%I', name)) is null then
    execute format('create table stoa.%I (like stoa.notification including defaults including constraints)', name);
    execute format(
      'alter table stoa.notification attach partition stoa.%I for values from (%L) to (%L)',
      name, of_day::text || ' 00:00:00+00', (of_day + 1)::text || ' 00:00:00+00');
  end if;
end
$$;

revoke execute on function stoa.add_notification_day from public;
