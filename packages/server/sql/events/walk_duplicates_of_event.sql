-- When an event was sent again.
create or replace function stoa.walk_duplicates_of_event(merchant integer, event uuid, walked integer)
returns table (accepted_at timestamptz)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.accepted_at
  from stoa.duplicate_event as one
  where one.merchant_id = merchant
    and one.event_id = event
  order by one.accepted_at desc
  limit walked;
end
$$;
