-- A drain enters events into the ledger before it records them, a merchant at a time, in the hope that none of them was
-- sent before. Why: docs/decisions/0019. Older processes go on with a statement of their own, under the same lock.

-- The functions below keep plans that may have been made while this partition was empty and any index of it would do: now
-- each finds a segment by its whole key.
drop index stoa.event_segment_odd_month;
create index event_segment_odd_month on stoa.event_segment_odd (month, merchant_id, batch_id);

-- The ids of a merchant's segments, each named by its batch and month. PostgreSQL puts it into the statement that asks.
create function stoa.sent_event_ids(merchant integer, batch_ids bigint[], months date[])
returns table (batch_id bigint, month date, accepted_at timestamptz, "position" smallint, event_id uuid)
language sql
stable
as $$
  select segment.batch_id, segment.month, segment.accepted_at, event.position, event.event_id
  from unnest(batch_ids, months) as asked (batch_id, month)
  cross join lateral (
    select one.batch_id, one.month, one.accepted_at, one.positions, one.event_ids
    from stoa.event_segment as one
    where one.merchant_id = merchant
      and one.batch_id = asked.batch_id
      and one.month = asked.month
    offset 0) as segment
  cross join rows from (unnest(segment.positions), unnest(segment.event_ids)) as event (position, event_id)
$$;

-- Enters the events of a locked merchant's segments, of those with one id the first of the oldest batch. Returns those
-- that do not stand, as duplicates. `event_count` is how many were sent: where so many are entered, nobody looks further.
--
-- Whoever `is_wary` finds each id looked up before it is entered. Otherwise an id that stands already takes all entries
-- of the attempt with it, and they stay as dead rows in a table that grows for ever. The attempt is a subtransaction: of these a
-- backend remembers 64 for others, and a take has 32 merchants at most.
--
-- The settings leave the planner nothing but walks along the keys, planned once, whatever it knows of the tables.
create function stoa.enter_events(
  merchant integer, batch_ids bigint[], months date[], event_count bigint, is_wary boolean)
returns table (batch_id bigint, "position" smallint)
language plpgsql
set enable_nestloop = on
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  entered bigint;
begin
  if not is_wary then
    begin
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select distinct on (sent.event_id) merchant, sent.event_id, sent.batch_id, sent.month, sent.position
      from stoa.sent_event_ids(merchant, batch_ids, months) as sent
      order by sent.event_id, sent.batch_id, sent.position;
      get diagnostics entered = row_count;
    exception
      when unique_violation then
        is_wary := true;
    end;
  end if;

  if is_wary then
    return query
    with sent as materialized (
      select
        sent.*,
        row_number() over (partition by sent.event_id order by sent.batch_id, sent.position) = 1
          and (
            select one.batch_id
            from stoa.event_ledger as one
            where one.merchant_id = merchant
              and one.event_id = sent.event_id) is null as stands
      from stoa.sent_event_ids(merchant, batch_ids, months) as sent),
    entered as (
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select merchant, sent.event_id, sent.batch_id, sent.month, sent.position
      from sent
      where sent.stands
      order by sent.event_id)
    insert into stoa.duplicate_event (merchant_id, accepted_at, batch_id, position, month, event_id)
    select merchant, sent.accepted_at, sent.batch_id, sent.position, sent.month, sent.event_id
    from sent
    where not sent.stands
    returning duplicate_event.batch_id, duplicate_event.position;
    return;
  end if;

  if entered < event_count then
    return query
    insert into stoa.duplicate_event (merchant_id, accepted_at, batch_id, position, month, event_id)
    select merchant, sent.accepted_at, sent.batch_id, sent.position, sent.month, sent.event_id
    from stoa.sent_event_ids(merchant, batch_ids, months) as sent
    cross join lateral (
      select one.batch_id, one.position
      from stoa.event_ledger as one
      where one.merchant_id = merchant
        and one.event_id = sent.event_id
      offset 0) as standing
    where (standing.batch_id, standing.position) <> (sent.batch_id, sent.position)
    returning duplicate_event.batch_id, duplicate_event.position;
  end if;
end
$$;
