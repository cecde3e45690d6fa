-- As delete_old_segments, of one merchant.
create or replace function stoa.delete_old_segments_of(merchant integer, partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  old record;
  deleted integer := 0;
begin
  for old in
    execute format($statement$
      select segment.batch_id, segment.month, segment.accepted_at
      from stoa.%I as segment
      where segment.merchant_id = $1
        and least(segment.month, (segment.accepted_at at time zone 'UTC')::date) < $2
        and not exists (
          select
          from stoa.queued_batch as queued
          where queued.merchant_id = $1
            and queued.batch_id = segment.batch_id)
        and not exists (
          select
          from stoa.set_aside_batch as set_aside
          where set_aside.merchant_id = $1
            and set_aside.batch_id = segment.batch_id)
      limit $3
      $statement$, partition_name)
    using merchant, before, most
  loop
    delete from stoa.waiting_event as waiting
    where waiting.merchant_id = merchant
      and waiting.accepted_at = old.accepted_at
      and waiting.batch_id = old.batch_id
      and waiting.month = old.month;
    execute format('delete from stoa.%I where merchant_id = $1 and batch_id = $2 and month = $3', partition_name)
    using merchant, old.batch_id, old.month;
    deleted := deleted + 1;
  end loop;
  return deleted;
end
$$;
