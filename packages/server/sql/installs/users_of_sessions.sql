-- The users of at most `most` sessions of one hidden address.
create or replace function stoa.users_of_sessions(
  asked_key bytea, from_time timestamptz, before_time timestamptz, most integer)
returns setof text
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select session.store_user_id
  from stoa.store_session as session
  where session.address_key = asked_key
    and session.seen_at >= from_time
    and session.seen_at < before_time
  limit most;
end
$$;
