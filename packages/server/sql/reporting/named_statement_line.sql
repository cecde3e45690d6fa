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
  tier.rates as tier_rates,
  charge.charges
from stoa.statement_line as line
left join stoa.fee_plan as plan using (fee_plan_id)
left join lateral (
  select
    array_agg(volume_from::text order by volume_from) as volumes,
    array_agg(rate_ppm order by volume_from) as rates
  from stoa.fee_plan_tier
  where fee_plan_id = line.fee_plan_id
    and currency = line.currency) as tier on true
-- Numbers are texts: those of JSON would lose digits.
left join lateral (
  select
    json_agg(json_build_object(
      'name', plan.lines -> (kept.line - 1) ->> 'name', 'payee', plan.lines -> (kept.line - 1) ->> 'payee',
      'transactionCount', kept.transaction_count::text, 'assumedCount', kept.assumed_count::text,
      'baseAmount', kept.base_amount::text, 'feeAmount', kept.fee_amount::text) order by kept.line)::text as charges
  from stoa.statement_charge as kept
  where plan.lines is not null
    and kept.merchant_id = line.merchant_id
    and kept.month = line.month
    and kept.currency = line.currency
    and kept.kind = line.kind
    and kept.settled_month = line.settled_month
    and kept.fee_plan_id = line.fee_plan_id) as charge on true;

comment on view stoa.named_statement_line is
'A line of a statement with the name and the rate of its plan, the plan''s tiers in the currency of the line, and what the lines of a '
'rate card charged.';
