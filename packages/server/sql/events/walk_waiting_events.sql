create or replace function stoa.walk_waiting_events(
  merchant integer, oldest timestamptz, before timestamptz, before_batch bigint, before_position integer,
  walked integer)
returns table (accepted_at timestamptz, batch_id bigint, "position" smallint, month date)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.accepted_at, one.batch_id, one.position, one.month
  from stoa.waiting_event as one
  where one.merchant_id = merchant
    and one.accepted_at >= oldest
    and (one.accepted_at, one.batch_id, one.position) < (before, before_batch, before_position)
  order by one.accepted_at desc, one.batch_id desc, one.position desc
  limit walked;
end
$$;
