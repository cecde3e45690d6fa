-- At most `most` sessions of one hidden address, of some models.
create or replace function stoa.sessions_of_models(
  asked_key bytea, from_time timestamptz, before_time timestamptz, models text[], most integer)
returns table (
  address_key bytea, store_user_id text, seen_at timestamptz, device_model text, os_version text, language text,
  available_capacity bigint)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select session.*
  from stoa.store_session as session
  where session.address_key = asked_key
    and session.device_model = any (models)
    and session.seen_at >= from_time
    and session.seen_at < before_time
  limit most;
end
$$;
