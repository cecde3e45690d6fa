-- breaking: an older Stoa would close a month without the recurring fees of its plan.
-- What a fee plan charges without a transaction.

alter table stoa.fee_plan add column recurring_fees jsonb;
alter table stoa.fee_plan add constraint fee_plan_recurring check (recurring_fees is null or countries is null);
comment on column stoa.fee_plan.recurring_fees is
'What it charges when a month is closed, in order; amounts are texts. They never change. Null: nothing. A plan for some countries has none.';
