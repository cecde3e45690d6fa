-- breaking: an older Stoa does not know adjustments, and would close a month without counting them.
-- What a statement charges or credits without a transaction.

create table stoa.statement_adjustment (
  merchant_id integer not null,
  adjustment_id bigint not null check (adjustment_id > 0),
  month date not null check (extract(day from month) = 1),
  currency text collate "C" not null check (octet_length(currency) = 3),
  kind text collate "C" not null check (
    kind in ('installations', 'monthly', 'yearly', 'minimum', 'credit', 'charge', 'interest', 'late_fee')),
  amount bigint not null,
  credit_left bigint check (credit_left >= 0),
  of_adjustment_id bigint,
  takes_back boolean not null,
  fee_plan_id integer,
  name text,
  payee text,
  quantity bigint check (quantity > 0),
  unit_amount bigint check (unit_amount > 0),
  reference text collate "C",
  reason text check (char_length(reason) between 1 and 500),
  made_at timestamptz not null,
  made_by text not null,
  primary key (merchant_id, adjustment_id),
  constraint statement_adjustment_of check (of_adjustment_id < adjustment_id and (of_adjustment_id is not null or not takes_back)),
  constraint statement_adjustment_credit check ((kind = 'credit') = (credit_left is not null)),
  constraint statement_adjustment_why check ((fee_plan_id is null) = (name is null)),
  constraint statement_adjustment_quantity check ((quantity is null) = (unit_amount is null))
);

comment on table stoa.statement_adjustment is
'What a statement charges or credits without a transaction. The rows of a month and currency add up to its line of the kind adjustment in '
'stoa.statement_line. Append-only: a wrong one is taken back by an opposite one.';
comment on column stoa.statement_adjustment.adjustment_id is
'Counts the adjustments of its merchant from 1 on: it tells nothing about other merchants.';
comment on column stoa.statement_adjustment.month is 'The month of the statement that shows it.';
comment on column stoa.statement_adjustment.amount is
'In minor units: what it adds to the fees of the statement. A granted credit adds 0; each use of it is negative.';
comment on column stoa.statement_adjustment.credit_left is
'Of a credit, what is left of it after this row, in minor units: all of it when it is granted. Null for other kinds.';
comment on column stoa.statement_adjustment.of_adjustment_id is 'The adjustment that this one uses up or takes back.';
comment on column stoa.statement_adjustment.takes_back is 'It takes back the adjustment that it names.';
comment on column stoa.statement_adjustment.fee_plan_id is 'The plan that charged it when the month was closed; null: an operator made it.';
comment on column stoa.statement_adjustment.name is 'How the plan names it.';
comment on column stoa.statement_adjustment.payee is 'The third party that gets it. Null: the store.';
comment on column stoa.statement_adjustment.quantity is 'How often the unit amount was charged.';
comment on column stoa.statement_adjustment.reference is
'The operator''s own id of what was entered: the same id is the same adjustment for ever. Null for what follows from others.';

create index statement_adjustment_month on stoa.statement_adjustment (merchant_id, month, adjustment_id);

create unique index statement_adjustment_reference on stoa.statement_adjustment (merchant_id, reference)
where reference is not null;

-- What uses up a credit, and what takes an adjustment back.
create index statement_adjustment_named on stoa.statement_adjustment (merchant_id, of_adjustment_id, adjustment_id)
where of_adjustment_id is not null;

create unique index statement_adjustment_taken_back on stoa.statement_adjustment (merchant_id, of_adjustment_id)
where takes_back;

create index statement_adjustment_granted on stoa.statement_adjustment (merchant_id, adjustment_id)
where kind = 'credit' and of_adjustment_id is null;

alter table stoa.statement_line drop constraint statement_line_kind_check;
alter table stoa.statement_line add constraint statement_line_kind_check check (
  kind in ('recorded', 'reversal', 'restatement', 'adjustment'));
comment on column stoa.statement_line.kind is
'recorded, or made by a correction: a reversal takes back what stood before it, a restatement books what stands '
'after it. An adjustment is the sum of stoa.statement_adjustment: only its fee is not 0.';
comment on column stoa.statement_line.fee_plan_id is 'Null: these transactions have no fee yet, or it is an adjustment.';

alter table stoa.fee_proposal drop constraint fee_proposal_kind_check;
alter table stoa.fee_proposal add constraint fee_proposal_kind_check check (
  kind in (
    'fee_plan', 'fee_plan_end', 'group_membership', 'group_membership_end', 'repricing', 'adjustment', 'adjustment_reversal'));
comment on table stoa.fee_proposal is
'A fee plan, a membership in a group, the end of one, a repricing or an adjustment that waits for a second person. An approved repricing may run.';
comment on column stoa.fee_proposal.moved is
'How far a repricing or an adjustment would move fees, as far as the call looked, in minor units as text, by currency. Empty for plans.';
