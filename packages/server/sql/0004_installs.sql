-- Who was seen in the store, where installations came from, and what the operator knows about a store user.

-- Store sessions

-- The address is an HMAC under a secret of the service: reading the table reveals no address. Each partition covers
-- four hours and is named after its start in UTC; src/installs/sessions/maintain-session-partitions.ts creates and
-- drops them.
create table stoa.store_session (
  address_key bytea not null check (octet_length(address_key) = 32),
  store_user_id text not null check (char_length(store_user_id) between 1 and 255),
  seen_at timestamptz not null,
  device_model text not null default '' check (char_length(device_model) <= 256),
  os_version text check (char_length(os_version) <= 128),
  language text check (char_length(language) <= 128),
  available_capacity bigint check (available_capacity >= 0),
  -- A session fed twice is one session, and matching reads only this index. The model comes early in it: at the
  -- address of a whole network, sessions of other models need not be read.
  constraint store_session_key unique nulls not distinct (
    address_key, device_model, seen_at, store_user_id, os_version, language, available_capacity)
) partition by range (seen_at);

comment on table stoa.store_session is
'A store user was seen in the store, at an address that is stored only as a hash. Kept for the matching window of '
'24 hours.';
comment on column stoa.store_session.address_key is
'HMAC-SHA-256 of the address under the secret of its day (stoa.address_secret).';
comment on column stoa.store_session.device_model is
'As it is compared: without surrounding blanks, in lower case, empty when missing. A character can become two in '
'lower case.';
comment on column stoa.store_session.available_capacity is 'Free disk space of the device, in bytes.';

-- Partitions come and go while the service runs. These functions run with the rights of their owner, who migrated, so
-- that the service needs no right to create or drop anything (docs/decisions/0039-any-postgresql.md).

-- Attaching a table lets feeds and installs go on meanwhile; creating a partition in place does not.
create function stoa.add_store_session_partition(partition_name text, starts_at timestamptz, ends_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if partition_name !~ '^store_session_[0-9]{8}_[0-9]{4}$' then
    raise exception 'not a name of a partition of stoa.store_session: %', partition_name;
  end if;
  if to_regclass(format('stoa.%I', partition_name)) is null then
    execute format(
      'create table stoa.%I (like stoa.store_session including defaults including constraints)', partition_name);
    execute format(
      'alter table stoa.store_session attach partition stoa.%I for values from (%L) to (%L)',
      partition_name, starts_at, ends_at);
  end if;
end
$$;

create function stoa.drop_store_session_partition(partition_name text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (
    select
    from pg_inherits
    where inhrelid = to_regclass(format('stoa.%I', partition_name))
      and inhparent = 'stoa.store_session'::regclass) then
    execute format('drop table if exists stoa.%I', partition_name);
  end if;
end
$$;

revoke execute on function stoa.add_store_session_partition, stoa.drop_store_session_partition from public;

-- Address secrets

create table stoa.address_secret (
  day date primary key,
  sealed_secret bytea not null check (octet_length(sealed_secret) = 61),
  made_at timestamptz not null
);

comment on table stoa.address_secret is
'The secrets that hide the addresses of store sessions: one random secret for each day, destroyed when the matching '
'window has passed its day.';
comment on column stoa.address_secret.day is 'The UTC day of seen_at of the sessions.';
comment on column stoa.address_secret.sealed_secret is
'Encrypted under the master secret. Version, nonce, 32 bytes and tag.';

-- A deleted row would stay in its page until something overwrote it, and autovacuum does not visit a table of four
-- rows. Truncating removes the old file, and the secrets that are kept move into a new one.
create function stoa.destroy_address_secrets(oldest_kept date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  kept stoa.address_secret[];
begin
  lock table stoa.address_secret in access exclusive mode;
  kept := array(
    select secret
    from stoa.address_secret as secret
    where secret.day >= oldest_kept);
  truncate stoa.address_secret;
  insert into stoa.address_secret
  select *
  from unnest(kept);
end
$$;

revoke execute on function stoa.destroy_address_secrets from public;

-- Installations

create table stoa.store_user_attribution (
  store_user_id text primary key check (char_length(store_user_id) between 1 and 255),
  attribution_data json not null check (json_typeof(attribution_data) = 'object'),
  updated_at timestamptz not null
);

comment on table stoa.store_user_attribution is 'What the operator knows about where a store user came from.';
comment on column stoa.store_user_attribution.attribution_data is
'json, not jsonb: it keeps the text as it was sent, digit for digit.';

-- There is no foreign key to stoa.app: apps are never deleted, and every install would lock the row of its app.
create table stoa.installation (
  merchant_id integer not null,
  bundle_id text not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  installation_id uuid not null,
  store_user_id text,
  rule text not null check (rule in ('ip', 'device', 'none', 'ambiguous')),
  candidates integer not null,
  evidence jsonb not null,
  attribution_data json,
  created_at timestamptz not null,
  erased_at timestamptz,
  source text not null default '' check (char_length(source) <= 255),
  campaign text not null default '' check (char_length(campaign) <= 255),
  primary key (merchant_id, bundle_id, token_hash),
  constraint installation_id_key unique (merchant_id, installation_id),
  constraint installation_user check (
    case
      when erased_at is null then (rule in ('ip', 'device')) = (store_user_id is not null)
      else store_user_id is null
    end),
  constraint installation_attribution check (attribution_data is null or store_user_id is not null),
  constraint installation_candidates check (
    case rule
      when 'none' then candidates = 0
      when 'ip' then candidates = 1
      else candidates > 1
    end)
);

comment on table stoa.installation is
'The outcome of a match: an app that was installed once, and the store user, if one was found.';
comment on column stoa.installation.token_hash is
'SHA-256 of the app''s token: the same token gets the same installation.';
comment on column stoa.installation.store_user_id is 'Null if nobody was found, or if the installation was erased.';
comment on column stoa.installation.rule is
'ip: the only user on the address. device: found among several users by the device. none: nobody. ambiguous: '
'several users remained.';
comment on column stoa.installation.candidates is
'How many users were on the address, or at least how many (evidence).';
comment on column stoa.installation.evidence is
'Why the rule decided so. It holds counts and what the app said about itself, and nothing about other users.';
comment on column stoa.installation.attribution_data is 'A copy of the data of the user, as it was at the match.';
comment on column stoa.installation.erased_at is
'An erased installation keeps what was counted: rule, candidates, evidence and time.';
comment on column stoa.installation.source is
'Where it came from: what the rules of its app made of attribution_data at the match (stoa.place_of), else empty. '
'Stored, so that recording events parses no JSON.';
comment on column stoa.installation.campaign is 'As source.';

-- The order in which a merchant pages through them. New rows go to its end, so it costs an install call little.
create index installation_newest on stoa.installation (merchant_id, created_at, installation_id);

-- Whoever asks what is held of a user pages through their installations in this order.
create index installation_store_user on stoa.installation (store_user_id, merchant_id, created_at, installation_id)
where store_user_id is not null;

-- The export of installations reads erasures on from a time.
create index installation_erased on stoa.installation (merchant_id, erased_at, installation_id)
where erased_at is not null;

create view stoa.known_installation as
select merchant_id, installation_id, bundle_id, created_at, source, campaign
from stoa.installation;

comment on view stoa.known_installation is
'What the events area knows about an installation: its app, its age and where it came from.';

-- A merchant's newest installations made since `oldest` (inclusive) and before `before`, at most `walked`, newest
-- first. The planner guesses how many installations a merchant has, and where it guesses few, it reads and sorts them
-- all for each page. The settings leave it only the walk along the index.
create function stoa.walk_installations(
  merchant integer, oldest timestamptz, oldest_id uuid, before timestamptz, before_id uuid, walked integer)
returns table (
  installation_id uuid, bundle_id text, created_at timestamptz, rule text, candidates integer, attributed boolean)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select
    one.installation_id, one.bundle_id, one.created_at, one.rule, one.candidates, one.attribution_data is not null
  from stoa.installation as one
  where one.merchant_id = merchant
    and (one.created_at, one.installation_id) >= (oldest, oldest_id)
    and (one.created_at, one.installation_id) < (before, before_id)
  order by one.created_at desc, one.installation_id desc
  limit walked;
end
$$;

-- What an install call reads

-- A plan made while a table or partition was small would read all of it until the table is analyzed again, and a plan
-- for each call would cost more than the call. In the functions below the settings, and the limits on what is joined,
-- leave the planner only walks along the indexes, planned once.

-- The installations of these tokens that exist. It asks for the next token in the order of the primary key, without
-- sorting, so that no other index fits: while the table was empty any index would do, and one that begins with the
-- merchant alone was taken.
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

-- The sessions of these hidden addresses: for each, those seen from `seen_from` until before `seen_before`, at most
-- `most`. The range over all of them is also a condition, so that partitions outside it are not even opened.
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

-- A sample of an address that has many sessions: at most `of_models` sessions of some models, and the users of at most
-- `of_address` sessions of any model. Columns come as JSON arrays, because rows cost far more. The other columns of the
-- sessions of the models are null if there may be more of these than were read: then nobody is compared yet.
create function stoa.sample_crowd(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], models text[], of_models integer,
  of_address integer)
returns table (
  comparable json, device_models json, os_versions json, languages json, available_capacities json, nearby json)
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
    cross join lateral (
      select one.*
      from stoa.store_session as one
      where one.address_key = asked.key
        and one.device_model = any (models)
        and one.seen_at >= asked.from_time
        and one.seen_at < asked.before_time
        and one.seen_at >= earliest
        and one.seen_at < latest
      limit of_models) as session
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
    cross join lateral (
      select one.store_user_id
      from stoa.store_session as one
      where one.address_key = asked.key
        and one.seen_at >= asked.from_time
        and one.seen_at < asked.before_time
        and one.seen_at >= earliest
        and one.seen_at < latest
      limit of_address) as session
    limit of_address) as one;
  return next;
end
$$;

-- Whether anybody else than `known_user` was seen on an address, after however many sessions of theirs.
create function stoa.is_another_user_nearby(
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
  earliest timestamptz := (
    select min(one)
    from unnest(seen_from) as one);
  latest timestamptz := (
    select max(one)
    from unnest(seen_before) as one);
begin
  return exists (
    select
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral (
      select
      from stoa.store_session as one
      where one.address_key = asked.key
        and one.seen_at >= asked.from_time
        and one.seen_at < asked.before_time
        and one.seen_at >= earliest
        and one.seen_at < latest
        and one.store_user_id <> known_user
      limit 1) as session);
end
$$;

-- Counts

-- How many installations each rule made, by app and hour. The statement that inserts an installation counts it, so
-- the sum over the slots of an app and hour is exactly what stoa.installation holds. With one row, all install calls
-- of an app would wait for each other's commit: each connection therefore has a slot of its own, from 1 on. Slot 0
-- holds past hours, which src/installs/quality folds.
create table stoa.installation_quality (
  merchant_id integer not null,
  bundle_id text not null,
  hour timestamptz not null,
  slot smallint not null check (slot between 0 and 64),
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null,
  primary key (merchant_id, bundle_id, hour, slot)
) with (
  -- Room for the new version of a row on the same page: rows are updated thousands of times, and then no index is.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.installation_quality is 'How many installations each rule made, by app and hour.';
comment on column stoa.installation_quality.hour is 'The start of the hour, UTC.';
comment on column stoa.installation_quality.slot is
'A connection counts in a slot of its own, from 1 on. Slot 0 holds past hours.';
comment on column stoa.installation_quality.unasked_count is
'For apps with matching turned off: no user was looked for.';
comment on column stoa.installation_quality.attributed_count is 'Installations with attribution data, of any rule.';

create index installation_quality_hour on stoa.installation_quality (hour);

create index installation_quality_not_folded on stoa.installation_quality (hour)
where slot > 0;

create table stoa.installation_cohort (
  merchant_id integer not null,
  period text not null check (period in ('day', 'week')),
  first_day date not null,
  bundle_id text not null,
  source text not null,
  campaign text not null,
  installations bigint not null,
  primary key (merchant_id, period, first_day, bundle_id, source, campaign)
) with (
  -- Room for the new version of a row on the same page.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.installation_cohort is
'How many installations each week and each day brought, by the source and campaign that they had when they were '
'counted.';
comment on column stoa.installation_cohort.period is 'Each installation is counted in its week and in its day.';
comment on column stoa.installation_cohort.first_day is 'The day, or the Monday of the week (UTC).';
comment on column stoa.installation_cohort.source is 'Empty if it had none.';
comment on column stoa.installation_cohort.campaign is 'Empty if it had none.';

create table stoa.counted_installation (
  merchant_id integer primary key,
  created_at timestamptz not null,
  installation_id uuid not null
) with (fillfactor = 50);

comment on table stoa.counted_installation is
'The last installation of a merchant, in the order of the index installation_newest, that installation_cohort '
'includes.';

-- The oldest installations of a merchant that are not counted, among those made before `before`. For the settings, see
-- walk_installations.
create function stoa.walk_uncounted_installations(merchant integer, before timestamptz, walked integer)
returns table (installation_id uuid, bundle_id text, created_at timestamptz, source text, campaign text)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  counted stoa.counted_installation;
begin
  select *
  into counted
  from stoa.counted_installation as one
  where one.merchant_id = merchant;
  return query
  select one.installation_id, one.bundle_id, one.created_at, one.source, one.campaign
  from stoa.installation as one
  where one.merchant_id = merchant
    and (one.created_at, one.installation_id) > (
      coalesce(counted.created_at, '-infinity'),
      coalesce(counted.installation_id, '00000000-0000-0000-0000-000000000000'))
    and one.created_at < before
  order by one.created_at, one.installation_id
  limit walked;
end
$$;

-- The first merchant after `after_merchant` with uncounted installations that were made before `before`.
create function stoa.merchant_to_count(after_merchant integer, before timestamptz)
returns integer
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  merchant integer := after_merchant;
begin
  loop
    select one.merchant_id
    into merchant
    from stoa.installation as one
    where one.merchant_id > merchant
    order by one.merchant_id
    limit 1;
    exit when merchant is null or exists (
      select
      from stoa.walk_uncounted_installations(merchant, before, 1));
  end loop;
  return merchant;
end
$$;

-- A merchant's cohorts of a period (day or week) that begin before `before`, in their order, from one on.
create function stoa.walk_installation_cohorts(
  merchant integer, asked_period text, from_day date, from_bundle text, from_source text, from_campaign text,
  before date, walked integer)
returns table (first_day date, bundle_id text, source text, campaign text, installations bigint)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.first_day, one.bundle_id, one.source, one.campaign, one.installations
  from stoa.installation_cohort as one
  where one.merchant_id = merchant
    and one.period = asked_period
    and (one.first_day, one.bundle_id, one.source, one.campaign) >= (from_day, from_bundle, from_source, from_campaign)
    and one.first_day < before
  order by one.first_day, one.bundle_id, one.source, one.campaign
  limit walked;
end
$$;

-- Awaited installations

create table stoa.awaited_installation (
  merchant_id integer not null,
  installation_id uuid not null,
  look_at timestamptz,
  looks smallint not null,
  primary key (merchant_id, installation_id)
);

comment on table stoa.awaited_installation is 'Installations that events asked for and that are not known yet.';
comment on column stoa.awaited_installation.look_at is
'When to look whether it exists. Null when only its insert, which sets this column, can bring news.';
comment on column stoa.awaited_installation.looks is 'How often it was looked for.';

create index awaited_installation_look on stoa.awaited_installation (look_at)
where look_at is not null;

-- Erasure

create table stoa.erased_store_user (
  user_hash bytea primary key check (octet_length(user_hash) = 32),
  erased_at timestamptz not null
);

comment on table stoa.erased_store_user is
'Users who were erased, for the matching window: what was fed or matched before and is written later finds the user '
'here. Then the row is deleted.';
comment on column stoa.erased_store_user.user_hash is
'A hash of the store user, so that the row holds no more than it needs.';

create table stoa.erasure (
  erasure_id bigint generated always as identity primary key,
  asked_by text not null check (asked_by in ('store_user', 'installation')),
  erased_by text not null,
  erased_at timestamptz not null,
  sessions bigint not null check (sessions >= 0),
  attribution_data integer not null check (attribution_data in (0, 1)),
  installations bigint not null check (installations >= 0)
);

comment on table stoa.erasure is 'Who erased when, and how much; never whose data.';
comment on column stoa.erasure.asked_by is 'What the request named.';
comment on column stoa.erasure.erased_by is 'The label of the key that did it, or "command".';
comment on column stoa.erasure.sessions is 'How many store sessions were deleted.';
comment on column stoa.erasure.attribution_data is '1 if the attribution data of the user was deleted.';
comment on column stoa.erasure.installations is 'How many installations were cleared.';

-- A parameter of attribution data, if it is a text or a number: what an installation came from is never longer than 255
-- characters. Empty if it is missing, or anything else.
create function stoa.attribution_parameter(data json, name text)
returns text
language sql
immutable
as $$
  select case
    when json_typeof(data -> name) in ('string', 'number') then left(data ->> name, 255)
    else ''
  end
$$;

-- The source or the campaign (`place`) that the rules of an app make of attribution data: what the first of them says
-- whose parameter is there and that says anything. A name in braces stands for the value of that parameter. Empty without
-- data.
create function stoa.place_of(data json, rules jsonb, place text)
returns text
language plpgsql
immutable
as $$
declare
  rule jsonb;
  said text;
begin
  if data is null then
    return '';
  end if;
  for rule in select one.value from jsonb_array_elements(rules) as one
  loop
    said := rule ->> place;
    continue when said is null or stoa.attribution_parameter(data, rule ->> 'parameter') = '';
    if said like '{%}' then
      said := stoa.attribution_parameter(data, substr(said, 2, char_length(said) - 2));
    end if;
    if said <> '' then
      return said;
    end if;
  end loop;
  return '';
end
$$;

-- Creates those of these installations whose token is new, each with its user's attribution data, and counts and
-- announces them; returns the created ones. If a user was erased since the match, the installation holds nothing about
-- them. A function, because a statement of this size is otherwise planned again for every call, which costs as much as
-- running it. Rows are written in the same order everywhere, or two processes with the same tokens would deadlock. The
-- slot of the count belongs to the connection: two connections that share one only wait for each other's commit.
-- It must stay volatile: its statement then takes a snapshot of its own after it has locked stoa.installation, which is
-- what an erasure relies on.
create function stoa.create_installations(
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

-- Erases a user's sessions from one block of a partition until before another. An index of sessions by user would cost
-- every feed, so all sessions are searched, and no statement takes long. Runs with the rights of its owner, who has those
-- on each partition.
create function stoa.erase_store_sessions(partition_name text, user_id text, from_block bigint, until_block bigint)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  erased bigint;
begin
  if partition_name !~ '^store_session_[0-9]{8}_[0-9]{4}$' then
    raise exception 'not a name of a partition of stoa.store_session: %', partition_name;
  end if;
  execute format(
    'delete from stoa.%I where ctid >= $1 and ctid < $2 and store_user_id = $3', partition_name)
  using format('(%s,0)', from_block)::tid, format('(%s,0)', until_block)::tid, user_id;
  get diagnostics erased = row_count;
  return erased;
exception
  -- It was dropped meanwhile.
  when undefined_table then return 0;
end
$$;

-- A user's sessions in some blocks of a partition, oldest first; see stoa.erase_store_sessions.
create function stoa.read_store_sessions(partition_name text, user_id text, from_block bigint, until_block bigint)
returns table (
  seen_at timestamptz, device_model text, os_version text, language text, available_capacity bigint)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if partition_name !~ '^store_session_[0-9]{8}_[0-9]{4}$' then
    raise exception 'not a name of a partition of stoa.store_session: %', partition_name;
  end if;
  return query execute format(
    'select seen_at, device_model, os_version, language, available_capacity from stoa.%I '
    'where ctid >= $1 and ctid < $2 and store_user_id = $3 order by seen_at', partition_name)
  using format('(%s,0)', from_block)::tid, format('(%s,0)', until_block)::tid, user_id;
exception
  -- It was dropped meanwhile.
  when undefined_table then return;
end
$$;

revoke execute on function stoa.erase_store_sessions, stoa.read_store_sessions from public;
