-- Like stoa.add_notification_day, and for the same reasons with the rights of its owner.
create or replace function stoa.add_attempt_day(of_day date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := 'notification_attempt_' || to_char(of_day, 'YYYYMMDD');
begin
  if to_regclass(format('stoa.%I', name)) is null then
    execute format('create table stoa.%I (like stoa.notification_attempt including defaults including constraints)', name);
    execute format(
      'alter table stoa.notification_attempt attach partition stoa.%I for values from (%L) to (%L)',
      name, of_day::text || ' 00:00:00+00', (of_day + 1)::text || ' 00:00:00+00');
  end if;
end
$$;

revoke execute on function stoa.add_attempt_day from public;
