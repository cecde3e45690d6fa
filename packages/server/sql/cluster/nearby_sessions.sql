-- The sessions of these hidden addresses, with a statement for each address.
create or replace function stoa.nearby_sessions(
  positions integer[], address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], most integer)
returns table (
  asked_position integer, store_user_id text, device_model text, os_version text, language text,
  available_capacity bigint)
language plpgsql
stable
set plan_cache_mode = force_generic_plan
as $$
declare
  asked record;
begin
  for asked in
    select *
    from unnest(positions, address_keys, seen_from, seen_before) as one (place, key, from_time, before_time)
  loop
    return query
    select
      asked.place, session.store_user_id, session.device_model, session.os_version, session.language,
      session.available_capacity
    from stoa.store_session as session
    where session.address_key = asked.key
      and session.seen_at >= asked.from_time
      and session.seen_at < asked.before_time
    limit most;
  end loop;
end
$$;
