-- What became of every event is read back: batches, duplicates and waiting events, the newest first, along an index
-- whatever is asked. The settings leave the planner nothing but that walk, as in 0009.

create index queued_batch_newest on stoa.queued_batch (merchant_id, accepted_at, batch_id);

-- An operator asks what is set aside before knowing of which merchant.
create index set_aside_batch_newest_of_all on stoa.set_aside_batch (accepted_at, batch_id);

-- Batches of a merchant that were accepted since `oldest` (inclusive) and stand before (`before`, `before_batch`) in their
-- order. Without a merchant, those of all: for batches that are set aside only.
create function stoa.walk_event_batches(
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
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  end if;
end
$$;

create function stoa.walk_duplicate_events(
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
  from stoa.duplicate_event as one
  where one.merchant_id = merchant
    and one.accepted_at >= oldest
    and one.accepted_at <= before
    and (one.accepted_at, one.batch_id, one.position) < (before, before_batch, before_position)
  order by one.accepted_at desc, one.batch_id desc, one.position desc
  limit walked;
end
$$;

create function stoa.walk_waiting_events(
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

-- When an event was sent again.
create function stoa.walk_duplicates_of_event(merchant integer, event uuid, walked integer)
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
