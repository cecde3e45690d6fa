-- Closing a month is work that the service does.

create table stoa.closing (
  closing_id integer generated always as identity primary key,
  month date not null,
  merchant_id integer,
  is_dry_run boolean not null,
  started_by jsonb not null,
  started_at timestamptz not null,
  merchant_count integer not null,
  through_merchant integer not null,
  walked_through integer not null,
  closed_count integer not null default 0,
  would_close_count integer not null default 0,
  closed_before_count integer not null default 0,
  refused_count integer not null default 0,
  progressed_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);

-- Whoever starts what is under way joins it.
create unique index closing_open on stoa.closing (month, merchant_id, is_dry_run) nulls not distinct
where ended_at is null;

create index closing_of_month on stoa.closing (month, closing_id);

create index closing_ended on stoa.closing (ended_at);

comment on table stoa.closing is
'The work of closing a month, for one merchant or for all. Kept for 90 days, and the newest ten of each kind.';
comment on column stoa.closing.merchant_id is 'Null: all merchants that there were when it was started.';
comment on column stoa.closing.started_by is 'The actor, whom the audit trail names for each merchant that is closed.';
comment on column stoa.closing.through_merchant is 'The last merchant that belongs to it.';
comment on column stoa.closing.walked_through is 'All of its merchants up to this one have a row in stoa.closing_outcome.';
comment on column stoa.closing.progressed_at is 'When it last got on: while it is open and this is long ago, nothing works on it.';

create table stoa.closing_outcome (
  merchant_id integer not null,
  closing_id integer not null,
  outcome text not null check (outcome in ('closed', 'closed_before', 'refused', 'would_close')),
  months text[] not null default '{}',
  numbers text[],
  lacks_billing_details boolean not null default false,
  code text,
  detail text,
  keeps_open jsonb,
  primary key (merchant_id, closing_id),
  check ((outcome = 'refused') = (code is not null and detail is not null and keeps_open is not null))
);

create index closing_outcome_of_closing on stoa.closing_outcome (closing_id, merchant_id);

comment on table stoa.closing_outcome is
'What became of a merchant in a closing: written in the database transaction that closes its books.';
comment on column stoa.closing_outcome.months is 'The months that were closed, or would be.';
comment on column stoa.closing_outcome.numbers is 'The number of each statement; null without an issuer.';
comment on column stoa.closing_outcome.keeps_open is 'The first 100 things that keep the month open.';
