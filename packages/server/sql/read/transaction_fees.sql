create or replace view stoa_read.transaction_fees as
select
  charged.merchant_id,
  charged.transaction_id,
  recorded.statement_month,
  recorded.currency,
  recorded.fee_plan_id,
  charged.line,
  plan.lines -> (charged.line - 1) ->> 'name' as name,
  plan.lines -> (charged.line - 1) ->> 'payee' as payee,
  charged.base_amount,
  charged.rate_ppm / 10000.0 as rate_percent,
  charged.fee_amount,
  charged.assumed,
  charged.volume_before,
  charged.installation_age,
  charged.subscription_age
from (
  select recorded.merchant_id, recorded.transaction_id, recorded.statement_month, coalesce(last.correction_id, 0) as correction_id,
    case when last.correction_id is null then recorded.currency else last.new_currency end as currency,
    case when last.correction_id is null then recorded.fee_plan_id else last.new_fee_plan_id end as fee_plan_id
  from stoa.transaction as recorded
  left join (
    select distinct on (merchant_id, transaction_id)
      merchant_id, transaction_id, correction_id, new_currency, new_fee_plan_id
    from stoa.correction
    order by merchant_id, transaction_id, correction_id desc) as last
    on last.merchant_id = recorded.merchant_id
    and last.transaction_id = recorded.transaction_id) as recorded
join stoa.charged_line as charged
  on charged.merchant_id = recorded.merchant_id
  and charged.transaction_id = recorded.transaction_id
  and charged.correction_id = recorded.correction_id
join stoa.fee_plan as plan on plan.fee_plan_id = recorded.fee_plan_id
where recorded.merchant_id < 1000000000;

comment on view stoa_read.transaction_fees is
'What each line of a rate card charges for what stands of a transaction: the rows of a transaction add up to its fee. A transaction whose '
'plan is one rate has none. Amounts are integers in minor units of the currency.';

comment on column stoa_read.transaction_fees.merchant_id is 'Whose transaction.';

comment on column stoa_read.transaction_fees.transaction_id is 'The id that the merchant chose.';

comment on column stoa_read.transaction_fees.statement_month is
'The statement on which it was recorded. Its corrections may be on later ones.';

comment on column stoa_read.transaction_fees.currency is 'The currency of what stands.';

comment on column stoa_read.transaction_fees.fee_plan_id is 'The fee plan.';

comment on column stoa_read.transaction_fees.line is 'The place of the line in its plan, from 1 on.';

comment on column stoa_read.transaction_fees.name is 'The name of the line.';

comment on column stoa_read.transaction_fees.payee is 'The third party that gets the amount. Null: the store.';

comment on column stoa_read.transaction_fees.base_amount is 'What the rate was applied to.';

comment on column stoa_read.transaction_fees.rate_percent is
'In per cent. Null if parts of the base had different rates, by tiers.';

comment on column stoa_read.transaction_fees.fee_amount is 'What the line charges.';

comment on column stoa_read.transaction_fees.assumed is
'A fact of the transaction was not known, so the plan decided whether the line applies, or the volume of its app counts as 0.';

comment on column stoa_read.transaction_fees.volume_before is
'The volume before it that the tiers of the line saw. Null for a line whose volume is that of the merchant and the year, and for one '
'without tiers.';

comment on column stoa_read.transaction_fees.installation_age is
'Whole months between the installation and the settlement. Null if the line does not ask for it, or it was not known.';

comment on column stoa_read.transaction_fees.subscription_age is
'Whole months between the first transaction of the subscription and the settlement. Null if the line does not ask for it, or it was not '
'known.';
