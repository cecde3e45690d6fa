-- Takes up to `most` of the oldest batches of a merchant, from one number through another, out of the queue, and up to
-- the one that reaches `enough` events. The merchant is locked. `months` are the months of each, as text.
create or replace function stoa.take_batches(
  merchant integer, first_batch bigint, last_batch bigint, most integer, enough bigint)
returns table (
  batch_ids bigint[], accepted_ats timestamptz[], event_counts integer[], months text[], events bigint)
language plpgsql
as $$
declare
  is_announced boolean;
begin
  is_announced := stoa.take_announcements(merchant, 'events', 'infinity');
  -- The row comparisons make the planner walk the key whatever its statistics say.
  with oldest as (
    select queued.batch_id, sum(queued.event_count) over (order by queued.batch_id) - queued.event_count as events_before
    from (
      select one.batch_id, one.event_count
      from stoa.queued_batch as one
      where one.merchant_id = merchant
        and (one.merchant_id, one.batch_id) >= (merchant, first_batch)
        and (one.merchant_id, one.batch_id) <= (merchant, last_batch)
      order by one.merchant_id, one.batch_id
      limit most) as queued),
  taken as (
    delete from stoa.queued_batch as queued
    where queued.merchant_id = merchant
      and queued.batch_id = any (array(select oldest.batch_id from oldest where oldest.events_before < enough))
    returning queued.batch_id, queued.accepted_at, queued.event_count, queued.months)
  select
    array_agg(taken.batch_id order by taken.batch_id), array_agg(taken.accepted_at order by taken.batch_id),
    array_agg(taken.event_count order by taken.batch_id), array_agg(taken.months::text order by taken.batch_id),
    sum(taken.event_count)
  into batch_ids, accepted_ats, event_counts, months, events
  from taken;
  if cardinality(batch_ids) = most or events >= enough or last_batch < 9223372036854775807 then
    is_announced := stoa.announce_work(merchant, 'events', coalesce(batch_ids[1], first_batch), null);
  end if;
  return next;
end
$$;
