-- Where the event of this identifier is that stands. While none stands: the first one in the newest batches that are
-- queued, or else set aside; `searched` batches of each are looked through. One statement, because a batch may change
-- its kind at any moment. It is volatile so that it runs as a whole on the node of the merchant.
create or replace function stoa.place_of_event(merchant integer, event uuid, searched integer)
returns table (kind text, batch_id bigint, month date, "position" smallint)
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with standing as materialized (
    select one.batch_id, one.month, one.position
    from stoa.event_ledger as one
    where one.merchant_id = merchant
      and one.event_id = event),
  queued as materialized (
    select one.batch_id, one.months
    from stoa.queued_batch as one
    where one.merchant_id = merchant
      and not exists (
        select
        from standing)
    order by one.accepted_at desc, one.batch_id desc
    limit searched),
  set_aside as materialized (
    select one.batch_id, one.months
    from stoa.set_aside_batch as one
    where one.merchant_id = merchant
      and not exists (
        select
        from standing)
    order by one.accepted_at desc, one.batch_id desc
    limit searched),
  batch as (
    select 'queued' as kind, 1 as turn, queued.batch_id, queued.months
    from queued
    union all
    select 'set_aside', 2, set_aside.batch_id, set_aside.months
    from set_aside)
  select found.kind, found.batch_id, found.month, found.position
  from (
    select 'recorded' as kind, 0 as turn, standing.batch_id, standing.month, standing.position
    from standing
    union all
    select batch.kind, batch.turn, batch.batch_id, part.month, segment.position
    from batch
    cross join lateral unnest(batch.months) as part (month)
    cross join lateral (
      select one.positions[array_position(one.event_ids, event)] as position
      from stoa.event_segment as one
      where one.merchant_id = merchant
        and one.batch_id = batch.batch_id
        and one.month = part.month
        and event = any (one.event_ids)
      offset 0) as segment) as found
  order by found.turn, found.batch_id, found.position
  limit 1;
end
$$;
