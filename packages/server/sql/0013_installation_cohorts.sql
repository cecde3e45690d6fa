-- How many installations a week brought, and the walks of the reports over what events added up to.

-- Installations of a week (UTC, from Monday) by where they came from when they were counted. Without a source or a
-- campaign it is ''.
create table stoa.installation_cohort (
  merchant_id integer not null,
  week date not null,
  bundle_id text not null,
  source text not null,
  campaign text not null,
  installations bigint not null,
  primary key (merchant_id, week, bundle_id, source, campaign)
) with (
  -- Room for the new version of a row beside the old one.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

-- Up to and with which installation, in the order of installation_newest, those of a merchant are in installation_cohort.
create table stoa.counted_installation (
  merchant_id integer primary key,
  created_at timestamptz not null,
  installation_id uuid not null
) with (fillfactor = 50);

-- The oldest installations of a merchant that are not counted, of those made before `before`. What the settings are for:
-- see walk_installations.
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

-- The first merchant behind `behind` with installations that are not counted, of those made before `before`.
create function stoa.merchant_to_count(behind integer, before timestamptz)
returns integer
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  merchant integer := behind;
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

-- A merchant's cohorts in their order, from one on, of weeks before `before`.
create function stoa.walk_installation_cohorts(
  merchant integer, from_week date, from_bundle text, from_source text, from_campaign text, before date, walked integer)
returns table (week date, bundle_id text, source text, campaign text, installations bigint)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.week, one.bundle_id, one.source, one.campaign, one.installations
  from stoa.installation_cohort as one
  where one.merchant_id = merchant
    and (one.week, one.bundle_id, one.source, one.campaign) >= (from_week, from_bundle, from_source, from_campaign)
    and one.week < before
  order by one.week, one.bundle_id, one.source, one.campaign
  limit walked;
end
$$;

-- The same of what their events added up to.
create function stoa.walk_cohort_rollups(
  merchant integer, from_week date, from_bundle text, from_source text, from_campaign text, before date, walked integer)
returns table (
  week date, bundle_id text, source text, campaign text, currency text, days smallint, events bigint, amount numeric)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.week, one.bundle_id, one.source, one.campaign, one.currency, one.days, one.events, one.amount
  from stoa.cohort_rollup as one
  where one.merchant_id = merchant
    and (one.week, one.bundle_id, one.source, one.campaign) >= (from_week, from_bundle, from_source, from_campaign)
    and one.week < before
  order by one.week, one.bundle_id, one.source, one.campaign, one.currency, one.days
  limit walked;
end
$$;

-- Rollups of events in the order of their key, from one on, of days in a range, `walked` of them: of one merchant, or
-- of one after the other.
create function stoa.walk_event_rollups(
  only_merchant integer, first_day date, end_day date, from_merchant integer, from_day date, from_bundle text,
  from_name text, from_source text, from_campaign text, from_currency text, walked integer)
returns table (
  merchant_id integer, rollup_id bigint, day date, bundle_id text, event_name text, source text, campaign text,
  currency text, events bigint, installations bigint, amount numeric)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  merchant integer := coalesce(only_merchant, from_merchant);
  room integer := walked;
  found_rows integer;
begin
  loop
    if merchant is distinct from from_merchant or from_day < first_day then
      from_day := first_day;
      from_bundle := '';
      from_name := '';
      from_source := '';
      from_campaign := '';
      from_currency := '';
    end if;
    return query
    select
      one.merchant_id, one.rollup_id, one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency,
      one.events, one.installations, one.amount
    from stoa.event_rollup as one
    where one.merchant_id = merchant
      and (one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency)
        >= (from_day, from_bundle, from_name, from_source, from_campaign, from_currency)
      and one.day < end_day
    order by one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency
    limit room;
    get diagnostics found_rows = row_count;
    room := room - found_rows;
    exit when room = 0 or only_merchant is not null;
    select one.merchant_id
    into merchant
    from stoa.event_rollup as one
    where one.merchant_id > merchant
    order by one.merchant_id
    limit 1;
    exit when merchant is null;
  end loop;
end
$$;

-- How many installations are counted in some rollups, each once; null where not all who were counted are still there.
create function stoa.installations_of_rollups(merchants integer[], days date[], rollups bigint[], counted bigint)
returns bigint
language plpgsql
stable
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  members bigint;
  installations bigint;
begin
  select count(*), count(distinct member.installation_id)
  into members, installations
  from unnest(merchants, days, rollups) as rollup (merchant_id, day, rollup_id)
  join stoa.event_rollup_installation as member
    on member.merchant_id = rollup.merchant_id
    and member.day = rollup.day
    and member.rollup_id = rollup.rollup_id;
  return case when members = counted then installations end;
end
$$;
