-- Takes a merchant's batches out of the queue, as stoa.take_batches does, and records them: the ledger decides which of
-- their events count, and stoa.place_events what becomes of these. The sums by day are added to later, by
-- stoa.add_to_sums in the same transaction. `is_wary`: see stoa.enter_events.
create or replace function stoa.record_batches(
  merchant integer, first_batch bigint, last_batch bigint, most integer, enough bigint, is_wary boolean,
  recorded_at timestamptz)
returns table (
  events integer, duplicates integer, linked integer, waiting integer, awaited uuid[], warnings text[],
  warned_events integer[], sums text, counts bytea, new_sums integer, installations bytea, members_origin text)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  taken record;
  segment_batches bigint[];
  segment_months date[];
  duplicate_batches bigint[];
  duplicate_positions smallint[];
  -- A bit for each event of the largest batch; positions begin with 1.
  whole constant bytea := decode(repeat('ff', 126), 'hex');
  wanted bytea[];
  again record;
  bits bytea;
  place integer;
begin
  select *
  into taken
  from stoa.take_batches(merchant, first_batch, last_batch, most, enough);
  events := coalesce(taken.events, 0);
  if events = 0 then
    return;
  end if;
  -- A batch that names no month has lost its events. Whoever called finds them missing.
  select coalesce(array_agg(batch.batch_id), '{}'), coalesce(array_agg(month.month), '{}')
  into segment_batches, segment_months
  from unnest(taken.batch_ids, taken.months) as batch (batch_id, months)
  cross join unnest(batch.months::date[]) as month (month);

  select count(*), array_agg(entered.batch_id), array_agg(entered.position)
  into duplicates, duplicate_batches, duplicate_positions
  from stoa.enter_events(merchant, segment_batches, segment_months, events, is_wary) as entered;
  insert into stoa.event_batch (
    merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
  select
    merchant, batch.accepted_at, batch.batch_id, recorded_at, batch.event_count,
    case when duplicates = 0 then 0 else cardinality(array_positions(duplicate_batches, batch.batch_id)) end,
    batch.months::date[]
  from unnest(taken.accepted_ats, taken.batch_ids, taken.event_counts, taken.months)
    as batch (accepted_at, batch_id, event_count, months);

  wanted := array_fill(whole, array[cardinality(segment_batches)]);
  for again in
    select sent.batch_id, array_agg(sent.position) as positions
    from unnest(duplicate_batches, duplicate_positions) as sent (batch_id, position)
    group by sent.batch_id
  loop
    bits := whole;
    foreach place in array again.positions loop
      bits := set_bit(bits, place, 0);
    end loop;
    foreach place in array array_positions(segment_batches, again.batch_id) loop
      wanted[place] := bits;
    end loop;
  end loop;
  select *
  into linked, waiting, awaited, warnings, warned_events, sums, counts, new_sums, installations, members_origin
  from stoa.place_events(merchant, segment_batches, segment_months, wanted);
  return next;
end
$$;
