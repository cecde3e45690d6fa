-- What a merchant's cohorts of a period (day or week) that begin before `before` were worth, in their order, from one
-- on: the first `most` that have what is asked for (null: anything). It walks at most `walked` rows; the last of these
-- is the edge, which belongs to no cohort.
create or replace function stoa.walk_cohort_rollups(
  merchant integer, asked_period text, from_day date, from_bundle text, from_source text, from_campaign text,
  before date, asked_bundle text, asked_source text, asked_campaign text, most integer, walked integer)
returns table (
  first_day date, bundle_id text, source text, campaign text, currency text, days smallint, events bigint, amount numeric,
  is_edge boolean)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  cohorts integer := 0;
  row_number integer := 0;
  last_day date;
  last_bundle text;
  last_source text;
  last_campaign text;
begin
  for first_day, bundle_id, source, campaign, currency, days, events, amount in
    select one.first_day, one.bundle_id, one.source, one.campaign, one.currency, one.days, one.events, one.amount
    from stoa.cohort_rollup as one
    where one.merchant_id = merchant
      and one.period = asked_period
    and (one.first_day, one.bundle_id, one.source, one.campaign) >= (from_day, from_bundle, from_source, from_campaign)
      and one.first_day < before
    order by one.first_day, one.bundle_id, one.source, one.campaign, one.currency, one.days
    limit walked
  loop
    row_number := row_number + 1;
    is_edge := row_number = walked;
    continue when not is_edge
      and (bundle_id <> asked_bundle or source <> asked_source or campaign <> asked_campaign);
    if not is_edge
      and (first_day, bundle_id, source, campaign) is distinct from (last_day, last_bundle, last_source, last_campaign)
    then
      cohorts := cohorts + 1;
      exit when cohorts > most;
      last_day := first_day;
      last_bundle := bundle_id;
      last_source := source;
      last_campaign := campaign;
    end if;
    return next;
  end loop;
end
$$;
