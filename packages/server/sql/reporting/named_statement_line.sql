create or replace view stoa.named_statement_line as
select
  line.merchant_id,
  line.month,
  line.currency,
  line.kind,
  line.settled_month,
  line.fee_plan_id,
  line.transaction_count,
  line.full_amount,
  line.tax_amount,
  line.fee_amount,
  plan.name as fee_plan_name,
  plan.rate_ppm,
  tier.volumes as tier_volumes,
  tier.rates as tier_rates
from stoa.statement_line as line
left join stoa.fee_plan as plan using (fee_plan_id)
left join lateral (
  select
    array_agg(volume_from::text order by volume_from) as volumes,
    array_agg(rate_ppm order by volume_from) as rates
  from stoa.fee_plan_tier
  where fee_plan_id = line.fee_plan_id
    and currency = line.currency) as tier on true;

comment on view stoa.named_statement_line is
'A line of a statement with the name and the rate of its plan, and the plan''s tiers in the currency of the line.';
