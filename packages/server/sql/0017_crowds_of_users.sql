-- breaking
-- Behind the address of a crowd users are counted, not sessions: a device that is seen every few minutes counts once.
-- An older binary would ask the function that is dropped here.

drop function stoa.nearby_crowd(bytea[], timestamptz[], timestamptz[], text, integer, integer);

-- The sessions of one address that `asked_model` does not rule out: those of that model or of an unknown one, and all of
-- them where it is null. At most `most`. What the settings are for, here and below: see nearby_sessions.
create function stoa.comparable_sessions(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], asked_model text, most integer)
returns table (
  store_user_id text, device_model text, os_version text, language text, available_capacity bigint)
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
  if asked_model is null then
    return query
    select one.store_user_id, one.device_model, one.os_version, one.language, one.available_capacity
    from stoa.nearby_sessions(
      array_fill(0, array[cardinality(address_keys)]), address_keys, seen_from, seen_before, most) as one
    limit most;
  else
    return query
    select one.store_user_id, one.device_model, one.os_version, one.language, one.available_capacity
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
      limit most) as one
    limit most;
  end if;
end
$$;

-- Who was seen on one address where there are many sessions. The columns of those that `asked_model` does not rule out
-- come as JSON arrays, because rows cost far more. They are null where these are `too_many`: of more than `most` users,
-- or `most_read` sessions. `other_users` are those of whom none of these sessions is, at most `most_others` in the first
-- `most_read` sessions of the address; there may be `more_others`. Whether somebody is alone on the address is always
-- certain; whether there are others at all is certain, or it is too many.
--
-- Where there are more than `most` sessions, each device of a user comes three times at most: with the free space next
-- below `asked_capacity`, with the one next above, and with an unknown one. No other session of it can change who is
-- found. Mostly each session is of another user: few are read first, and more only where these are of too few users.
create function stoa.nearby_crowd(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], asked_model text,
  asked_capacity double precision, most integer, most_others integer, most_read integer)
returns table (
  too_many boolean, comparable_users integer, other_users integer, more_others boolean, someone text,
  store_user_ids json, device_models json, os_versions json, languages json, available_capacities json)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_sort = off
set plan_cache_mode = force_generic_plan
as $$
declare
  earliest timestamptz := (
    select min(one)
    from unnest(seen_from) as one);
  latest timestamptz := (
    select max(one)
    from unnest(seen_before) as one);
  step integer := least(most + 1, most_read);
  sessions_read integer;
  users text[];
  models text[];
  versions text[];
  tags text[];
  capacities bigint[];
  others text[];
begin
  select
    count(*), array_agg(one.store_user_id), array_agg(one.device_model), array_agg(one.os_version),
    array_agg(one.language), array_agg(one.available_capacity)
  into sessions_read, users, models, versions, tags, capacities
  from stoa.comparable_sessions(address_keys, seen_from, seen_before, asked_model, step) as one;

  loop
    select count(distinct one collate "C")
    into comparable_users
    from unnest(users) as one;
    exit when sessions_read < step or comparable_users > most or step = most_read;

    -- A few users came twice, or somebody all the time.
    step := case when step <= most + 1 then least(2 * step, most_read) else most_read end;
    select
      coalesce(sum(device.sessions), 0), array_agg(device.store_user_id), array_agg(device.device_model),
      array_agg(device.os_version), array_agg(device.language), array_agg(device.capacity)
    into sessions_read, users, models, versions, tags, capacities
    from (
      select
        one.store_user_id, one.device_model, one.os_version, one.language, count(*) as sessions,
        case
          when one.available_capacity > asked_capacity then min(one.available_capacity)
          else max(one.available_capacity)
        end as capacity
      from stoa.comparable_sessions(address_keys, seen_from, seen_before, asked_model, step) as one
      group by
        one.store_user_id, one.device_model, one.os_version, one.language,
        one.available_capacity > asked_capacity) as device;
  end loop;
  too_many := comparable_users > most or sessions_read = most_read;

  someone := users[1];
  other_users := 0;
  more_others := sessions_read = most_read;
  -- Without a model all that were read are comparable.
  if too_many or asked_model is not null then
    foreach step in array array[most_others, 4 * most_others] loop
      others := array(
        select near.store_user_id
        from (
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
            limit most_read) as one
          limit most_read) as near
        where near.store_user_id not in (
          select known
          from unnest(users) as known)
        limit step);
      select count(distinct one collate "C")
      into other_users
      from unnest(others) as one;
      exit when other_users >= most_others or cardinality(others) < step;
    end loop;
    someone := coalesce(someone, others[1]);
    more_others := more_others or other_users >= most_others;

    if not more_others then
      select
        coalesce(sum(seen.sessions), 0), count(*) filter (
          where seen.store_user_id not in (
            select known
            from unnest(users) as known))
      into sessions_read, other_users
      from (
        select one.store_user_id, count(*) as sessions
        from stoa.comparable_sessions(address_keys, seen_from, seen_before, null, most_read) as one
        group by one.store_user_id) as seen;
      more_others := other_users >= most_others or sessions_read = most_read;
    end if;
    other_users := least(other_users, most_others);
  end if;

  if more_others and comparable_users + other_users = 1 then
    more_others := exists (
      select
      from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
      cross join lateral (
        select
        from stoa.store_session as session
        where session.address_key = asked.key
          and session.seen_at >= asked.from_time
          and session.seen_at < asked.before_time
          and session.seen_at >= earliest
          and session.seen_at < latest
          and session.store_user_id <> someone
        limit 1) as one);
    other_users := other_users + more_others::integer;
  end if;
  too_many := too_many or more_others and other_users = 0;

  if not too_many then
    store_user_ids := to_json(users);
    device_models := to_json(models);
    os_versions := to_json(versions);
    languages := to_json(tags);
    available_capacities := to_json(capacities);
  end if;
  return next;
end
$$;
