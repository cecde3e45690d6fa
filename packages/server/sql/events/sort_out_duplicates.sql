-- Tells the events that count from the duplicates, as stoa.enter_events does where there may be some: stores these, and
-- returns them. If the events `are_entered`, each id is in the ledger. Otherwise those that count are entered now. For
-- the settings, see enter_events.
create or replace function stoa.sort_out_duplicates(
  merchant integer, ids uuid[], batches bigint[], sent_months date[], positions smallint[], accepted_ats timestamptz[],
  are_entered boolean)
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
  standing boolean[];
begin
  select array_agg(
    case when are_entered
      then (known.batch_id, known.position) is not distinct from (sent.batch_id, sent.position)
      else known.batch_id is null and sent.nth = 1
    end
    order by sent.number)
  into standing
  from (
    select
      one.*, row_number() over (partition by one.event_id order by one.batch_id, one.position) as nth
    from unnest(ids, batches, positions) with ordinality as one (event_id, batch_id, position, number)) as sent
  left join lateral (
    select one.batch_id, one.position
    from stoa.event_ledger as one
    where one.merchant_id = merchant
      and one.event_id = sent.event_id
    offset 0) as known on true;
  if not are_entered then
    insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
    select merchant, sent.event_id, sent.batch_id, sent.month, sent.position
    from unnest(ids, batches, sent_months, positions, standing)
      as sent (event_id, batch_id, month, position, stands)
    where sent.stands
    order by sent.event_id;
  end if;
  insert into stoa.duplicate_event (merchant_id, accepted_at, batch_id, position, month, event_id)
  select merchant, sent.accepted_at, sent.batch_id, sent.position, sent.month, sent.event_id
  from unnest(ids, accepted_ats, batches, positions, sent_months, standing)
    as sent (event_id, accepted_at, batch_id, position, month, stands)
  where not sent.stands;
  return query
  select sent.batch_id, sent.position
  from unnest(batches, positions, standing) as sent (batch_id, position, stands)
  where not sent.stands;
end
$$;
