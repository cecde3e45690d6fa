create or replace view stoa_read.transactions as
select
  standing.merchant_id,
  standing.transaction_id,
  standing.report_id,
  standing.status,
  standing.currency,
  standing.full_amount,
  standing.tax_amount,
  standing.full_amount - standing.tax_amount as base_amount,
  standing.fee_amount,
  standing.fee_plan_id,
  plan.name as fee_plan,
  standing.payer_country,
  standing.settled_at,
  standing.recorded_at,
  standing.statement_month,
  standing.statement_month > (standing.settled_at at time zone 'UTC')::date as late,
  standing.corrections,
  standing.recorded_currency,
  standing.recorded_full_amount,
  standing.recorded_tax_amount,
  standing.recorded_fee_amount,
  case when changed.correction_id is null then said.bundle_id else changed.bundle_id end as bundle_id,
  case when changed.correction_id is null then said.kind else changed.kind end as kind,
  case when changed.correction_id is null then said.original_transaction_id else changed.original_transaction_id end as original_transaction_id,
  case when changed.correction_id is null then said.installation_id else changed.installation_id end as installation_id,
  case when changed.correction_id is null then said.channel else changed.channel end as channel
from (
  select
    recorded.merchant_id, recorded.transaction_id, recorded.report_id, recorded.payer_country, recorded.settled_at,
    recorded.recorded_at, recorded.statement_month, recorded.currency as recorded_currency,
    recorded.full_amount as recorded_full_amount, recorded.tax_amount as recorded_tax_amount,
    recorded.fee_amount as recorded_fee_amount, coalesce(last.corrections, 0) as corrections,
    case
      when last.correction_id is null then 'recorded'
      when last.new_currency is null then 'voided'
      else 'restated'
    end as status,
    case when last.correction_id is null then recorded.currency else last.new_currency end as currency,
    case when last.correction_id is null then recorded.full_amount else last.new_full_amount end as full_amount,
    case when last.correction_id is null then recorded.tax_amount else last.new_tax_amount end as tax_amount,
    case when last.correction_id is null then recorded.fee_amount else last.new_fee_amount end as fee_amount,
    case when last.correction_id is null then recorded.fee_plan_id else last.new_fee_plan_id end as fee_plan_id
  from stoa.transaction as recorded
  left join (
    select distinct on (merchant_id, transaction_id)
      merchant_id, transaction_id, correction_id, new_currency, new_full_amount, new_tax_amount, new_fee_amount,
      new_fee_plan_id, count(*) over (partition by merchant_id, transaction_id) as corrections
    from stoa.correction
    order by merchant_id, transaction_id, correction_id desc) as last
    on last.merchant_id = recorded.merchant_id
    and last.transaction_id = recorded.transaction_id) as standing
left join stoa.fee_plan as plan on plan.fee_plan_id = standing.fee_plan_id
left join stoa.transaction_facts as said
  on said.merchant_id = standing.merchant_id
  and said.transaction_id = standing.transaction_id
left join (
  select distinct on (merchant_id, transaction_id)
    merchant_id, transaction_id, correction_id, bundle_id, kind, original_transaction_id, installation_id, channel
  from stoa.correction_facts
  order by merchant_id, transaction_id, correction_id desc) as changed
  on changed.merchant_id = standing.merchant_id
  and changed.transaction_id = standing.transaction_id
where standing.merchant_id < 1000000000;

comment on view stoa_read.transactions is
'A row for each recorded transaction: what stands of it now, after its corrections, and what was recorded. Amounts are '
'integers in minor units of the currency.';

comment on column stoa_read.transactions.merchant_id is 'Whose transaction.';

comment on column stoa_read.transactions.transaction_id is
'The id that the merchant chose. Together with merchant_id it finds one transaction at once.';

comment on column stoa_read.transactions.report_id is 'The report that recorded it.';

comment on column stoa_read.transactions.status is 'recorded, restated or voided, by its last correction.';

comment on column stoa_read.transactions.currency is 'What stands. Null if it is voided.';

comment on column stoa_read.transactions.full_amount is 'What stands, tax included. Null if it is voided.';

comment on column stoa_read.transactions.tax_amount is 'What stands. Null if it is voided.';

comment on column stoa_read.transactions.base_amount is 'full_amount less tax_amount: what the fee is computed from.';

comment on column stoa_read.transactions.fee_amount is
'What the store earns of what stands. Null if it is voided, or has no fee yet.';

comment on column stoa_read.transactions.fee_plan_id is 'The fee plan that gave this fee.';

comment on column stoa_read.transactions.fee_plan is 'The name of that plan.';

comment on column stoa_read.transactions.payer_country is 'ISO 3166-1 alpha-3, and XKX for Kosovo.';

comment on column stoa_read.transactions.settled_at is
'When it was settled, as the merchant says. With merchant_id, a range of it is found by an index.';

comment on column stoa_read.transactions.recorded_at is 'When Stoa recorded it.';

comment on column stoa_read.transactions.statement_month is
'The statement on which it was recorded. Its corrections may be on later ones.';

comment on column stoa_read.transactions.late is 'Whether it was settled in a month that was already closed.';

comment on column stoa_read.transactions.corrections is 'How many corrections it has.';

comment on column stoa_read.transactions.recorded_currency is 'What was recorded.';

comment on column stoa_read.transactions.recorded_full_amount is 'What was recorded, tax included.';

comment on column stoa_read.transactions.recorded_tax_amount is 'What was recorded.';

comment on column stoa_read.transactions.recorded_fee_amount is
'The fee of what was recorded, repriced or not. Null if it has none yet.';

comment on column stoa_read.transactions.bundle_id is 'The app in which it was paid, after its corrections. This and the columns after it are null if nobody said it.';

comment on column stoa_read.transactions.kind is 'one_time, subscription_start or subscription_renewal.';

comment on column stoa_read.transactions.original_transaction_id is 'Of a renewal: the first transaction of the subscription.';

comment on column stoa_read.transactions.installation_id is 'The installation that paid.';

comment on column stoa_read.transactions.channel is 'The way of payment, a word of the list that the operator keeps.';
