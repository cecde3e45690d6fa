create or replace view stoa_read.statement_adjustments as
select
  merchant_id,
  adjustment_id,
  month,
  currency,
  kind,
  amount,
  credit_left,
  of_adjustment_id,
  takes_back,
  fee_plan_id,
  name,
  payee,
  quantity,
  unit_amount,
  reference,
  reason,
  made_at
from stoa.statement_adjustment
where merchant_id < 1000000000;

comment on view stoa_read.statement_adjustments is
'What statements charge or credit without a transaction. It is in the fee_amount of stoa_read.statements. Amounts are in minor units of the '
'currency.';

comment on column stoa_read.statement_adjustments.merchant_id is 'Whose statement.';

comment on column stoa_read.statement_adjustments.adjustment_id is 'Its number among those of the merchant.';

comment on column stoa_read.statement_adjustments.month is 'The first day of the month (UTC) of the statement.';

comment on column stoa_read.statement_adjustments.currency is 'ISO 4217.';

comment on column stoa_read.statement_adjustments.kind is
'What a fee plan charged when the month was closed: installations, monthly, yearly, minimum. What the operator entered: credit, charge, '
'interest, late_fee.';

comment on column stoa_read.statement_adjustments.amount is
'What it adds to the fees of the statement. A granted credit adds 0; each use of it is negative.';

comment on column stoa_read.statement_adjustments.credit_left is
'Of a credit, what is left of it after this row. Null for other kinds.';

comment on column stoa_read.statement_adjustments.of_adjustment_id is 'The adjustment that this one uses up or takes back.';

comment on column stoa_read.statement_adjustments.takes_back is 'It takes back the adjustment that it names.';

comment on column stoa_read.statement_adjustments.fee_plan_id is 'The plan that charged it. Null: the operator made it.';

comment on column stoa_read.statement_adjustments.name is 'How the plan names it.';

comment on column stoa_read.statement_adjustments.payee is 'The third party that gets it. Null: the store.';

comment on column stoa_read.statement_adjustments.quantity is 'How often the unit amount was charged.';

comment on column stoa_read.statement_adjustments.unit_amount is 'What each of them costs.';

comment on column stoa_read.statement_adjustments.reference is 'The id that the operator gave it.';

comment on column stoa_read.statement_adjustments.reason is 'Why the operator made it.';

comment on column stoa_read.statement_adjustments.made_at is 'When it was made.';
