-- A merchant's cohorts of a period (day or week) that begin before `before`, in their order, from one on.
create or replace function stoa.walk_installation_cohorts(
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
