-- Adds groups of linked events to the cohorts of their installations.
create or replace function stoa.add_to_cohorts(merchant integer, groups stoa.event_group[])
returns void
language plpgsql
as $$
begin
  insert into stoa.cohort_rollup as known (
    merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
  select
    merchant, period, date_trunc(period, one.installed_on::timestamp)::date as first_day, one.bundle_id, one.source,
    one.campaign, one.currency, one.days, sum(one.events) as events, sum(one.amount) as amount
  from unnest(groups) as one
  cross join unnest(array['day', 'week']) as period
  where one.days is not null
  group by period, first_day, one.bundle_id, one.source, one.campaign, one.currency, one.days
  on conflict (merchant_id, period, first_day, bundle_id, source, campaign, currency, days) do update
  set
    events = known.events + excluded.events,
    amount = known.amount + excluded.amount;
end
$$;
