-- Enters the events of a merchant's segments into the ledger, before anything else is recorded of them; the merchant is
-- locked. Among events with one id, the first of the oldest batch is entered. Returns those that do not count, as
-- duplicates. `event_count` is how many were sent: if as many are entered, nothing else is read. Why:
-- docs/decisions/0019.
--
-- A caller that `is_wary` has each id looked up before it is entered. Otherwise all ids are inserted at once, and an
-- exception is the normal way out where one is in the ledger already: without duplicates, which is the common case, an
-- event costs 5.5 to 6.5 µs and 200 bytes of log, with `on conflict do nothing` 8 to 10 µs and 252 bytes. With a
-- duplicate, all entries of the attempt are undone and stay as dead rows in a table that grows for ever, so a drain
-- remembers merchants that send again, and is wary of them. The attempt is a subtransaction: a backend shows 64 of
-- these to others, and a take has at most 32 merchants.
--
-- Each statement reads tables or writes one, as Citus asks: what is read goes through arrays. The settings leave the
-- planner only walks along the keys, planned once, whatever it knows about the tables.
create or replace function stoa.enter_events(
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
  ids uuid[];
  batches bigint[];
  sent_months date[];
  positions smallint[];
  accepted_ats timestamptz[];
  entered bigint;
  first_month date;
  last_month date;
begin
  select min(asked.month), max(asked.month)
  into first_month, last_month
  from unnest(months) as asked (month);
  select
    array_agg(sent.event_id), array_agg(sent.batch_id), array_agg(sent.month), array_agg(sent.position),
    array_agg(sent.accepted_at)
  into ids, batches, sent_months, positions, accepted_ats
  from unnest(batch_ids, months) as asked (batch_id, month)
  cross join lateral (
    select *
    from stoa.sent_event_id as one
    where one.merchant_id = merchant
      and one.batch_id = asked.batch_id
      and one.month = asked.month
      and one.month >= first_month
      and one.month <= last_month
    offset 0) as sent;
  if not is_wary then
    begin
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select distinct on (sent.event_id) merchant, sent.event_id, sent.batch_id, sent.month, sent.position
      from unnest(ids, batches, sent_months, positions) as sent (event_id, batch_id, month, position)
      order by sent.event_id, sent.batch_id, sent.position;
      get diagnostics entered = row_count;
      if entered = event_count then
        return;
      end if;
    exception
      when unique_violation then
        entered := null;
    end;
  end if;

  return query
  select *
  from stoa.sort_out_duplicates(
    merchant, ids, batches, sent_months, positions, accepted_ats, entered is not null);
end
$$;
