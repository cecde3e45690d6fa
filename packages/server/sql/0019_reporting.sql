-- breaking: an older Stoa does not know rate cards, and fails on their missing rate.
-- Fee plans of several lines, and what each line charged for a transaction.

alter table stoa.fee_plan alter column rate_ppm drop not null;
alter table stoa.fee_plan add column lines jsonb;
alter table stoa.fee_plan add constraint fee_plan_rate_or_lines check ((rate_ppm is null) = (lines is not null));
comment on column stoa.fee_plan.rate_ppm is 'Parts per million: 10,000 are one per cent. Null for a plan of lines.';
comment on column stoa.fee_plan.lines is
'The lines of a rate card in their order, each with its terms; amounts are texts. They never change. Null for a plan of one rate.';

-- A fixed amount, a minimum, or a rate of the gross may come to more than the base.
alter table stoa.transaction drop constraint transaction_fee;
alter table stoa.transaction add constraint transaction_fee check (
  (fee_amount is null) = (fee_plan_id is null) and fee_amount >= 0);

create table stoa.charged_line (
  merchant_id integer not null,
  transaction_id text collate "C" not null,
  correction_id bigint not null check (correction_id >= 0),
  line smallint not null check (line > 0),
  base_amount bigint not null check (base_amount >= 0),
  rate_ppm integer,
  fee_amount bigint not null check (fee_amount >= 0),
  assumed boolean not null,
  primary key (merchant_id, transaction_id, correction_id, line)
);

comment on table stoa.charged_line is
'What a line of a fee plan charged for a transaction. Only plans have rows whose fee is divided: several lines, a payee, or '
'conditions on facts. The rows of a transaction add up to its fee, those of a correction to its new fee.';
comment on column stoa.charged_line.correction_id is
'The correction whose new fee this is a part of; 0: the recorded fee.';
comment on column stoa.charged_line.line is 'The place of the line in its plan, from 1 on.';
comment on column stoa.charged_line.base_amount is 'What the rate was applied to, in minor units.';
comment on column stoa.charged_line.rate_ppm is 'Parts per million. Null if parts of the base had different rates, by tiers.';
comment on column stoa.charged_line.fee_amount is 'In minor units.';
comment on column stoa.charged_line.assumed is
'A fact of the transaction was not known, so the plan decided whether the line applies. If not, the amounts are 0.';

create table stoa.statement_charge (
  merchant_id integer not null,
  month date not null,
  currency text collate "C" not null,
  kind text collate "C" not null check (kind in ('recorded', 'reversal', 'restatement')),
  settled_month date not null,
  fee_plan_id integer not null,
  line smallint not null,
  transaction_count bigint not null,
  assumed_count bigint not null,
  base_amount numeric not null,
  fee_amount numeric not null,
  primary key (merchant_id, month, currency, kind, settled_month, fee_plan_id, line)
);

comment on table stoa.statement_charge is
'The running sums of stoa.charged_line by line of a statement and line of its plan, kept like those of stoa.statement_line. The fees '
'of a statement''s line are the sum of its charges.';
comment on column stoa.statement_charge.line is 'The place of the line in its plan, from 1 on.';
comment on column stoa.statement_charge.transaction_count is 'Negative for a reversal, like the other sums.';
comment on column stoa.statement_charge.assumed_count is
'For how many of them a fact was not known, so that the plan decided whether the line applies.';
