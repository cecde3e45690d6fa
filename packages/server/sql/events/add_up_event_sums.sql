-- Adds up the sums that a walk reads and a filter lets through, by the dimensions in `kept`; the others become 0, ''
-- and `lowest_day`. Whatever was added up stands in the arrays, and `members` is how many installations it counts
-- together. A walk that stops after `walked` sums may have cut the last group in two: the sums that share the first
-- `prefix` dimensions. That group is left out, and one more row, `is_edge`, says where the walk stopped, and with
-- `is_stuck` that there was no other group.
create or replace function stoa.add_up_event_sums(
  only_merchant integer, first_day date, end_day date, from_merchant integer, from_day date, from_bundle text,
  from_name text, from_source text, from_campaign text, from_currency text, walked integer, only_bundle text,
  only_name text, only_source text, only_campaign text, only_currency text, kept text[], prefix integer,
  lowest_day integer)
returns table (
  is_edge boolean, is_stuck boolean, merchant_id integer, day integer, bundle_id text, event_name text, source text,
  campaign text, currency text, events bigint, amount numeric, members bigint, merchants integer[], days date[],
  rollup_ids bigint[])
language sql
stable
as $$
  with stored as materialized (
    select *
    from stoa.walk_event_rollups(
      only_merchant, first_day, end_day, from_merchant, from_day, from_bundle, from_name, from_source, from_campaign,
      from_currency, walked) with ordinality),
  edge as (
    select *
    from stored
    where ordinality = walked),
  cut as materialized (
    select min(stored.ordinality) as ordinality
    from stored
    join edge
      on (edge.merchant_id = stored.merchant_id or prefix < 1)
      and (edge.day = stored.day or prefix < 2)
      and (edge.bundle_id = stored.bundle_id or prefix < 3)
      and (edge.event_name = stored.event_name or prefix < 4)
      and (edge.source = stored.source or prefix < 5)
      and (edge.campaign = stored.campaign or prefix < 6)
      and (edge.currency = stored.currency or prefix < 7)),
  keyed as (
    select
      case when 'merchant_id' = any(kept) then one.merchant_id else 0 end as kept_merchant,
      case when 'day' = any(kept) then one.day - date '1970-01-01' else lowest_day end as kept_day,
      case when 'bundle_id' = any(kept) then one.bundle_id else '' end as kept_bundle,
      case when 'event_name' = any(kept) then one.event_name else '' end as kept_name,
      case when 'source' = any(kept) then one.source else '' end as kept_source,
      case when 'campaign' = any(kept) then one.campaign else '' end as kept_campaign,
      case when 'currency' = any(kept) then one.currency else '' end as kept_currency,
      one.events, one.amount, one.installations, one.merchant_id, one.day, one.rollup_id
    from stored as one
    cross join cut
    where one.ordinality < coalesce(cut.ordinality, walked::bigint + 1)
      and (only_bundle is null or one.bundle_id = only_bundle)
      and (only_name is null or one.event_name = only_name)
      and (only_source is null or one.source = only_source)
      and (only_campaign is null or one.campaign = only_campaign)
      and (only_currency is null or one.currency = only_currency))
  select
    false, false, kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency,
    sum(one.events)::bigint, sum(one.amount), sum(one.installations)::bigint, array_agg(one.merchant_id),
    array_agg(one.day), array_agg(one.rollup_id)
  from keyed as one
  group by kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency
  union all
  select
    true, cut.ordinality = 1, edge.merchant_id, edge.day - date '1970-01-01', edge.bundle_id, edge.event_name,
    edge.source, edge.campaign, edge.currency, null, null, null, null, null, null
  from edge
  cross join cut
$$;
