-- Looks at the next `walked` waiting events after a given one, deletes those of months before a day, and returns the
-- last one it looked at; no row at the end. For the settings, see walk_installations.
create or replace function stoa.delete_old_waiting_events(
  after_merchant integer, after_accepted timestamptz, after_batch bigint, after_position smallint, before date,
  walked integer)
returns table (merchant_id integer, accepted_at timestamptz, batch_id bigint, "position" smallint)
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with looked_at as materialized (
    select one.merchant_id, one.accepted_at, one.batch_id, one.position, one.month
    from stoa.waiting_event as one
    where (one.merchant_id, one.accepted_at, one.batch_id, one.position)
      > (after_merchant, after_accepted, after_batch, after_position)
    order by one.merchant_id, one.accepted_at, one.batch_id, one.position
    limit walked),
  deleted as (
    delete from stoa.waiting_event as waiting
    using looked_at
    where looked_at.month < before
      and waiting.merchant_id = looked_at.merchant_id
      and waiting.accepted_at = looked_at.accepted_at
      and waiting.batch_id = looked_at.batch_id
      and waiting.position = looked_at.position)
  select looked_at.merchant_id, looked_at.accepted_at, looked_at.batch_id, looked_at.position
  from looked_at
  order by 1 desc, 2 desc, 3 desc, 4 desc
  limit 1;
end
$$;
