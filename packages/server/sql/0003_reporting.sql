-- Transactions reporting. Every item of an uploaded report ends as exactly one row: in stoa.transaction when it
-- was recorded, in stoa.report_exception when it was a repeat or invalid.

create table stoa.report (
  merchant_id integer not null references stoa.merchant,
  -- JSON numbers are doubles to many clients: an id must be exact as one.
  report_id bigint generated always as identity (maxvalue 9007199254740991),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  created_at timestamptz not null,
  transaction_count integer not null check (transaction_count > 0),
  accepted_at timestamptz not null,
  processing_at timestamptz,
  completed_at timestamptz,
  -- The queue: an open report is worked on from this instant on; failed attempts move it.
  next_attempt_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  primary key (merchant_id, report_id),
  constraint report_content_hash_key unique (merchant_id, content_hash),
  constraint report_accepted_before_processing check (processing_at >= accepted_at),
  constraint report_processing_before_completed check (
    completed_at is null
    or (processing_at is not null and completed_at >= processing_at))
);

-- Only what is under way, however many reports are completed: the oldest one, and those of a merchant.
create index report_incomplete on stoa.report (accepted_at)
where completed_at is null;

create index report_of_merchant_incomplete on stoa.report (merchant_id, report_id)
where completed_at is null;

-- What was sent, to the letter, gzipped: the work of processing, and the evidence in a dispute.
create table stoa.report_content (
  merchant_id integer not null,
  report_id bigint not null,
  body bytea not null,
  primary key (merchant_id, report_id),
  foreign key (merchant_id, report_id) references stoa.report
);

-- Compressed already.
alter table stoa.report_content
alter column body set storage external;

-- A merchant's ledger. An id stands here once and for ever; the first content stands.
-- No foreign key to the report: processing writes 28,000 rows of one report at once.
create table stoa.transaction (
  merchant_id integer not null,
  -- Compared byte by byte: ids are no language, and two ids must never be equal by a collation.
  transaction_id text collate "C" not null,
  currency text collate "C" not null check (octet_length(currency) = 3),
  full_amount bigint not null,
  tax_amount bigint not null,
  payer_country text collate "C" not null check (octet_length(payer_country) = 3),
  settled_at timestamptz not null,
  report_id bigint not null,
  position integer not null check (position >= 0),
  recorded_at timestamptz not null,
  primary key (merchant_id, transaction_id),
  constraint transaction_report_position_key unique (merchant_id, report_id, position),
  constraint transaction_amounts check (tax_amount >= 0 and full_amount >= tax_amount)
);

-- Items of a report that recorded nothing.
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
