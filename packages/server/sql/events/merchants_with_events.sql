-- The next merchants with queued batches, in the order of their numbers, and how many events their first batches hold.
-- The queue itself is walked from merchant to merchant: appends of one merchant at the same time would all lock its
-- announcement, which costs more than the walk.
create or replace function stoa.merchants_with_events(after_merchant integer, most integer, most_batches integer)
returns table (merchant_id integer, events bigint)
language plpgsql
as $$
begin
  return query
  with recursive queued as (
    (
      select batch.merchant_id
      from stoa.queued_batch as batch
      where batch.merchant_id > after_merchant
      order by batch.merchant_id
      limit 1
    )
    union all
    select (
      select batch.merchant_id
      from stoa.queued_batch as batch
      where batch.merchant_id > queued.merchant_id
      order by batch.merchant_id
      limit 1)
    from queued
    where queued.merchant_id is not null)
  select
    queued.merchant_id,
    (
      select sum(first.event_count)
      from (
        select batch.event_count
        from stoa.queued_batch as batch
        where batch.merchant_id = queued.merchant_id
          and (batch.merchant_id, batch.batch_id) > (queued.merchant_id, 0)
        order by batch.merchant_id, batch.batch_id
        limit most_batches) as first)
  from queued
  where queued.merchant_id is not null
  limit most;
end
$$;
