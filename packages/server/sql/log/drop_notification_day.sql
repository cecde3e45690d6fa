-- Drops the notifications of a day; nothing changes if they are gone.
create or replace function stoa.drop_notification_day(of_day date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  name text := 'notification_' || to_char(of_day, 'YYYYMMDD');
begin
  if exists (
    select
    from pg_inherits
    where inhrelid = to_regclass(format('stoa.%I', name))
      and inhparent = 'stoa.notification'::regclass) then
    execute format('drop table if exists stoa.%I', name);
  end if;
end
$$;

revoke execute on function stoa.drop_notification_day from public;
