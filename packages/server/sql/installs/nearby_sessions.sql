-- The sessions of these hidden addresses: for each, those seen from `seen_from` until before `seen_before`, at most
-- `most`. The range over all of them is also a condition, so that partitions outside it are not even opened.
create or replace function stoa.nearby_sessions(
  positions integer[], address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], most integer)
returns table (
  asked_position integer, store_user_id text, device_model text, os_version text, language text,
  available_capacity bigint)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  earliest timestamptz := (
    select min(one)
    from unnest(seen_from) as one);
  latest timestamptz := (
    select max(one)
    from unnest(seen_before) as one);
begin
  return query
  select
    asked.place, one.store_user_id, one.device_model, one.os_version, one.language, one.available_capacity
  from unnest(positions, address_keys, seen_from, seen_before) as asked (place, key, from_time, before_time)
  cross join lateral (
    select session.*
    from stoa.store_session as session
    where session.address_key = asked.key
      and session.seen_at >= asked.from_time
      and session.seen_at < asked.before_time
      and session.seen_at >= earliest
      and session.seen_at < latest
    limit most) as one;
end
$$;
