create or replace view stoa_read.statements as
select
  line.merchant_id,
  merchant.name as merchant,
  line.month,
  line.currency,
  case when closing.month is null then 'draft' else 'closed' end as status,
  closing.closed_at,
  closing.statement_number as number,
  line.transactions,
  line.full_amount,
  line.tax_amount,
  line.full_amount - line.tax_amount as base_amount,
  line.fee_amount,
  line.corrections,
  line.without_fee,
  line.adjustment_amount
from (
  select
    merchant_id, month, currency, sum(transaction_count) as transactions, sum(full_amount) as full_amount,
    sum(tax_amount) as tax_amount, sum(fee_amount) as fee_amount,
    coalesce(sum(abs(transaction_count)) filter (where kind <> 'recorded'), 0) as corrections,
    coalesce(sum(transaction_count) filter (where fee_plan_id is null), 0) as without_fee,
    coalesce(sum(fee_amount) filter (where kind = 'adjustment'), 0) as adjustment_amount
  from stoa.statement_line
  group by merchant_id, month, currency) as line
join stoa.merchant on merchant.merchant_id = line.merchant_id
left join stoa.statement_close as closing
  on closing.merchant_id = line.merchant_id
  and closing.month = line.month
where line.merchant_id < 1000000000;

comment on view stoa_read.statements is
'A row for each merchant, month and currency: what the statement of the month adds up to. Amounts are in minor units of '
'the currency; corrections are in them with their sign.';

comment on column stoa_read.statements.merchant_id is 'Whose statement.';

comment on column stoa_read.statements.merchant is 'The name of the merchant.';

comment on column stoa_read.statements.month is 'The first day of the month (UTC).';

comment on column stoa_read.statements.currency is 'Each currency has sums of its own.';

comment on column stoa_read.statements.status is 'draft, or closed: then the row does not change any more.';

comment on column stoa_read.statements.closed_at is 'When the month was closed. Null for a draft.';

comment on column stoa_read.statements.number is
'The number of the statement. Null for a draft, and if it was closed without an issuer.';

comment on column stoa_read.statements.transactions is
'How many transactions: recorded and restated ones, less those that corrections took back.';

comment on column stoa_read.statements.full_amount is 'Tax included.';

comment on column stoa_read.statements.tax_amount is 'The tax in full_amount.';

comment on column stoa_read.statements.base_amount is 'full_amount less tax_amount: what the fee is computed from.';

comment on column stoa_read.statements.fee_amount is 'What the store earns.';

comment on column stoa_read.statements.corrections is 'Entries that correct: one for a void, two for a restatement.';

comment on column stoa_read.statements.without_fee is
'How many transactions have no fee yet, because no plan covers them.';

comment on column stoa_read.statements.adjustment_amount is
'What of fee_amount is charged or credited without a transaction: the sum of stoa_read.statement_adjustments.';
