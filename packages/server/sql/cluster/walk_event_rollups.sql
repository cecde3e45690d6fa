-- The walk over all merchants is one statement to all shards here: merchant by merchant would be two messages to a node
-- for each. A shard also reads what its merchants have outside of the range of days, and sorts what is within it.
create or replace function stoa.walk_event_rollups(
  only_merchant integer, first_day date, end_day date, from_merchant integer, from_day date, from_bundle text,
  from_name text, from_source text, from_campaign text, from_currency text, walked integer)
returns table (
  merchant_id integer, rollup_id bigint, day date, bundle_id text, event_name text, source text, campaign text,
  currency text, events bigint, installations bigint, amount numeric)
language plpgsql
stable
as $$
begin
  if only_merchant <> from_merchant or from_day < first_day then
    from_day := first_day;
    from_bundle := '';
    from_name := '';
    from_source := '';
    from_campaign := '';
    from_currency := '';
  end if;
  if only_merchant is not null then
    return query
    select
      one.merchant_id, one.rollup_id, one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency,
      one.events, one.installations, one.amount
    from stoa.event_rollup as one
    where one.merchant_id = only_merchant
      and (one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency)
        >= (from_day, from_bundle, from_name, from_source, from_campaign, from_currency)
      and one.day < end_day
    order by one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency
    limit walked;
  else
    return query
    select
      one.merchant_id, one.rollup_id, one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency,
      one.events, one.installations, one.amount
    from stoa.event_rollup as one
    where one.day >= first_day
      and one.day < end_day
      and (one.merchant_id, one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency)
        >= (from_merchant, from_day, from_bundle, from_name, from_source, from_campaign, from_currency)
      -- Without twins.
      and one.merchant_id < 1000000000
    order by one.merchant_id, one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency
    limit walked;
  end if;
end
$$;
