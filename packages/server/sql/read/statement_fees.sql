create or replace view stoa_read.statement_fees as
select
  charge.merchant_id,
  charge.month,
  charge.currency,
  charge.fee_plan_id,
  charge.line,
  plan.lines -> (charge.line - 1) ->> 'name' as name,
  plan.lines -> (charge.line - 1) ->> 'payee' as payee,
  sum(charge.transaction_count) as transactions,
  sum(charge.assumed_count) as assumed,
  sum(charge.base_amount) as base_amount,
  sum(charge.fee_amount) as fee_amount
from stoa.statement_charge as charge
join stoa.fee_plan as plan on plan.fee_plan_id = charge.fee_plan_id
where charge.merchant_id < 1000000000
group by charge.merchant_id, charge.month, charge.currency, charge.fee_plan_id, charge.line, plan.lines;

comment on view stoa_read.statement_fees is
'What the lines of rate cards add up to: a row for each merchant, month, currency, fee plan and line. Corrections are in the sums with their sign. '
'Fees of plans of one rate are not in it. Amounts are in minor units of the currency.';

comment on column stoa_read.statement_fees.merchant_id is 'Whose statement.';

comment on column stoa_read.statement_fees.month is 'The first day of the month (UTC) of the statement.';

comment on column stoa_read.statement_fees.currency is 'Each currency has sums of its own.';

comment on column stoa_read.statement_fees.fee_plan_id is 'The fee plan.';

comment on column stoa_read.statement_fees.line is 'The place of the line in its plan, from 1 on.';

comment on column stoa_read.statement_fees.name is 'The name of the line.';

comment on column stoa_read.statement_fees.payee is 'The third party that gets it. Null: the store.';

comment on column stoa_read.statement_fees.transactions is 'How many transactions the line charged, or would have charged if more were known, less those that corrections took back.';

comment on column stoa_read.statement_fees.assumed is
'For how many of them a fact was not known, so that the plan decided whether the line applies.';

comment on column stoa_read.statement_fees.base_amount is 'The sum of what the rate was applied to.';

comment on column stoa_read.statement_fees.fee_amount is 'The sum of what the line charged.';
