-- Batches of a merchant accepted since `oldest` (inclusive) that come before (`before`, `before_batch`) in their order.
-- They are read newest first, along an index whatever is asked.
-- Without a merchant, those of all merchants of the store: only for batches that are set aside.
create or replace function stoa.walk_event_batches(
  kind text, merchant integer, oldest timestamptz, before timestamptz, before_batch bigint, walked integer)
returns table (
  merchant_id integer, accepted_at timestamptz, batch_id bigint, event_count integer, months date[], reason text)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  if kind = 'recorded' then
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, null::text
    from stoa.event_batch as one
    where one.merchant_id = merchant
      and one.accepted_at >= oldest
      and one.accepted_at <= before
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  elsif kind = 'queued' then
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, null::text
    from stoa.queued_batch as one
    where one.merchant_id = merchant
      and one.accepted_at >= oldest
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  elsif merchant is not null then
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, one.reason
    from stoa.set_aside_batch as one
    where one.merchant_id = merchant
      and one.accepted_at >= oldest
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  else
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, one.reason
    from stoa.set_aside_batch as one
    where one.accepted_at >= oldest
      -- Without twins.
      and one.merchant_id < 1000000000
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  end if;
end
$$;
