-- Days and volumes are texts: the driver reads a date as a local time, and has no array of exact bigints.
create or replace view stoa.tiered_fee_plan as
select
  plan.fee_plan_id,
  plan.merchant_id,
  plan.countries,
  plan.name,
  plan.rate_ppm,
  to_char(plan.in_force_from, 'YYYY-MM-DD') as in_force_from,
  to_char(plan.in_force_until, 'YYYY-MM-DD') as in_force_until,
  plan.created_at,
  plan.created_by,
  plan.ended_by,
  tier.currencies as tier_currencies,
  tier.volumes as tier_volumes,
  tier.rates as tier_rates,
  plan.lines::text as lines,
  plan.recurring_fees::text as recurring_fees,
  plan.group_name as "group"
from stoa.fee_plan as plan
cross join lateral (
  select
    coalesce(array_agg(currency order by currency, volume_from), '{}') as currencies,
    coalesce(array_agg(volume_from::text order by currency, volume_from), '{}') as volumes,
    coalesce(array_agg(rate_ppm order by currency, volume_from), '{}') as rates
  from stoa.fee_plan_tier
  where fee_plan_id = plan.fee_plan_id) as tier;

comment on view stoa.tiered_fee_plan is 'A fee plan in one row, with its tiers as arrays in the order of their volumes.';
