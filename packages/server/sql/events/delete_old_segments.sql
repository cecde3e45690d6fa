-- Deletes up to `most` segments from a partition that is not of a month: segments of recorded batches, older than
-- `before`, and those of their events that wait for an installation.
create or replace function stoa.delete_old_segments(partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  deleted integer;
begin
  execute format($statement$
    with old as materialized (
      select segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at
      from stoa.%1$I as segment
      where least(segment.month, (segment.accepted_at at time zone 'UTC')::date) < $1
        and not exists (
          select
          from stoa.queued_batch as queued
          where queued.merchant_id = segment.merchant_id
            and queued.batch_id = segment.batch_id)
        and not exists (
          select
          from stoa.set_aside_batch as set_aside
          where set_aside.merchant_id = segment.merchant_id
            and set_aside.batch_id = segment.batch_id)
      limit $2),
    no_longer_waiting as (
      delete from stoa.waiting_event as waiting
      using old
      where waiting.merchant_id = old.merchant_id
        and waiting.accepted_at = old.accepted_at
        and waiting.batch_id = old.batch_id
        and waiting.month = old.month)
    delete from stoa.%1$I as segment
    using old
    where segment.merchant_id = old.merchant_id
      and segment.batch_id = old.batch_id
      and segment.month = old.month
    $statement$, partition_name)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
