-- Drops the attempts of a day; nothing changes if they are gone.
create or replace function stoa.drop_attempt_day(of_day date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := 'notification_attempt_' || to_char(of_day, 'YYYYMMDD');
begin
  if exists (
    select
    from pg_inherits
    where inhrelid = to_regclass(format('stoa.%I', name))
      and inhparent = 'stoa.notification_attempt'::regclass) then
    execute format('drop table if exists stoa.%I', name);
  end if;
end
$$;

revoke execute on function stoa.drop_attempt_day from public;
