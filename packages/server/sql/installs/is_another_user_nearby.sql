-- Whether anybody else than `known_user` was seen on an address, after however many sessions of theirs.
create or replace function stoa.is_another_user_nearby(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], known_user text)
returns boolean
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  asked record;
begin
  for asked in
    select *
    from unnest(address_keys, seen_from, seen_before) as one (key, from_time, before_time)
  loop
    perform
    from stoa.store_session as session
    where session.address_key = asked.key
      and session.seen_at >= asked.from_time
      and session.seen_at < asked.before_time
      and session.store_user_id <> known_user
    limit 1;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$$;
