-- Adds up the events of a merchant on days of a time zone, by the dimensions in `kept`; the others become ''. The
-- days of UTC within them have stored sums, of which `added` are read; only the events around these days are read, up
-- to `walked`, and `searched` before they are filtered. An installation is counted once; the number is null if the
-- stored sums have more members than `counted`, or if some of these are not kept any more. There is at least one row:
-- `events_read` and `sums_read` say how much was read, with a null `bundle_id` if that made no sum.
create or replace function stoa.add_up_zoned_sums(
  merchant integer, zone text, first_day date, end_day date, only_bundle text, only_name text, only_source text,
  only_campaign text, only_currency text, kept text[], walked integer, searched integer, added integer, counted bigint)
returns table (
  events_read integer, sums_read integer, bundle_id text, event_name text, source text, campaign text, currency text,
  events bigint, installations bigint, amount numeric)
language sql
stable
set enable_nestloop = off
set enable_sort = off
as $$
  with event as materialized (
    select edge.*
    from stoa.utc_days_within(zone, first_day, end_day) as within
    cross join lateral stoa.walk_zoned_edges(
      merchant, zone, first_day, end_day, within.inner_from, within.inner_end, only_name, only_currency, walked,
      searched) as edge),
  stored as materialized (
    select one.*
    from stoa.utc_days_within(zone, first_day, end_day) as within
    cross join lateral stoa.walk_event_rollups(
      merchant, within.inner_from, within.inner_end, merchant, within.inner_from, '', '', '', '', '', added) as one),
  part as (
    select bundle_id, event_name, source, campaign, currency, 1 as events, amount, installation_id, null as day,
      null as rollup_id, 0 as members
    from event
    union all
    select bundle_id, event_name, source, campaign, currency, events, amount, null, day, rollup_id, installations
    from stored),
  keyed as materialized (
    select array[
        case when 'bundle_id' = any(kept) then one.bundle_id else '' end,
        case when 'event_name' = any(kept) then one.event_name else '' end,
        case when 'source' = any(kept) then one.source else '' end,
        case when 'campaign' = any(kept) then one.campaign else '' end,
        case when 'currency' = any(kept) then one.currency else '' end] as key,
      one.events, one.amount, one.installation_id, one.day, one.rollup_id, one.members
    from part as one
    where (only_bundle is null or one.bundle_id = only_bundle)
      and (only_name is null or one.event_name = only_name)
      and (only_source is null or one.source = only_source)
      and (only_campaign is null or one.campaign = only_campaign)
      and (only_currency is null or one.currency = only_currency)),
  asked as (
    select coalesce(sum(members), 0) as members, array_agg(day) as days, array_agg(rollup_id) as rollup_ids
    from keyed
    where rollup_id is not null),
  member as materialized (
    select one.*
    from asked
    cross join lateral stoa.members_of_rollups(merchant, asked.days, asked.rollup_ids) as one
    where asked.members <= counted),
  present as (
    select distinct one.key, coalesce(one.installation_id, member.installation_id) as installation_id
    from keyed as one
    left join member on member.rollup_id = one.rollup_id),
  told as (
    select key, count(installation_id) as installations
    from present
    group by key)
  select
    (select count(*) from event)::integer, (select count(*) from stored)::integer, key[1], key[2], key[3], key[4],
    key[5], sum(keyed.events)::bigint,
    case when (select members from asked) = (select count(*) from member) then max(told.installations) end,
    sum(keyed.amount)
  from (select) as always
  left join (keyed join told using (key)) on true
  group by key
$$;
