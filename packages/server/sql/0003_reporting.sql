-- Transaction reports, and what the store earns from them: fees, monthly statements and corrections. Months are UTC
-- and written as their first day. Sums are numeric, because sums of int64 amounts may exceed int64.

-- Reports

create table stoa.report (
  merchant_id integer not null references stoa.merchant,
  report_id bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint check (
    report_id between 1 and 9007199254740991),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null,
  transaction_count integer not null check (transaction_count > 0),
  accepted_at timestamptz not null,
  processing_at timestamptz,
  completed_at timestamptz,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  uploaded_by text,
  primary key (merchant_id, report_id),
  constraint report_content_hash_key unique (merchant_id, content_hash),
  constraint report_accepted_before_processing check (processing_at >= accepted_at),
  constraint report_processing_before_completed check (
    completed_at is null
    or (processing_at is not null and completed_at >= processing_at))
);

comment on table stoa.report is 'An accepted report of transactions. A report that is not completed is in the queue.';
comment on column stoa.report.report_id is
'The microsecond since 1970 of its insert, which tells nothing about other merchants. Exact as a double, because many '
'clients read JSON numbers as doubles.';
comment on column stoa.report.content_hash is
'SHA-256 of the canonical form of the body: the same content is the same report.';
comment on column stoa.report.created_at is 'When the merchant made the report, as the report says.';
comment on column stoa.report.transaction_count is 'The items in the upload, whatever became of them.';
comment on column stoa.report.processing_at is 'When a worker first took it.';
comment on column stoa.report.next_attempt_at is 'An open report is due at this instant. Each failed attempt moves it.';
comment on column stoa.report.attempts is 'How often processing failed.';
-- Uploads have no entry in the audit trail: their rows are their own record.
comment on column stoa.report.uploaded_by is
'Who uploaded it first, such as API key 12 or user 3; null for reports from before this was kept.';

-- Open reports only, so these two stay small however many reports are completed: the oldest of all, and a merchant's.
create index report_incomplete on stoa.report (accepted_at)
where completed_at is null;

create index report_of_merchant_incomplete on stoa.report (merchant_id, report_id)
where completed_at is null;

-- A merchant's completed reports in the order of completion: the export of transactions reads on from a time.
create index report_completed on stoa.report (merchant_id, completed_at, report_id)
where completed_at is not null;

-- The newest reports of all merchants; on one node, no two have one id. The order is that of an expression, so that no
-- statement about one merchant takes this index for the order of its reports.
create unique index report_newest on stoa.report ((report_id + 0));

create table stoa.report_content (
  merchant_id integer not null,
  report_id bigint not null,
  body bytea not null,
  primary key (merchant_id, report_id),
  foreign key (merchant_id, report_id) references stoa.report
);

comment on table stoa.report_content is
'The upload exactly as sent: the input of processing, and the evidence in a dispute.';
comment on column stoa.report_content.body is 'JSON, compressed with gzip.';

-- Already compressed.
alter table stoa.report_content
alter column body set storage external;

create table stoa.report_exception (
  merchant_id integer not null,
  report_id bigint not null,
  position integer not null check (position >= 0),
  transaction_id text collate "C" not null,
  outcome text collate "C" not null check (outcome in ('repeated', 'invalid')),
  reason text,
  primary key (merchant_id, report_id, position),
  constraint report_exception_reason check ((outcome = 'repeated') = (reason is null))
);

comment on table stoa.report_exception is
'Items of a report that recorded nothing. Every item of a completed report is exactly one row: here if it was a '
'repeat or invalid, in stoa.transaction if it was recorded.';
comment on column stoa.report_exception.position is 'Its index in the report, from 0 on.';
comment on column stoa.report_exception.outcome is
'repeated: the same transaction was recorded before. invalid: see reason.';
comment on column stoa.report_exception.reason is 'The code and the text that the merchant reads.';

-- Invalid items by reason and by id, the newest report first. Repeats are in neither index.
create index report_exception_reason on stoa.report_exception (
  merchant_id, split_part(reason, ':', 1), report_id, position)
where outcome = 'invalid';

create index report_exception_id on stoa.report_exception (merchant_id, transaction_id, report_id, position)
where outcome = 'invalid';

create table stoa.report_outcome (
  merchant_id integer not null,
  report_id bigint not null,
  outcome text collate "C" not null check (outcome in ('recorded', 'repeated', 'invalid')),
  reason_code text collate "C",
  item_count integer not null check (item_count > 0),
  constraint report_outcome_key unique nulls not distinct (merchant_id, report_id, outcome, reason_code),
  constraint report_outcome_reason check ((outcome = 'invalid') = (reason_code is not null))
);

comment on table stoa.report_outcome is 'How many items of a completed report had each outcome.';
comment on column stoa.report_outcome.reason_code is 'Why the items are invalid.';

create table stoa.report_total (
  merchant_id integer not null,
  report_id bigint not null,
  currency text collate "C" not null,
  transaction_count integer not null check (transaction_count > 0),
  full_amount numeric not null,
  tax_amount numeric not null,
  fee_amount numeric not null,
  without_fee_count integer not null,
  primary key (merchant_id, report_id, currency)
);

comment on table stoa.report_total is 'What the recorded items of a completed report add up to, by currency.';
comment on column stoa.report_total.fee_amount is
'The sum of their recorded fees, also of those that got one later or were repriced.';
comment on column stoa.report_total.without_fee_count is 'How many of them have no fee yet.';

-- What became of the items of reports, by day: charts of months read some thousand rows, not all reports.

create table stoa.report_day (
  merchant_id integer not null,
  day date not null,
  report_count bigint not null check (report_count > 0),
  recorded_count bigint not null,
  repeated_count bigint not null,
  invalid_count bigint not null,
  primary key (merchant_id, day)
);

comment on table stoa.report_day is
'How many reports of a merchant were accepted on a day (UTC) and are completed, and what became of their items. Kept in the '
'database transaction that completes a report.';

-- The days of all merchants: what was added on a day lies together.
create index report_day_of_all on stoa.report_day (day);

create table stoa.report_warning (
  merchant_id integer not null,
  report_id bigint not null,
  code text collate "C" not null,
  currency text collate "C" not null,
  detail text not null,
  primary key (merchant_id, report_id, code, currency)
);

comment on table stoa.report_warning is 'Something that looks wrong in a completed report. It changes nothing.';
comment on column stoa.report_warning.currency is 'The currency that the warning is about.';

create table stoa.amount_level (
  merchant_id integer not null,
  currency text collate "C" not null,
  mean_log10 double precision not null,
  transaction_count integer not null,
  primary key (merchant_id, currency)
);

comment on table stoa.amount_level is
'How large the amounts of a merchant in a currency usually are. A rule of thumb for warnings; no money is computed '
'from it.';
comment on column stoa.amount_level.mean_log10 is 'The mean of log10(full_amount) over some thousand transactions.';
comment on column stoa.amount_level.transaction_count is 'How many transactions the mean covers.';

create table stoa.reporting_cadence (
  merchant_id integer primary key references stoa.merchant,
  cadence text not null check (cadence in ('hourly', 'daily', 'weekly')),
  set_at timestamptz not null
);

comment on table stoa.reporting_cadence is 'How often the operator expects a report from a merchant.';

create table stoa.settlement_allowance (
  merchant_id integer not null references stoa.merchant,
  allowance_id bigint generated always as identity,
  settled_from date not null,
  accepted_until date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  made_at timestamptz not null,
  made_by text not null,
  primary key (merchant_id, allowance_id)
);

comment on table stoa.settlement_allowance is
'Exceptions from the oldest settlement that a report may bring. Append-only; the newest one of a merchant counts.';
comment on column stoa.settlement_allowance.settled_from is 'The earliest settlement, from 00:00 UTC on this day.';
comment on column stoa.settlement_allowance.accepted_until is
'Reports that were accepted before this day (00:00 UTC) may bring it.';
comment on column stoa.settlement_allowance.made_by is 'The label of the key that did it, or "command".';

-- Fee plans

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

comment on table stoa.fee_plan is 'A fee: a rate of the base (full_amount - tax_amount).';
comment on column stoa.fee_plan.merchant_id is 'Null: for the whole store.';
comment on column stoa.fee_plan.countries is 'Countries of payers (ISO 3166-1 alpha-3), sorted. Null: for all.';
comment on column stoa.fee_plan.rate_basis_points is 'Hundredths of a percent.';
comment on column stoa.fee_plan.in_force_from is
'From 00:00 UTC on this day, until another plan starts or until its own end.';
comment on column stoa.fee_plan.in_force_until is
'The first day (UTC) on which it is no longer in force. Null: no end of its own.';
comment on column stoa.fee_plan.created_by is 'The label of the key that did it, or "command".';
comment on column stoa.fee_plan.ended_by is 'The label of the key that ended it, or "command".';

-- Two plans for the same payers from the same day on would leave it to chance which one applies. A revoked plan, which
-- ends on the day on which it begins, applies to nothing.
create unique index fee_plan_scope_and_start on stoa.fee_plan (merchant_id, countries, in_force_from)
nulls not distinct
where in_force_until is distinct from in_force_from;

create table stoa.fee_plan_tier (
  fee_plan_id integer not null references stoa.fee_plan,
  currency text collate "C" not null check (octet_length(currency) = 3),
  volume_from bigint not null check (volume_from > 0),
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  primary key (fee_plan_id, currency, volume_from)
);

comment on table stoa.fee_plan_tier is 'The part of a volume above volume_from has another rate than the plan.';
comment on column stoa.fee_plan_tier.volume_from is
'In minor units: the base of the merchant''s transactions in the year of the statement.';
comment on column stoa.fee_plan_tier.rate_basis_points is 'Hundredths of a percent.';

-- The ledger

-- A merchant's ledger. Each id is recorded once, for ever, with the content that came first.
-- There is no foreign key to the report: processing writes 28,000 rows of one report at once.
create table stoa.transaction (
  merchant_id integer not null,
  -- Compared byte by byte: ids are not words, and no collation may make two of them equal.
  transaction_id text collate "C" not null,
  currency text collate "C" not null check (octet_length(currency) = 3),
  full_amount bigint not null,
  tax_amount bigint not null,
  payer_country text collate "C" not null check (octet_length(payer_country) = 3),
  settled_at timestamptz not null,
  report_id bigint not null,
  position integer not null check (position >= 0),
  recorded_at timestamptz not null,
  fee_amount bigint,
  fee_plan_id integer,
  volume_before bigint,
  statement_month date not null,
  primary key (merchant_id, transaction_id),
  constraint transaction_report_position_key unique (merchant_id, report_id, position),
  constraint transaction_amounts check (tax_amount >= 0 and full_amount >= tax_amount),
  constraint transaction_fee check (
    (fee_amount is null) = (fee_plan_id is null)
    and fee_amount between 0 and full_amount - tax_amount)
);

comment on table stoa.transaction is
'The ledger of a merchant: each transaction id is recorded once, for ever, with the content that came first. Of a row '
'only the fee ever changes, while its statement is open; stoa.fee_change tells how. Corrections are in stoa.correction.';
comment on column stoa.transaction.currency is 'ISO 4217.';
comment on column stoa.transaction.full_amount is 'In minor units of the currency, tax included.';
comment on column stoa.transaction.tax_amount is 'In minor units of the currency.';
comment on column stoa.transaction.payer_country is 'ISO 3166-1 alpha-3, and XKX for Kosovo.';
comment on column stoa.transaction.settled_at is
'When the payment was settled, as the merchant says. Exact to the microsecond.';
comment on column stoa.transaction.position is 'Its index in the report, from 0 on.';
comment on column stoa.transaction.fee_amount is
'What the store earns, in minor units. Null while no plan covers the transaction: it has no fee yet, which is not a '
'fee of zero.';
comment on column stoa.transaction.fee_plan_id is 'The plan that gave the fee. Null while there is none.';
comment on column stoa.transaction.volume_before is
'Its place in the volume of the statement''s year, in minor units: the base of what had a fee before it got its first '
'one. Another plan and corrections compute the fee from the same place. At most what int64 holds, because no tier begins '
'beyond it. Null while it has no fee.';
comment on column stoa.transaction.statement_month is
'The statement that shows it: the month of settled_at or, if that was closed when the transaction was recorded, the '
'first open month after it.';

-- A merchant's transactions by time. A statement consists of those settled in its month ...
create index transaction_settled_at on stoa.transaction (merchant_id, settled_at, transaction_id);

-- ... and of the late ones, settled in a month that was already closed.
create index transaction_late on stoa.transaction (merchant_id, statement_month, settled_at, transaction_id)
where (settled_at at time zone 'UTC') < statement_month;

-- Transactions without fee, by time. By country, too, so that a fee plan for some countries does not read the others'.
create index transaction_without_fee on stoa.transaction (merchant_id, settled_at, transaction_id)
where fee_plan_id is null;

create index transaction_without_fee_of_country on stoa.transaction (
  merchant_id, payer_country, settled_at, transaction_id)
where fee_plan_id is null;

create table stoa.fee_change (
  merchant_id integer not null,
  fee_change_id bigint generated always as identity,
  transaction_id text collate "C" not null,
  changed_at timestamptz not null,
  changed_by text not null,
  old_fee_amount bigint,
  old_fee_plan_id integer,
  new_fee_amount bigint not null,
  new_fee_plan_id integer not null,
  primary key (merchant_id, transaction_id, fee_change_id),
  constraint fee_change_old check ((old_fee_amount is null) = (old_fee_plan_id is null)),
  constraint fee_change_plan check (new_fee_plan_id is distinct from old_fee_plan_id)
);

comment on table stoa.fee_change is
'A fee in stoa.transaction that was filled in or changed later. Append-only: with the transaction and its corrections '
'it is the history of the price.';
comment on column stoa.fee_change.changed_by is 'The label of the key that did it, or "command".';
comment on column stoa.fee_change.old_fee_amount is 'Null if there was no fee yet.';

create table stoa.correction (
  merchant_id integer not null,
  correction_id bigint not null check (correction_id > 0),
  transaction_id text collate "C" not null,
  reason text not null check (char_length(reason) between 1 and 500),
  made_at timestamptz not null,
  made_by text not null,
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
  correction_proposal_id bigint,
  primary key (merchant_id, correction_id),
  constraint correction_old check (num_nulls(old_currency, old_full_amount, old_tax_amount) in (0, 3)),
  constraint correction_new check (num_nulls(new_currency, new_full_amount, new_tax_amount) in (0, 3)),
  constraint correction_corrects check (old_currency is not null or new_currency is not null),
  constraint correction_new_amounts check (new_tax_amount >= 0 and new_full_amount >= new_tax_amount)
);

comment on table stoa.correction is
'What was changed in recorded transactions. Append-only: the row of the transaction itself stays as it is.';
comment on column stoa.correction.correction_id is
'Counts the corrections of its merchant from 1 on: it tells nothing about other merchants.';
comment on column stoa.correction.made_by is 'The label of the key that did it, "command", or "policy".';
comment on column stoa.correction.statement_month is
'The statement that shows it: that of the transaction or, if that is closed, the next open one.';
comment on column stoa.correction.old_currency is
'The old values are what stood until this correction. Null if an earlier correction had voided the transaction.';
comment on column stoa.correction.old_fee_amount is 'Null if there was no fee yet.';
comment on column stoa.correction.new_currency is
'The new values are what stands from this correction on. Null: the transaction is void.';
comment on column stoa.correction.new_fee_amount is 'Null if there is no fee yet.';
comment on column stoa.correction.correction_proposal_id is
'The proposal that a second person approved; null if nobody had to.';

create index correction_transaction on stoa.correction (merchant_id, transaction_id, correction_id);

create index correction_without_fee on stoa.correction (merchant_id, transaction_id)
where new_currency is not null and new_fee_plan_id is null;

create index correction_statement on stoa.correction (merchant_id, statement_month, correction_id);

-- What corrections moved lately that no second person has seen. Those of a fee alone move nothing.
create index correction_made_alone on stoa.correction (merchant_id, made_at)
where correction_proposal_id is null
  and (old_currency, old_full_amount, old_tax_amount) is distinct from (new_currency, new_full_amount, new_tax_amount);

-- Corrections that merchants ask for

create table stoa.correction_request (
  merchant_id integer not null references stoa.merchant,
  correction_request_id bigint not null check (correction_request_id > 0),
  reference text collate "C" not null,
  transaction_id text collate "C" not null,
  kind text collate "C" not null check (kind in ('refund', 'void', 'restate')),
  currency text collate "C",
  full_amount bigint,
  tax_amount bigint,
  reason text not null check (char_length(reason) between 1 and 500),
  requested_at timestamptz not null,
  seen_correction_id bigint not null,
  state text collate "C" not null check (state in ('waiting', 'accepted', 'refused', 'overtaken')),
  decided_at timestamptz,
  decided_by text,
  decision text,
  correction_id bigint,
  primary key (merchant_id, correction_request_id),
  constraint correction_request_reference_key unique (merchant_id, reference),
  constraint correction_request_decided check ((state = 'waiting') = (num_nulls(decided_at, decided_by) = 2)),
  constraint correction_request_accepted check ((state = 'accepted') = (correction_id is not null)),
  constraint correction_request_explained check ((state in ('refused', 'overtaken')) = (decision is not null))
);

comment on table stoa.correction_request is
'A correction that a merchant asks for, and what was decided. It is decided once, together with its correction.';
comment on column stoa.correction_request.correction_request_id is
'Counts the requests of its merchant from 1 on: it tells nothing about other merchants.';
comment on column stoa.correction_request.reference is
'The merchant''s own id of the request: the same id is the same request for ever.';
comment on column stoa.correction_request.full_amount is
'In minor units. Of a refund: what is taken back; of a restatement: what stands instead.';
comment on column stoa.correction_request.seen_correction_id is
'The newest correction of the transaction when this was requested; 0 if there was none.';
comment on column stoa.correction_request.decided_by is 'The label of the key that did it, "command", or the policy.';
comment on column stoa.correction_request.decision is 'Why it was refused or overtaken; the merchant reads it.';

-- What waits, of all merchants; small, however many were decided.
create index correction_request_waiting on stoa.correction_request (merchant_id, correction_request_id)
where state = 'waiting';

create index correction_request_state on stoa.correction_request (merchant_id, state, correction_request_id);

-- Which corrections of a transaction were refunds that its merchant asked for.
create index correction_request_transaction on stoa.correction_request (merchant_id, transaction_id)
where correction_id is not null;

create table stoa.correction_policy (
  merchant_id integer not null references stoa.merchant,
  correction_policy_id bigint generated always as identity,
  currency text collate "C" not null check (octet_length(currency) = 3),
  most_amount bigint not null check (most_amount >= 0),
  made_at timestamptz not null,
  made_by text not null,
  primary key (merchant_id, correction_policy_id)
);

comment on table stoa.correction_policy is
'Up to which amount a merchant''s requests for corrections are accepted without an operator. Append-only; the newest one of a '
'merchant and currency counts.';
comment on column stoa.correction_policy.most_amount is
'In minor units: how far a transaction may then be from what was recorded, and from what an operator made of it. 0: nothing '
'is accepted without an operator.';
comment on column stoa.correction_policy.made_by is 'The label of the key that did it, or "command".';

-- Corrections that wait for a second person

create table stoa.correction_proposal (
  correction_proposal_id bigint generated always as identity,
  merchant_id integer not null references stoa.merchant,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  corrections jsonb not null,
  correction_count integer not null check (correction_count > 0),
  moved jsonb not null,
  proposed_at timestamptz not null,
  proposer_kind text not null check (proposer_kind in ('user', 'key', 'command')),
  proposer_id integer,
  proposed_by text not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'overtaken')),
  decided_at timestamptz,
  decided_by text,
  primary key (merchant_id, correction_proposal_id),
  constraint correction_proposal_proposer check ((proposer_kind = 'command') = (proposer_id is null)),
  constraint correction_proposal_decided check (
    num_nulls(decided_at, decided_by) = case state when 'waiting' then 2 else 0 end)
);

comment on table stoa.correction_proposal is
'A call that corrects much, and waits for a second person. It is decided once, together with its corrections.';
comment on column stoa.correction_proposal.content_hash is
'SHA-256 of what it would change, and of what was known then: the same call again finds the proposal that waits.';
comment on column stoa.correction_proposal.corrections is
'What would stand of each transaction instead, and the newest correction of its amounts that was known; amounts are text.';
comment on column stoa.correction_proposal.moved is 'How much it would move, in minor units as text, by currency.';
comment on column stoa.correction_proposal.proposed_by is 'Such as "user 3", "operator token 7" or "command".';

-- The same call, made again, finds its proposal.
create unique index correction_proposal_waiting on stoa.correction_proposal (merchant_id, content_hash)
where state = 'waiting';

create index correction_proposal_id on stoa.correction_proposal (correction_proposal_id);

create index correction_proposal_state on stoa.correction_proposal (state, correction_proposal_id);

-- Statements

create table stoa.statement_line (
  merchant_id integer not null,
  month date not null check (extract(day from month) = 1),
  currency text collate "C" not null,
  kind text collate "C" not null check (kind in ('recorded', 'reversal', 'restatement')),
  settled_month date not null,
  fee_plan_id integer,
  transaction_count bigint not null,
  full_amount numeric not null,
  tax_amount numeric not null,
  fee_amount numeric not null,
  constraint statement_line_key unique nulls not distinct (
    merchant_id, month, currency, kind, settled_month, fee_plan_id)
);

comment on table stoa.statement_line is
'The running sums of the statements, kept in the database transactions that record, price and correct. A statement '
'is its lines; it is a draft until its month is closed.';
comment on column stoa.statement_line.month is 'The month of the statement.';
comment on column stoa.statement_line.kind is
'recorded, or made by a correction: a reversal takes back what stood before it, a restatement books what stands '
'after it.';
comment on column stoa.statement_line.settled_month is
'The month in which the transactions were settled: earlier than month if they came late.';
comment on column stoa.statement_line.fee_plan_id is 'Null: these transactions have no fee yet.';
comment on column stoa.statement_line.transaction_count is 'Negative for a reversal.';
comment on column stoa.statement_line.full_amount is 'In minor units; negative for a reversal.';
comment on column stoa.statement_line.tax_amount is 'In minor units; negative for a reversal.';
comment on column stoa.statement_line.fee_amount is 'In minor units; negative for a reversal.';

create index statement_line_month on stoa.statement_line (month, merchant_id);

create index statement_line_without_fee on stoa.statement_line (merchant_id)
where fee_plan_id is null;

create table stoa.number_series (
  number_prefix text collate "C" primary key check (number_prefix ~ '^[A-Za-z0-9/.-]{0,19}[A-Za-z/.-]$'),
  last_number bigint not null default 0 check (last_number >= 0)
);

comment on table stoa.number_series is
'The statement numbers that were given, without gaps. A close counts on in its own database transaction, so that a '
'rollback gives its numbers back. A prefix does not end with a digit: so no two series have the same number.';

create table stoa.issuer (
  issuer_id integer generated always as identity primary key,
  name text not null,
  address_lines text[] not null,
  tax_number text,
  number_prefix text collate "C" not null references stoa.number_series,
  payment_days integer not null check (payment_days between 0 and 366),
  vat_basis_points integer check (vat_basis_points between 0 and 10000),
  vat_text text,
  made_at timestamptz not null,
  made_by text not null
);

comment on table stoa.issuer is
'Who issues the statements, as printed on them. Append-only: the newest row counts, and a closed statement keeps the row '
'of its close.';
comment on column stoa.issuer.tax_number is 'For example a VAT number.';
comment on column stoa.issuer.payment_days is 'Days from the close of a month until its fees are due.';
comment on column stoa.issuer.vat_basis_points is 'VAT on the fees; null: none is computed.';
comment on column stoa.issuer.vat_text is 'Printed with the VAT, or instead of it: reverse charge, exemption.';
comment on column stoa.issuer.made_by is 'The label of the key that did it, or "command".';

create table stoa.billing_details (
  merchant_id integer not null references stoa.merchant,
  billing_details_id bigint generated always as identity,
  name text not null,
  address_lines text[] not null,
  tax_number text,
  payment_days integer check (payment_days between 0 and 366),
  vat_basis_points integer check (vat_basis_points between 0 and 10000),
  vat_text text,
  made_at timestamptz not null,
  made_by text not null,
  primary key (merchant_id, billing_details_id)
);

comment on table stoa.billing_details is
'To whom the statements of a merchant are addressed. Append-only: the newest row of a merchant counts, and a closed '
'statement keeps the row of its close.';
comment on column stoa.billing_details.payment_days is 'Null: those of the issuer.';
comment on column stoa.billing_details.vat_basis_points is
'VAT on the fees. If this and vat_text are null, the issuer''s rule applies.';
comment on column stoa.billing_details.vat_text is
'Printed with the VAT or, without a rate, instead of it: reverse charge, exemption.';
comment on column stoa.billing_details.made_by is 'The label of the key that did it, or "command".';

create table stoa.statement_close (
  merchant_id integer not null references stoa.merchant,
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null,
  issuer_id integer references stoa.issuer,
  billing_details_id bigint,
  statement_number text collate "C" unique,
  primary key (merchant_id, month),
  foreign key (merchant_id, billing_details_id) references stoa.billing_details,
  constraint statement_close_issued check (
    issuer_id is not null or (billing_details_id is null and statement_number is null))
);

comment on table stoa.statement_close is
'The closed months. The books of a merchant are closed up to the newest one: nothing more is booked in it or before '
'it.';
comment on column stoa.statement_close.closed_by is 'The label of the key that did it, or "command".';
comment on column stoa.statement_close.issuer_id is 'Null: there was no issuer when the month was closed.';
comment on column stoa.statement_close.statement_number is
'Without gaps within the series of the issuer. Null without an issuer, and for a month with nothing on its statement.';

-- Which merchants closed a month.
create index statement_close_month on stoa.statement_close (month, merchant_id);
