-- Sums of events in the order of their key, from one on, of days in a range, at most `walked`: for one merchant, or for
-- one after the other, without twins.
create or replace function stoa.walk_event_rollups(
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
      -- Without twins.
      and one.merchant_id < 1000000000
    order by one.merchant_id
    limit 1;
    exit when merchant is null;
  end loop;
end
$$;
