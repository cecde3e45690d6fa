create or replace view stoa.unpriced_transaction as
select
  recorded.merchant_id,
  recorded.transaction_id,
  recorded.report_id,
  recorded.currency,
  recorded.full_amount,
  recorded.tax_amount,
  recorded.payer_country,
  recorded.settled_at,
  recorded.statement_month
from stoa.transaction as recorded
where recorded.fee_plan_id is null
  and not exists (
    select
    from stoa.correction
    where merchant_id = recorded.merchant_id
      and transaction_id = recorded.transaction_id);

comment on view stoa.unpriced_transaction is
'What stands as it was recorded and has no fee. Pricing and the close of a month both look here.';
