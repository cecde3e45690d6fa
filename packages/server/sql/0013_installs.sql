-- Statements about one merchant, or one hidden address, each (docs/decisions/0046-one-merchant-a-statement.md).

-- What an install call reads

-- As known_installations, for one merchant.
create function stoa.known_installations_of(
  merchant integer, positions integer[], bundle_ids text[], token_hashes bytea[])
returns table (
  asked_position integer, installation_id uuid, rule text, candidates integer, attribution_data text)
language plpgsql
stable
as $$
begin
  return query
  select asked.place, one.installation_id, one.rule, one.candidates, one.attribution_data::text
  from unnest(positions, bundle_ids, token_hashes) as asked (place, bundle_id, token_hash)
  join stoa.installation as one on one.bundle_id = asked.bundle_id
    and one.token_hash = asked.token_hash
  where one.merchant_id = merchant;
end
$$;

-- As known_installations, one merchant after the other.
create function stoa.known_installations_by_merchant(
  positions integer[], merchant_ids integer[], bundle_ids text[], token_hashes bytea[])
returns table (
  asked_position integer, installation_id uuid, rule text, candidates integer, attribution_data text)
language plpgsql
stable
set plan_cache_mode = auto
as $$
declare
  one record;
begin
  for one in
    select
      asked.merchant_id, array_agg(asked.place) as places, array_agg(asked.bundle_id) as bundle_ids,
      array_agg(asked.token_hash) as token_hashes
    from unnest(positions, merchant_ids, bundle_ids, token_hashes)
      as asked (place, merchant_id, bundle_id, token_hash)
    group by asked.merchant_id
  loop
    return query
    select *
    from stoa.known_installations_of(one.merchant_id, one.places, one.bundle_ids, one.token_hashes);
  end loop;
end
$$;

-- The installations of these tokens that exist. It asks for the next token in the order of the primary key, without
-- sorting, so that no other index fits: while the table was empty any index would do, and one that begins with the
-- merchant alone was taken.
create or replace function stoa.known_installations(
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
  if stoa.is_scaled_out() then
    return query
    select *
    from stoa.known_installations_by_merchant(positions, merchant_ids, bundle_ids, token_hashes);
    return;
  end if;
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

-- As nearby_sessions, with a statement for each address.
create function stoa.nearby_sessions_by_address(
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
  if stoa.is_scaled_out() then
    return query
    select *
    from stoa.nearby_sessions_by_address(positions, address_keys, seen_from, seen_before, most);
    return;
  end if;
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

-- At most `most` sessions of one hidden address, of some models.
create function stoa.sessions_of_models(
  asked_key bytea, from_time timestamptz, before_time timestamptz, models text[], most integer)
returns setof stoa.store_session
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

-- The users of at most `most` sessions of one hidden address.
create function stoa.users_of_sessions(
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

-- A sample of an address that has many sessions: at most `of_models` sessions of some models, and the users of at most
-- `of_address` sessions of any model. Columns come as JSON arrays, because rows cost far more. The other columns of the
-- sessions of the models are null if there may be more of these than were read: then nobody is compared yet.
create or replace function stoa.sample_crowd(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], models text[], of_models integer,
  of_address integer)
returns table (
  comparable json, device_models json, os_versions json, languages json, available_capacities json, nearby json)
language plpgsql
stable
as $$
declare
  users text[];
  names text[];
  versions text[];
  tags text[];
  capacities bigint[];
begin
  select
    array_agg(one.store_user_id), array_agg(one.device_model), array_agg(one.os_version), array_agg(one.language),
    array_agg(one.available_capacity)
  into users, names, versions, tags, capacities
  from (
    select session.*
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral stoa.sessions_of_models(asked.key, asked.from_time, asked.before_time, models, of_models)
      as session
    limit of_models) as one;
  comparable := to_json(users);
  if cardinality(users) < of_models then
    device_models := to_json(names);
    os_versions := to_json(versions);
    languages := to_json(tags);
    available_capacities := to_json(capacities);
  end if;

  select json_agg(one.store_user_id)
  into nearby
  from (
    select session.store_user_id
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral stoa.users_of_sessions(asked.key, asked.from_time, asked.before_time, of_address)
      as session (store_user_id)
    limit of_address) as one;
  return next;
end
$$;

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

-- New installations

-- Counts installations that a connection has just created. The slot belongs to the connection: two connections that
-- share one only wait for each other's commit.
create function stoa.count_created(
  merchant integer, bundle_ids text[], created_times timestamptz[], outcomes text[], are_attributed boolean[])
returns void
language plpgsql
as $$
declare
  one record;
begin
  for one in
    select
      made.bundle_id, date_trunc('hour', made.created_at, 'UTC') as hour,
      count(*) filter (where made.outcome = 'ip') as ip, count(*) filter (where made.outcome = 'device') as device,
      count(*) filter (where made.outcome = 'none') as none,
      count(*) filter (where made.outcome = 'matching_off') as unasked,
      count(*) filter (where made.outcome = 'ambiguous') as ambiguous,
      count(*) filter (where made.is_attributed) as attributed
    from unnest(bundle_ids, created_times, outcomes, are_attributed)
      as made (bundle_id, created_at, outcome, is_attributed)
    group by made.bundle_id, hour
    order by made.bundle_id, hour
  loop
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    values (
      merchant, one.bundle_id, one.hour, pg_backend_pid() % 64 + 1, one.ip, one.device, one.none, one.unasked,
      one.ambiguous, one.attributed)
    on conflict (merchant_id, bundle_id, hour, slot) do update
    set
      ip_count = known.ip_count + excluded.ip_count,
      device_count = known.device_count + excluded.device_count,
      none_count = known.none_count + excluded.none_count,
      unasked_count = known.unasked_count + excluded.unasked_count,
      ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
      attributed_count = known.attributed_count + excluded.attributed_count;
  end loop;
end
$$;

-- As create_installations, for one merchant, a statement for each row: a node of a cluster keeps the plan of a statement that
-- names its row, and makes that of one with arrays anew, which costs more than eight rows. It must stay volatile: each
-- statement inside then takes a snapshot of its own. Whether a user was erased is asked after the insert has locked
-- stoa.installation, which is what an erasure relies on.
create function stoa.create_installations_of(
  merchant integer, bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[],
  attribution_rules jsonb[])
returns table (created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
as $$
declare
  one record;
  known_data json;
  created_bundles text[];
  created_ats timestamptz[];
  outcomes text[];
  are_attributed boolean[];
begin
  for one in
    select *
    from unnest(
      bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences, created_times,
      attribution_rules) as asked (
        bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)
    order by asked.bundle_id, asked.token_hash
  loop
    known_data := null;
    if one.store_user_id is not null then
      select known.attribution_data
      into known_data
      from stoa.store_user_attribution as known
      where known.store_user_id = one.store_user_id;
    end if;
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
      attribution_data, source, campaign, created_at)
    values (
      merchant, one.bundle_id, one.token_hash, one.installation_id, one.store_user_id, one.rule,
      one.candidates, one.evidence, known_data, stoa.place_of(known_data, one.attribution_rules, 'source'),
      stoa.place_of(known_data, one.attribution_rules, 'campaign'), one.created_at)
    on conflict (merchant_id, bundle_id, token_hash) do nothing;
    continue when not found;
    if one.store_user_id is not null then
      perform
      from stoa.erased_store_user as erased
      where erased.user_hash = sha256(convert_to(one.store_user_id, 'UTF8'));
      if found then
        known_data := null;
        update stoa.installation as erased
        set
          store_user_id = null, attribution_data = null, source = '', campaign = '',
          evidence = one.evidence - 'device', erased_at = one.created_at
        where erased.merchant_id = merchant
          and erased.installation_id = one.installation_id;
      end if;
    end if;
    update stoa.awaited_installation as awaited
    set look_at = one.created_at
    where awaited.merchant_id = merchant
      and awaited.installation_id = one.installation_id;
    created_bundles := created_bundles || one.bundle_id;
    created_ats := created_ats || one.created_at;
    outcomes := outcomes
      || case when one.evidence ->> 'outcome' = 'matching_off' then 'matching_off' else one.rule end;
    are_attributed := are_attributed || (known_data is not null);
    created_id := one.installation_id;
    matched_by := one.rule;
    users := one.candidates;
    attribution := known_data::text;
    return next;
  end loop;
  perform stoa.count_created(merchant, created_bundles, created_ats, outcomes, are_attributed);
end
$$;

-- As create_installations, one merchant after the other.
create function stoa.create_installations_by_merchant(
  merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[],
  attribution_rules jsonb[])
returns table (created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
set plan_cache_mode = auto
as $$
declare
  one record;
begin
  for one in
    select
      asked.merchant_id, array_agg(asked.bundle_id) as bundle_ids, array_agg(asked.token_hash) as token_hashes,
      array_agg(asked.installation_id) as installation_ids, array_agg(asked.store_user_id) as store_user_ids,
      array_agg(asked.rule) as rules, array_agg(asked.candidates) as candidates,
      array_agg(asked.evidence) as evidences, array_agg(asked.created_at) as created_times,
      array_agg(asked.attribution_rules) as attribution_rules
    from unnest(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules) as asked (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)
    group by asked.merchant_id
    order by asked.merchant_id
  loop
    return query
    select *
    from stoa.create_installations_of(
      one.merchant_id, one.bundle_ids, one.token_hashes, one.installation_ids, one.store_user_ids, one.rules,
      one.candidates, one.evidences, one.created_times, one.attribution_rules);
  end loop;
end
$$;

-- Creates those of these installations whose token is new, each with its user's attribution data, and counts and
-- announces them; returns the created ones. If a user was erased since the match, the installation holds nothing about
-- them. A function, because a statement of this size is otherwise planned again for every call, which costs as much as
-- running it. Rows are written in the same order everywhere, or two processes with the same tokens would deadlock. The
-- slot of the count belongs to the connection: two connections that share one only wait for each other's commit.
-- It must stay volatile: its statement then takes a snapshot of its own after it has locked stoa.installation, which is
-- what an erasure relies on.
create or replace function stoa.create_installations(
  merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[],
  attribution_rules jsonb[])
returns table (created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  if stoa.is_scaled_out() then
    return query
    select *
    from stoa.create_installations_by_merchant(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules);
    return;
  end if;
  return query
  with matched as materialized (
    select
      one.*,
      exists (
        select
        from stoa.erased_store_user as erased
        where erased.user_hash = sha256(convert_to(one.store_user_id, 'UTF8'))) as is_erased
    from unnest(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules) as one (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)),
  -- One row each, so that the data is looked up and read once.
  attributed as materialized (
    select one.*, known.attribution_data
    from matched as one
    left join lateral (
      select user_known.attribution_data
      from stoa.store_user_attribution as user_known
      where user_known.store_user_id = one.store_user_id
        and not one.is_erased
      offset 0) as known on true),
  created as (
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
      attribution_data, source, campaign, created_at, erased_at)
    select
      one.merchant_id, one.bundle_id, one.token_hash, one.installation_id,
      case when not one.is_erased then one.store_user_id end, one.rule, one.candidates,
      case when one.is_erased then one.evidence - 'device' else one.evidence end,
      one.attribution_data, stoa.place_of(one.attribution_data, one.attribution_rules, 'source'),
      stoa.place_of(one.attribution_data, one.attribution_rules, 'campaign'), one.created_at,
      case when one.is_erased then one.created_at end
    from attributed as one
    order by one.merchant_id, one.bundle_id, one.token_hash
    on conflict (merchant_id, bundle_id, token_hash) do nothing
    returning
      merchant_id, bundle_id, installation_id, rule, candidates, attribution_data, created_at,
      evidence ->> 'outcome' = 'matching_off' as is_unasked),
  counted as (
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    select
      merchant_id, bundle_id, date_trunc('hour', created_at, 'UTC') as hour, pg_backend_pid() % 64 + 1,
      count(*) filter (where rule = 'ip'), count(*) filter (where rule = 'device'),
      count(*) filter (where rule = 'none' and not is_unasked), count(*) filter (where is_unasked),
      count(*) filter (where rule = 'ambiguous'), count(attribution_data)
    from created
    group by merchant_id, bundle_id, hour
    order by merchant_id, bundle_id, hour
    on conflict (merchant_id, bundle_id, hour, slot) do update
    set
      ip_count = known.ip_count + excluded.ip_count,
      device_count = known.device_count + excluded.device_count,
      none_count = known.none_count + excluded.none_count,
      unasked_count = known.unasked_count + excluded.unasked_count,
      ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
      attributed_count = known.attributed_count + excluded.attributed_count),
  announced as (
    update stoa.awaited_installation as awaited
    set look_at = created.created_at
    from created
    where awaited.merchant_id = created.merchant_id
      and awaited.installation_id = created.installation_id)
  select
    created.installation_id, created.rule, created.candidates, created.attribution_data::text
  from created;
end
$$;

-- Counts of quality

-- The slots of a merchant that are not folded; and which merchants have any.
drop index stoa.installation_quality_not_folded;

create index installation_quality_not_folded on stoa.installation_quality (merchant_id, hour)
where slot > 0;

-- Adds at most `most` of a merchant's slots of hours before `before` to slot 0 of their app and hour, and returns how many
-- there were. It never waits: a slot that somebody is writing to stays for the next run.
create function stoa.fold_quality(merchant integer, before timestamptz, most integer)
returns integer
language plpgsql
as $$
declare
  one record;
  folded integer := 0;
begin
  for one in
    with chosen as materialized (
      select slotted.bundle_id, slotted.hour, slotted.slot
      from stoa.installation_quality as slotted
      where slotted.merchant_id = merchant
        and slotted.slot > 0
        and slotted.hour < before
      order by slotted.hour
      limit most
      for update skip locked),
    gone as (
      delete from stoa.installation_quality as slotted
      using chosen
      where slotted.merchant_id = merchant
        and slotted.bundle_id = chosen.bundle_id
        and slotted.hour = chosen.hour
        and slotted.slot = chosen.slot
      returning slotted.*)
    select
      gone.bundle_id, gone.hour, count(*)::integer as slots, sum(gone.ip_count) as ip, sum(gone.device_count) as device,
      sum(gone.none_count) as none, sum(gone.unasked_count) as unasked, sum(gone.ambiguous_count) as ambiguous,
      sum(gone.attributed_count) as attributed
    from gone
    group by gone.bundle_id, gone.hour
    order by gone.bundle_id, gone.hour
  loop
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    values (
      merchant, one.bundle_id, one.hour, 0, one.ip, one.device, one.none, one.unasked, one.ambiguous, one.attributed)
    on conflict (merchant_id, bundle_id, hour, slot) do update
    set
      ip_count = known.ip_count + excluded.ip_count,
      device_count = known.device_count + excluded.device_count,
      none_count = known.none_count + excluded.none_count,
      unasked_count = known.unasked_count + excluded.unasked_count,
      ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
      attributed_count = known.attributed_count + excluded.attributed_count;
    folded := folded + one.slots;
  end loop;
  return folded;
end
$$;

-- Counts of cohorts

-- The oldest installations of a merchant that are not counted, among those made before `before`. For the settings, see
-- walk_installations.
create or replace function stoa.walk_uncounted_installations(merchant integer, before timestamptz, walked integer)
returns table (installation_id uuid, bundle_id text, created_at timestamptz, source text, campaign text)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  counted_at timestamptz;
  counted_id uuid;
begin
  select counted.created_at, counted.installation_id
  into counted_at, counted_id
  from stoa.counted_installation as counted
  where counted.merchant_id = merchant;
  return query
  select one.installation_id, one.bundle_id, one.created_at, one.source, one.campaign
  from stoa.installation as one
  where one.merchant_id = merchant
    and (one.created_at, one.installation_id) > (
      coalesce(counted_at, '-infinity'), coalesce(counted_id, '00000000-0000-0000-0000-000000000000'))
    and one.created_at < before
  order by one.created_at, one.installation_id
  limit walked;
end
$$;

-- Adds a merchant's oldest installations that are not counted to their cohorts, at most `most`, and returns how many
-- there were. The caller holds the lock of counting.
create function stoa.count_cohorts(merchant integer, before timestamptz, most integer)
returns integer
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  counted_at timestamptz;
  counted_id uuid;
  last_at timestamptz;
  last_id uuid;
  found_count integer;
  one record;
begin
  select walked.created_at, walked.installation_id, walked.place
  into last_at, last_id, found_count
  from stoa.walk_uncounted_installations(merchant, before, most) with ordinality
    as walked (installation_id, bundle_id, created_at, source, campaign, place)
  order by walked.place desc
  limit 1;
  if last_at is null then
    return 0;
  end if;
  select counted.created_at, counted.installation_id
  into counted_at, counted_id
  from stoa.counted_installation as counted
  where counted.merchant_id = merchant;
  for one in
    select
      asked.period, date_trunc(asked.period, made.created_at at time zone 'UTC')::date as first_day, made.bundle_id,
      made.source, made.campaign, count(*) as installations
    from stoa.installation as made
    cross join unnest(array['day', 'week']) as asked (period)
    where made.merchant_id = merchant
      and (made.created_at, made.installation_id) > (
        coalesce(counted_at, '-infinity'), coalesce(counted_id, '00000000-0000-0000-0000-000000000000'))
      and (made.created_at, made.installation_id) <= (last_at, last_id)
    group by asked.period, first_day, made.bundle_id, made.source, made.campaign
  loop
    insert into stoa.installation_cohort as known (
      merchant_id, period, first_day, bundle_id, source, campaign, installations)
    values (
      merchant, one.period, one.first_day, one.bundle_id, one.source, one.campaign, one.installations)
    on conflict (merchant_id, period, first_day, bundle_id, source, campaign) do update
    set installations = known.installations + excluded.installations;
  end loop;
  insert into stoa.counted_installation (merchant_id, created_at, installation_id)
  values (merchant, last_at, last_id)
  on conflict (merchant_id) do update
  set created_at = excluded.created_at, installation_id = excluded.installation_id;
  return found_count;
end
$$;

-- stoa.merchant_to_count stays: processes of the first six migrations that still run ask it. 0018_installs.sql has what we ask.

-- Awaited installations

-- A merchant's installations that are due for a look.
create index awaited_installation_due on stoa.awaited_installation (merchant_id, look_at)
where look_at is not null;

-- The counts of quality of all apps together, for charts of months: src/installs/quality adds up each hour once it is over.

create table stoa.installation_hour (
  hour timestamptz primary key,
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null
);

comment on table stoa.installation_hour is
'How many installations of all apps each rule made, by hour; every hour up to the newest one has a row.';
comment on column stoa.installation_hour.hour is 'The start of the hour, UTC.';

-- How the feed of store sessions comes in, for operators: src/installs/feed-health

create table stoa.store_session_feed (
  hour timestamptz primary key,
  stored bigint not null,
  repeated bigint not null,
  outside_window bigint not null,
  erased bigint not null,
  refused bigint not null,
  failed_requests bigint not null,
  last_fed_at timestamptz
);

comment on table stoa.store_session_feed is 'What became of the store sessions that were fed over HTTP, by hour.';
comment on column stoa.store_session_feed.hour is 'The start of the hour, UTC.';
comment on column stoa.store_session_feed.last_fed_at is 'Null: all requests of the hour failed.';
