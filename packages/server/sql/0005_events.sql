-- Attribution events. Each event is written once, in the arrays of its batch, and never moved: recording adds only
-- its row in the ledger. Why: docs/decisions/0019.
--
-- None of these tables refers to stoa.merchant: the merchant is the authenticated caller, merchants are never
-- deleted, and a check for each row would lock the same merchant row thousands of times a second. Nor do checks
-- repeat the rules of the call: a row that a check refused after its batch was acknowledged would stop the queue.

-- Batches and their events

-- In the order in which batches were accepted, over all merchants.
create sequence stoa.event_batch_id;

create table stoa.event_segment (
  merchant_id integer not null,
  batch_id bigint not null,
  month date not null,
  accepted_at timestamptz not null,
  positions smallint[] not null,
  event_ids uuid[] not null,
  event_names text[] not null,
  event_name_keys text[],
  installation_ids uuid[] not null,
  event_datetimes text[] not null,
  occurred_ats timestamptz[] not null,
  payloads text[] not null,
  amounts numeric[] not null,
  currencies text[] not null,
  payload_warnings smallint[],
  primary key (merchant_id, batch_id, month)
) partition by range (month);

comment on table stoa.event_segment is
'The events of a batch that happened in one month (UTC), as parallel arrays. Written once, when the batch is '
'accepted.';
comment on column stoa.event_segment.batch_id is 'In the order in which batches were accepted, over all merchants.';
comment on column stoa.event_segment.month is 'The first day of the month in which the events happened.';
comment on column stoa.event_segment.positions is
'The position of each event in the batch, from 1 on: a batch of several months has several segments.';
comment on column stoa.event_segment.event_name_keys is
'The names in lower case, because event names are case-insensitive. Null if all names already are.';
comment on column stoa.event_segment.event_datetimes is 'The time of each event exactly as given.';
comment on column stoa.event_segment.occurred_ats is 'The instants that these times mean.';
comment on column stoa.event_segment.payloads is 'JSON, exactly as sent.';
comment on column stoa.event_segment.amounts is 'amount of each payload, where it is an amount.';
comment on column stoa.event_segment.currencies is 'currency of each payload, where it is a currency.';
comment on column stoa.event_segment.payload_warnings is
'What is odd about each payload, as a sum: 1 unreadable_amount, 2 misnamed_amount, 4 missing_currency, '
'8 unknown_currency. Null if nothing is odd about any of them.';

-- Compression would cost more than everything else that is done to record a batch.
alter table stoa.event_segment
alter column positions set storage external,
alter column event_ids set storage external,
alter column event_names set storage external,
alter column event_name_keys set storage external,
alter column installation_ids set storage external,
alter column event_datetimes set storage external,
alter column occurred_ats set storage external,
alter column payloads set storage external,
alter column amounts set storage external,
alter column currencies set storage external,
alter column payload_warnings set storage external;

-- A month without a partition goes into the default partition until it has one. Clocks that are far wrong say 1970 or
-- 9999: such times have partitions of their own, because making the partition of a month locks and reads the default
-- one.
create table stoa.event_segment_odd partition of stoa.event_segment default;
create table stoa.event_segment_past partition of stoa.event_segment
for values from (minvalue) to ('2000-01-01');
create table stoa.event_segment_distant partition of stoa.event_segment
for values from ('2100-01-01') to (maxvalue);

-- ANALYZE counts the elements of arrays: of a segment, a thousand in each column. With many segments that takes a processor for
-- a minute or more, and autovacuum begins anew whenever a month has grown by a tenth. No plan depends on these figures.
alter table stoa.event_segment
alter column positions set statistics 0,
alter column event_ids set statistics 0,
alter column event_names set statistics 0,
alter column event_name_keys set statistics 0,
alter column installation_ids set statistics 0,
alter column event_datetimes set statistics 0,
alter column occurred_ats set statistics 0,
alter column payloads set statistics 0,
alter column amounts set statistics 0,
alter column currencies set statistics 0,
alter column payload_warnings set statistics 0;

-- For retention: a segment outside the partitions of months is as old as its events, and at least as old as its batch,
-- so that events that say 9999 leave, too.
create index event_segment_odd_age on stoa.event_segment_odd (least(month, (accepted_at at time zone 'UTC')::date));
create index event_segment_past_age on stoa.event_segment_past (least(month, (accepted_at at time zone 'UTC')::date));
create index event_segment_distant_age
on stoa.event_segment_distant (least(month, (accepted_at at time zone 'UTC')::date));

-- The months of the default partition. Functions keep plans that may have been made while this partition was empty and
-- any of its indexes would do: with the whole key, each index finds one segment.
create index event_segment_odd_month on stoa.event_segment_odd (month, merchant_id, batch_id);

-- The queue. Its rows live for moments, so vacuum must start after a number of dead rows, not after a share of them.
create table stoa.queued_batch (
  merchant_id integer not null,
  batch_id bigint not null,
  accepted_at timestamptz not null,
  event_count integer not null,
  months date[] not null,
  primary key (merchant_id, batch_id)
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_vacuum_cost_delay = 0
);

comment on table stoa.queued_batch is 'The queue: batches whose events are not recorded yet.';
comment on column stoa.queued_batch.months is 'The months of its segments.';

create index queued_batch_oldest on stoa.queued_batch (batch_id);
create index queued_batch_newest on stoa.queued_batch (merchant_id, accepted_at, batch_id);

create table stoa.set_aside_batch (
  merchant_id integer not null,
  batch_id bigint not null,
  accepted_at timestamptz not null,
  event_count integer not null,
  months date[] not null,
  set_aside_at timestamptz not null,
  reason text not null,
  primary key (merchant_id, batch_id)
);

comment on table stoa.set_aside_batch is
'Batches that left the queue without being recorded, for a reason of ours. Replaying queues them again.';
comment on column stoa.set_aside_batch.months is 'The months of its segments.';
comment on column stoa.set_aside_batch.reason is
'The SQLSTATE of the error or the name of its class. Never its text, which may quote an event.';

create index set_aside_batch_newest on stoa.set_aside_batch (merchant_id, accepted_at, batch_id);

-- An operator asks what is set aside before knowing of which merchant ...
create index set_aside_batch_newest_of_all on stoa.set_aside_batch (accepted_at, batch_id);

-- ... and names a batch by its number alone.
create index set_aside_batch_number on stoa.set_aside_batch (batch_id);

create table stoa.event_batch (
  merchant_id integer not null,
  accepted_at timestamptz not null,
  batch_id bigint not null,
  recorded_at timestamptz not null,
  event_count integer not null,
  duplicates integer not null,
  months date[] not null,
  primary key (merchant_id, accepted_at, batch_id)
) partition by range (accepted_at);

comment on table stoa.event_batch is
'Batches whose events are recorded. A batch is in this table, in the queue, or set aside.';
comment on column stoa.event_batch.event_count is 'The events in the batch, duplicates included.';
comment on column stoa.event_batch.duplicates is 'How many of them do not count.';
comment on column stoa.event_batch.months is 'The months of its segments.';

-- The export of events reads on from a time of recording. One entry for a batch: events pay nothing for it.
create index event_batch_recorded on stoa.event_batch (merchant_id, recorded_at, accepted_at, batch_id);

-- Batches are recorded in the order of time, so that a few pages hold an hour; an insert pays next to nothing for this index.
create index event_batch_recorded_hour on stoa.event_batch using brin (recorded_at) with (autosummarize = on);

create table stoa.event_batch_odd partition of stoa.event_batch default;
create index event_batch_odd_accepted on stoa.event_batch_odd (accepted_at);

-- What was recorded of all merchants together, for charts of months: src/events/activity adds up each hour once it is over.

create table stoa.event_hour (
  hour timestamptz primary key,
  batches bigint not null,
  events bigint not null,
  duplicates bigint not null
);

comment on table stoa.event_hour is
'What was recorded of all merchants, by hour; every hour up to the newest one has a row.';
comment on column stoa.event_hour.hour is 'The start of the hour of recording, UTC.';
comment on column stoa.event_hour.events is 'Duplicates included.';

-- What became of events

create table stoa.event_ledger (
  merchant_id integer not null,
  event_id uuid not null,
  batch_id bigint not null,
  month date not null,
  position smallint not null,
  primary key (merchant_id, event_id)
);

comment on table stoa.event_ledger is
'Where the event is that counts for an event_id. The primary key makes each event_id count once, for ever.';
comment on column stoa.event_ledger.month is 'The month of its segment.';
comment on column stoa.event_ledger.position is 'Its position in the batch, from 1 on.';

create table stoa.duplicate_event (
  merchant_id integer not null,
  accepted_at timestamptz not null,
  batch_id bigint not null,
  position smallint not null,
  month date not null,
  event_id uuid not null,
  primary key (merchant_id, accepted_at, batch_id, position)
) partition by range (accepted_at);

comment on table stoa.duplicate_event is
'Events of recorded batches that do not count, because their event_id was already in the ledger.';
comment on column stoa.duplicate_event.month is 'The month of its segment.';

create index duplicate_event_id on stoa.duplicate_event (merchant_id, event_id, accepted_at);

create table stoa.duplicate_event_odd partition of stoa.duplicate_event default;
create index duplicate_event_odd_accepted on stoa.duplicate_event_odd (accepted_at);

create table stoa.waiting_event (
  merchant_id integer not null,
  accepted_at timestamptz not null,
  batch_id bigint not null,
  position smallint not null,
  month date not null,
  installation_id uuid not null,
  primary key (merchant_id, accepted_at, batch_id, position)
);

comment on table stoa.waiting_event is
'Recorded events whose installation is not known yet. They are in no sum until it is.';
comment on column stoa.waiting_event.month is 'The month of its segment.';

create index waiting_event_installation on stoa.waiting_event (merchant_id, installation_id);

-- Sums

create table stoa.event_rollup (
  merchant_id integer not null,
  rollup_id bigint not null,
  bundle_id text not null,
  day date not null,
  event_name text not null,
  source text not null,
  campaign text not null,
  currency text not null,
  events bigint not null,
  installations bigint not null,
  amount numeric not null,
  primary key (merchant_id, rollup_id),
  constraint event_rollup_key unique (merchant_id, day, bundle_id, event_name, source, campaign, currency)
) with (
  -- Room for the new version of a row on the same page.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.event_rollup is 'Sums over recorded events whose installation is known.';
comment on column stoa.event_rollup.rollup_id is 'A short key for stoa.event_rollup_installation.';
comment on column stoa.event_rollup.day is 'The day of the event (UTC).';
comment on column stoa.event_rollup.event_name is 'In lower case.';
comment on column stoa.event_rollup.source is 'Empty if the installation has none.';
comment on column stoa.event_rollup.campaign is 'Empty if the installation has none.';
comment on column stoa.event_rollup.currency is 'Empty for events without a currency.';
comment on column stoa.event_rollup.installations is 'How many installations these events are of, each counted once.';
comment on column stoa.event_rollup.amount is 'The sum of the amounts of these events.';

create sequence stoa.event_rollup_id;

create table stoa.event_rollup_installation (
  merchant_id integer not null,
  day date not null,
  rollup_id bigint not null,
  installation_id uuid not null,
  primary key (merchant_id, day, rollup_id, installation_id)
) partition by range (day);

comment on table stoa.event_rollup_installation is 'Which installations event_rollup.installations counts.';

-- As for event_segment.
create table stoa.event_rollup_installation_odd partition of stoa.event_rollup_installation default;
create table stoa.event_rollup_installation_past partition of stoa.event_rollup_installation
for values from (minvalue) to ('2000-01-01');
create table stoa.event_rollup_installation_distant partition of stoa.event_rollup_installation
for values from ('2100-01-01') to (maxvalue);
create index event_rollup_installation_odd_day on stoa.event_rollup_installation_odd (day);
create index event_rollup_installation_past_day on stoa.event_rollup_installation_past (day);

create table stoa.cohort_rollup (
  merchant_id integer not null,
  period text not null check (period in ('day', 'week')),
  first_day date not null,
  bundle_id text not null,
  source text not null,
  campaign text not null,
  currency text not null,
  days smallint not null check (days in (1, 7, 30)),
  events bigint not null,
  amount numeric not null,
  primary key (merchant_id, period, first_day, bundle_id, source, campaign, currency, days)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.cohort_rollup is 'What the installations of a week, and of a day, were worth by age.';
comment on column stoa.cohort_rollup.period is 'Each event counts in the week and in the day of its installation.';
comment on column stoa.cohort_rollup.first_day is 'The day of the installations, or the Monday of their week (UTC).';
comment on column stoa.cohort_rollup.source is 'Empty if the installations have none.';
comment on column stoa.cohort_rollup.campaign is 'Empty if the installations have none.';
comment on column stoa.cohort_rollup.currency is 'Empty for events without a currency.';
comment on column stoa.cohort_rollup.days is
'Events less than 1, 7 or 30 days after the installation, each in the smallest of these that it fits.';

-- Warnings

create table stoa.event_warning_count (
  merchant_id integer not null,
  day date not null,
  bundle_id text not null,
  warning text not null,
  events bigint not null,
  primary key (merchant_id, day, bundle_id, warning)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.event_warning_count is
'How many recorded events have a warning, by the day on which they were accepted. Duplicates are not counted.';
comment on column stoa.event_warning_count.day is 'The day (UTC) on which the events were accepted.';
comment on column stoa.event_warning_count.bundle_id is
'The app of their installations; empty for unknown_installation, the only warning of events that wait.';

-- An operator asks for the newest days of all merchants.
create index event_warning_count_day on stoa.event_warning_count (day, merchant_id, bundle_id, warning);

-- What recording passes through the process, as for event_group below. `bundle_id` is null if the installation is not known.
create type stoa.warned_group as (
  merchant_id integer,
  day date,
  bundle_id text,
  payload_warnings integer,
  is_ahead boolean,
  is_before boolean,
  events bigint
);

comment on type stoa.warned_group is 'Events with the same warnings, of one app and day of acceptance.';

-- Recording

-- What recording passes through the process, unread, from one statement to the next, as the text of an array: it takes
-- half the processor time of JSON. `days` and `installed_on` are null after 30 days.
create type stoa.event_group as (
  merchant_id integer,
  day date,
  bundle_id text,
  event_name text,
  source text,
  campaign text,
  currency text,
  installed_on date,
  days smallint,
  events bigint,
  amount numeric
);

create type stoa.sum_addition as (
  merchant_id integer,
  rollup_id bigint,
  bundle_id text,
  day date,
  event_name text,
  source text,
  campaign text,
  currency text,
  events bigint,
  amount numeric
);

comment on type stoa.event_group is 'Linked events of one sum and one cohort.';
comment on type stoa.sum_addition is 'What events add to a sum by day.';
