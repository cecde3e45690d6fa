-- breaking: what an older process records would have no fee and stand on no statement.
--
-- What the store earns: fee plans, the fee of each transaction, the monthly statements on which each stands, and
-- corrections. Months are those of UTC and are written as their first day. Sums are numeric: those of int64
-- amounts may go beyond int64.

-- A rate of the base (full_amount - tax_amount) for the whole store or one merchant, for all payers or those of some
-- countries, in force from a day (UTC, 00:00) until another one begins or until its own end.
create table stoa.fee_plan (
  fee_plan_id integer generated always as identity primary key,
  merchant_id integer references stoa.merchant,
  countries text[] check (cardinality(countries) > 0),
  name text not null check (char_length(name) between 1 and 200),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  in_force_from date not null,
  in_force_until date,
  created_at timestamptz not null,
  created_by text not null,
  ended_by text,
  constraint fee_plan_ends_later check (in_force_until >= in_force_from)
);

-- From this volume on (the base of the merchant's transactions of the statement's year, in minor units of the
-- currency) the part above it has another rate.
create table stoa.fee_plan_tier (
  fee_plan_id integer not null references stoa.fee_plan,
  currency text collate "C" not null check (octet_length(currency) = 3),
  volume_from bigint not null check (volume_from > 0),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  primary key (fee_plan_id, currency, volume_from)
);

alter table stoa.transaction
  -- Both null while no plan covers the transaction: it has no fee yet, which is not the same as a fee of zero.
  add column fee_amount bigint,
  add column fee_plan_id integer,
  -- The month of settled_at, or the first one after it that was still open when the transaction was recorded.
  add column statement_month date,
  add constraint transaction_fee check (
    (fee_amount is null) = (fee_plan_id is null)
    and fee_amount between 0 and full_amount - tax_amount);

update stoa.transaction
set statement_month = greatest(date_trunc('month', settled_at at time zone 'UTC')::date, '0001-01-01');

alter table stoa.transaction
  alter column statement_month set not null;

-- A merchant's transactions by time. Those of a statement are the ones settled in its month ...
create index transaction_settled_at on stoa.transaction (merchant_id, settled_at, transaction_id);

-- ... and the late ones, settled in a month that was closed already.
create index transaction_late on stoa.transaction (merchant_id, statement_month, settled_at, transaction_id)
where (settled_at at time zone 'UTC') < statement_month;

create index transaction_without_fee on stoa.transaction (merchant_id, settled_at, transaction_id)
where fee_plan_id is null;

-- Append-only. What stood of a transaction until now (nothing after a void), and what stands from now on (nothing: a
-- void). The transaction's own row never changes.
create table stoa.correction (
  merchant_id integer not null,
  correction_id bigint generated always as identity,
  transaction_id text collate "C" not null,
  reason text not null check (char_length(reason) between 1 and 500),
  made_at timestamptz not null,
  made_by text not null,
  -- The statement that shows it: that of the transaction or, where that is closed, the next open one.
  statement_month date not null,
  old_currency text collate "C",
  old_full_amount bigint,
  old_tax_amount bigint,
  old_fee_amount bigint,
  old_fee_plan_id integer,
  new_currency text collate "C",
  new_full_amount bigint,
  new_tax_amount bigint,
  new_fee_amount bigint,
  new_fee_plan_id integer,
  primary key (merchant_id, correction_id),
  constraint correction_old check (num_nulls(old_currency, old_full_amount, old_tax_amount) in (0, 3)),
  constraint correction_new check (num_nulls(new_currency, new_full_amount, new_tax_amount) in (0, 3)),
  constraint correction_corrects check (old_currency is not null or new_currency is not null),
  constraint correction_new_amounts check (new_tax_amount >= 0 and new_full_amount >= new_tax_amount)
);

create index correction_transaction on stoa.correction (merchant_id, transaction_id, correction_id);

create index correction_without_fee on stoa.correction (merchant_id, transaction_id)
where new_currency is not null and new_fee_plan_id is null;

create index correction_statement on stoa.correction (merchant_id, statement_month, correction_id);

-- The running sums of a merchant's statements, kept in the transactions that record, price and correct. A statement is
-- its lines; a draft until its month is closed.
create table stoa.statement_line (
  merchant_id integer not null,
  month date not null check (extract(day from month) = 1),
  currency text collate "C" not null,
  -- A reversal takes back what stood before a correction, a restatement books what stands after it.
  kind text collate "C" not null check (kind in ('recorded', 'reversal', 'restatement')),
  -- The month in which the transactions were settled; an earlier one than `month` where they came late.
  settled_month date not null,
  fee_plan_id integer,
  transaction_count bigint not null,
  full_amount numeric not null,
  tax_amount numeric not null,
  fee_amount numeric not null,
  constraint statement_line_key unique nulls not distinct (
    merchant_id, month, currency, kind, settled_month, fee_plan_id)
);

create index statement_line_month on stoa.statement_line (month, merchant_id);

create index statement_line_without_fee on stoa.statement_line (merchant_id)
where fee_plan_id is null;

-- A merchant's books are closed up to the last month that stands here; nothing is booked on or before it any more.
create table stoa.statement_close (
  merchant_id integer not null references stoa.merchant,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  primary key (merchant_id, month)
);

-- What became of a completed report's items, and what its recorded ones come to.
create table stoa.report_outcome (
  merchant_id integer not null,
  report_id bigint not null,
  outcome text collate "C" not null check (outcome in ('recorded', 'repeated', 'invalid')),
  reason_code text collate "C",
  item_count integer not null check (item_count > 0),
  constraint report_outcome_key unique nulls not distinct (merchant_id, report_id, outcome, reason_code),
  constraint report_outcome_reason check ((outcome = 'invalid') = (reason_code is not null))
);

create table stoa.report_total (
  merchant_id integer not null,
  report_id bigint not null,
  currency text collate "C" not null,
  transaction_count integer not null check (transaction_count > 0),
  full_amount numeric not null,
  tax_amount numeric not null,
  fee_amount numeric not null,
  -- How many of them have no fee yet.
  without_fee_count integer not null,
  primary key (merchant_id, report_id, currency)
);

create table stoa.report_warning (
  merchant_id integer not null,
  report_id bigint not null,
  code text collate "C" not null,
  currency text collate "C" not null,
  detail text not null,
  primary key (merchant_id, report_id, code, currency)
);

-- How large a merchant's amounts in a currency usually are: the mean of log10(full_amount) over some thousand
-- transactions. A rule of thumb for warnings; no money is computed from it.
create table stoa.amount_level (
  merchant_id integer not null,
  currency text collate "C" not null,
  mean_log10 double precision not null,
  transaction_count integer not null,
  primary key (merchant_id, currency)
);

-- How often the operator expects a report of a merchant.
create table stoa.reporting_cadence (
  merchant_id integer primary key references stoa.merchant,
  cadence text not null check (cadence in ('hourly', 'daily', 'weekly')),
  set_at timestamptz not null
);

-- The newest reports of all merchants.
create index report_newest on stoa.report (report_id);

-- What was recorded before there were fees.
insert into stoa.report_outcome (merchant_id, report_id, outcome, reason_code, item_count)
select merchant_id, report_id, outcome, reason_code, count(*)
from (
  select merchant_id, report_id, 'recorded' as outcome, null as reason_code
  from stoa.transaction
  union all
  select merchant_id, report_id, outcome, split_part(reason, ':', 1)
  from stoa.report_exception
) as item
group by merchant_id, report_id, outcome, reason_code;

insert into stoa.report_total (
  merchant_id, report_id, currency, transaction_count, full_amount, tax_amount, fee_amount, without_fee_count)
select merchant_id, report_id, currency, count(*), sum(full_amount), sum(tax_amount), 0, count(*)
from stoa.transaction
group by merchant_id, report_id, currency;

insert into stoa.statement_line (
  merchant_id, month, currency, kind, settled_month, fee_plan_id,
  transaction_count, full_amount, tax_amount, fee_amount)
select
  merchant_id, statement_month, currency, 'recorded', statement_month, null,
  count(*), sum(full_amount), sum(tax_amount), 0
from stoa.transaction
group by merchant_id, statement_month, currency;
