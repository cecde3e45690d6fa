-- Drops the events of a month, unless some of them are not recorded yet: queued, or set aside. Nobody writes between
-- the check and the drop. Citus keeps no answer without columns, hence `select 1`.
create or replace function stoa.drop_event_month(first_day date)
returns boolean
language plpgsql
as $$
begin
  lock table only stoa.event_segment in access exclusive mode;
  if exists (select 1 from stoa.queued_batch where first_day = any (months))
    or exists (select 1 from stoa.set_aside_batch where first_day = any (months)) then
    return false;
  end if;
  perform stoa.drop_month_partition('event_segment_' || to_char(first_day, 'YYYYMM'));
  return true;
end
$$;
