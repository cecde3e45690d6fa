-- breaking
-- Behind the address of a whole network the model of the device is looked for first: sessions of other models need not
-- be read. So it is stored as it is compared, without surrounding blanks and in lower case, empty where it is missing,
-- and stands early in the index. An older binary would go on feeding models as they were sent.

alter table stoa.store_session
drop constraint store_session_key,
drop constraint store_session_device_model_check,
-- A character can become two in lower case.
add constraint store_session_device_model_check check (char_length(device_model) <= 256);

-- Sessions that differ in the case of their model only become one. Outside ASCII this is as near as PostgreSQL comes
-- to what the feed does; after a day no session from before is left.
create temporary table kept on commit drop as
select distinct
  address_key, store_user_id, seen_at, coalesce(lower(btrim(device_model, E' \t\n\r\f\v')), '') as device_model,
  os_version, language, available_capacity
from stoa.store_session;

truncate stoa.store_session;

alter table stoa.store_session
alter column device_model set default '',
alter column device_model set not null;

insert into stoa.store_session (
  address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity)
select address_key, store_user_id, seen_at, device_model, os_version, language, available_capacity
from kept;

-- A session fed twice is one session; and matching reads this index alone.
alter table stoa.store_session
add constraint store_session_key unique nulls not distinct (
  address_key, device_model, seen_at, store_user_id, os_version, language, available_capacity);

-- The three functions below are what an install call reads. A plan that was made while a table or partition was small
-- would read all of it until the table is analyzed again, and a plan for each call would cost more than the call: the
-- settings, and the limits of what is joined, leave the planner nothing but walks along the indexes, planned once.

-- Installations of these tokens; those that exist. Asking for the next token in the order of the primary key, and with
-- no sorting, leaves no other index: of an empty table any would do, and one that begins with the merchant only was taken.
create function stoa.known_installations(
  positions integer[], merchant_ids integer[], bundle_ids text[], token_hashes bytea[])
returns table (
  asked_position integer, installation_id uuid, rule text, candidates integer, attribution_data text)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select asked.place, next.installation_id, next.rule, next.candidates, next.attribution_data::text
  from unnest(positions, merchant_ids, bundle_ids, token_hashes) as asked (place, merchant_id, bundle_id, token_hash)
  cross join lateral (
    select one.*
    from stoa.installation as one
    where (one.merchant_id, one.bundle_id, one.token_hash) >= (asked.merchant_id, asked.bundle_id, asked.token_hash)
    order by one.merchant_id, one.bundle_id, one.token_hash
    limit 1) as next
  where next.merchant_id = asked.merchant_id
    and next.bundle_id = asked.bundle_id
    and next.token_hash = asked.token_hash;
end
$$;

-- The sessions of these hidden addresses, of each those that were seen from `seen_from` until before `seen_before`, and
-- at most `most` of them. The whole range is asked for as well: partitions outside it are not even opened.
create function stoa.nearby_sessions(
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

-- The same of one address where there are many. `comparable` are the sessions that `asked_model` does not rule out: those
-- of that model or of an unknown one, and all of them where it is null. Their columns come as JSON arrays, because rows
-- cost far more; where there are more than `most`, only the users of these are counted. `others` are the users of whom nothing is comparable;
-- at most `most_others` sessions of them are read, but whether somebody is alone on the address is always certain.
create function stoa.nearby_crowd(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], asked_model text, most integer,
  most_others integer)
returns table (
  comparable integer, comparable_users integer, other_sessions integer, other_users integer, someone text,
  store_user_ids json, device_models json, os_versions json, languages json, available_capacities json)
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
  users text[];
  models text[];
  versions text[];
  tags text[];
  capacities bigint[];
  others text[];
begin
  if asked_model is null then
    select
      array_agg(one.store_user_id), array_agg(one.device_model), array_agg(one.os_version), array_agg(one.language),
      array_agg(one.available_capacity)
    into users, models, versions, tags, capacities
    from (
      select *
      from stoa.nearby_sessions(
        array_fill(0, array[cardinality(address_keys)]), address_keys, seen_from, seen_before, most + 1)
      limit most + 1) as one;
  else
    select
      array_agg(one.store_user_id), array_agg(one.device_model), array_agg(one.os_version), array_agg(one.language),
      array_agg(one.available_capacity)
    into users, models, versions, tags, capacities
    from (
      select one.*
      from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
      cross join lateral (
        select session.*
        from stoa.store_session as session
        where session.address_key = asked.key
          and session.device_model = any (array[asked_model, ''])
          and session.seen_at >= asked.from_time
          and session.seen_at < asked.before_time
          and session.seen_at >= earliest
          and session.seen_at < latest
        limit most + 1) as one
      limit most + 1) as one;
  end if;

  others := array(
    select one.store_user_id
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral (
      select session.store_user_id
      from stoa.store_session as session
      where session.address_key = asked.key
        and session.seen_at >= asked.from_time
        and session.seen_at < asked.before_time
        and session.seen_at >= earliest
        and session.seen_at < latest
        and session.store_user_id not in (
          select known
          from unnest(users) as known)
      limit most_others) as one
    limit most_others);

  comparable := coalesce(cardinality(users), 0);
  other_sessions := cardinality(others);
  select count(distinct one collate "C")
  into other_users
  from unnest(others) as one;
  someone := coalesce(users[1], others[1]);

  if comparable = 0 and other_users = 1 and other_sessions = most_others and exists (
    select
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral (
      select
      from stoa.store_session as session
      where session.address_key = asked.key
        and session.seen_at >= asked.from_time
        and session.seen_at < asked.before_time
        and session.store_user_id <> someone
      limit 1) as one)
  then
    other_users := 2;
  end if;

  if comparable <= most then
    store_user_ids := to_json(users);
    device_models := to_json(models);
    os_versions := to_json(versions);
    languages := to_json(tags);
    available_capacities := to_json(capacities);
  else
    select count(distinct one collate "C")
    into comparable_users
    from unnest(users) as one;
  end if;
  return next;
end
$$;
