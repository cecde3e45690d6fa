create or replace view stoa.unpriced_restatement as
select
  last.merchant_id,
  last.transaction_id,
  recorded.payer_country,
  recorded.settled_at,
  last.statement_month
from stoa.correction as last
join stoa.transaction as recorded using (merchant_id, transaction_id)
where last.new_currency is not null
  and last.new_fee_plan_id is null
  and not exists (
    select
    from stoa.correction as later
    where later.merchant_id = last.merchant_id
      and later.transaction_id = last.transaction_id
      and later.correction_id > last.correction_id);

comment on view stoa.unpriced_restatement is
'What stands as it was restated and has no fee. Pricing and the close of a month both look here.';
