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

create table stoa.event_batch_odd partition of stoa.event_batch default;
create index event_batch_odd_accepted on stoa.event_batch_odd (accepted_at);

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

create view stoa.attribution_event as
select
  segment.merchant_id, event.event_id, event.event_name,
  coalesce(event.event_name_key, event.event_name) as event_name_key, event.installation_id,
  event.event_datetime, event.occurred_at, event.payload::json as payload, event.amount, event.currency,
  segment.accepted_at, batch.recorded_at, segment.batch_id, event.position, segment.month
from stoa.event_segment as segment
join stoa.event_batch as batch
  on batch.merchant_id = segment.merchant_id
  and batch.accepted_at = segment.accepted_at
  and batch.batch_id = segment.batch_id
cross join rows from (
  unnest(segment.positions), unnest(segment.event_ids), unnest(segment.event_names),
  unnest(segment.event_name_keys), unnest(segment.installation_ids), unnest(segment.event_datetimes),
  unnest(segment.occurred_ats), unnest(segment.payloads), unnest(segment.amounts), unnest(segment.currencies))
  as event (
    position, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
    amount, currency)
where not exists (
  select
  from stoa.duplicate_event as duplicate
  where duplicate.merchant_id = segment.merchant_id
    and duplicate.accepted_at = segment.accepted_at
    and duplicate.batch_id = segment.batch_id
    and duplicate.position = event.position);

comment on view stoa.attribution_event is 'What is recorded, one row for each event that counts.';

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

-- Which warnings the events of a group have: those of a known installation may have several, and all others have one. The
-- same rules as warningsOf in events/warnings; a property compares the two.
create function stoa.warnings_of_group(warned stoa.warned_group)
returns table (warning text)
language sql
immutable
as $$
  select one.warning
  from (
    values
      ('unreadable_amount', warned.payload_warnings & 1 <> 0), ('misnamed_amount', warned.payload_warnings & 2 <> 0),
      ('missing_currency', warned.payload_warnings & 4 <> 0), ('unknown_currency', warned.payload_warnings & 8 <> 0),
      ('time_ahead', warned.is_ahead), ('before_installation', warned.is_before)) as one (warning, applies)
  where one.applies
    and warned.bundle_id is not null
  union all
  select 'unknown_installation'
  where warned.bundle_id is null
$$;

-- Recording

create view stoa.sent_event as
select
  segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at, event.position, event.event_name_key,
  event.installation_id, (event.occurred_at at time zone 'UTC')::date as day, event.occurred_at, event.amount,
  coalesce(event.currency, '') as currency, coalesce(event.payload_warnings, 0)::integer as payload_warnings,
  (segment.accepted_at at time zone 'UTC')::date as accepted_day,
  event.occurred_at > segment.accepted_at + interval '15 minutes' as is_ahead
from stoa.event_segment as segment
cross join rows from (
  unnest(segment.positions), unnest(coalesce(segment.event_name_keys, segment.event_names)),
  unnest(segment.installation_ids), unnest(segment.occurred_ats), unnest(segment.amounts),
  unnest(segment.currencies), unnest(segment.payload_warnings))
  as event (position, event_name_key, installation_id, occurred_at, amount, currency, payload_warnings);

-- How old an event is in its cohort: less than so many days after the installation. Null after 30 days. PostgreSQL inlines it.
create function stoa.cohort_days(age interval)
returns integer
language sql
immutable
as $$
  select
    case
      when age < interval '24 hours' then 1
      when age < interval '168 hours' then 7
      when age < interval '720 hours' then 30
    end
$$;

comment on view stoa.sent_event is
'What recording reads of each event that was sent, recorded or not. Name a segment by its whole key.';

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

-- The ids of a merchant's segments, each named by its batch and month. PostgreSQL inlines it into the statement that
-- calls it.
create function stoa.sent_event_ids(merchant integer, batch_ids bigint[], months date[])
returns table (batch_id bigint, month date, accepted_at timestamptz, "position" smallint, event_id uuid)
language sql
stable
as $$
  select segment.batch_id, segment.month, segment.accepted_at, event.position, event.event_id
  from unnest(batch_ids, months) as asked (batch_id, month)
  cross join lateral (
    select one.batch_id, one.month, one.accepted_at, one.positions, one.event_ids
    from stoa.event_segment as one
    where one.merchant_id = merchant
      and one.batch_id = asked.batch_id
      and one.month = asked.month
    offset 0) as segment
  cross join rows from (unnest(segment.positions), unnest(segment.event_ids)) as event (position, event_id)
$$;

-- Enters the events of a merchant's segments into the ledger, before anything else is recorded of them; the merchant is
-- locked. Among events with one id, the first of the oldest batch is entered. Returns those that do not count, as
-- duplicates. `event_count` is how many were sent: if as many are entered, nothing else is read. Why:
-- docs/decisions/0019.
--
-- A caller that `is_wary` has each id looked up before it is entered. Otherwise all ids are inserted at once, and an
-- exception is the normal way out where one is in the ledger already: without duplicates, which is the common case, an
-- event costs 5.5 to 6.5 µs and 200 bytes of log, with `on conflict do nothing` 8 to 10 µs and 252 bytes. With a
-- duplicate, all entries of the attempt are undone and stay as dead rows in a table that grows for ever, so a drain
-- remembers merchants that send again, and is wary of them. The attempt is a subtransaction: a backend shows 64 of
-- these to others, and a take has at most 32 merchants.
--
-- The settings leave the planner only walks along the keys, planned once, whatever it knows about the tables.
create function stoa.enter_events(
  merchant integer, batch_ids bigint[], months date[], event_count bigint, is_wary boolean)
returns table (batch_id bigint, "position" smallint)
language plpgsql
set enable_nestloop = on
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
declare
  entered bigint;
begin
  if not is_wary then
    begin
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select distinct on (sent.event_id) merchant, sent.event_id, sent.batch_id, sent.month, sent.position
      from stoa.sent_event_ids(merchant, batch_ids, months) as sent
      order by sent.event_id, sent.batch_id, sent.position;
      get diagnostics entered = row_count;
    exception
      when unique_violation then
        is_wary := true;
    end;
  end if;

  if is_wary then
    return query
    with sent as materialized (
      select
        sent.*,
        row_number() over (partition by sent.event_id order by sent.batch_id, sent.position) = 1
          and (
            select one.batch_id
            from stoa.event_ledger as one
            where one.merchant_id = merchant
              and one.event_id = sent.event_id) is null as stands
      from stoa.sent_event_ids(merchant, batch_ids, months) as sent),
    entered as (
      insert into stoa.event_ledger (merchant_id, event_id, batch_id, month, position)
      select merchant, sent.event_id, sent.batch_id, sent.month, sent.position
      from sent
      where sent.stands
      order by sent.event_id)
    insert into stoa.duplicate_event (merchant_id, accepted_at, batch_id, position, month, event_id)
    select merchant, sent.accepted_at, sent.batch_id, sent.position, sent.month, sent.event_id
    from sent
    where not sent.stands
    returning duplicate_event.batch_id, duplicate_event.position;
    return;
  end if;

  if entered < event_count then
    return query
    insert into stoa.duplicate_event (merchant_id, accepted_at, batch_id, position, month, event_id)
    select merchant, sent.accepted_at, sent.batch_id, sent.position, sent.month, sent.event_id
    from stoa.sent_event_ids(merchant, batch_ids, months) as sent
    cross join lateral (
      select one.batch_id, one.position
      from stoa.event_ledger as one
      where one.merchant_id = merchant
        and one.event_id = sent.event_id
      offset 0) as standing
    where (standing.batch_id, standing.position) <> (sent.batch_id, sent.position)
    returning duplicate_event.batch_id, duplicate_event.position;
  end if;
end
$$;

-- Reading sums

-- For the settings of these functions, see walk_installations.

-- Sums of events in the order of their key, from one on, of days in a range, at most `walked`: for one merchant, or for
-- one after the other.
create function stoa.walk_event_rollups(
  only_merchant integer, first_day date, end_day date, from_merchant integer, from_day date, from_bundle text,
  from_name text, from_source text, from_campaign text, from_currency text, walked integer)
returns table (
  merchant_id integer, rollup_id bigint, day date, bundle_id text, event_name text, source text, campaign text,
  currency text, events bigint, installations bigint, amount numeric)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  merchant integer := coalesce(only_merchant, from_merchant);
  room integer := walked;
  found_rows integer;
begin
  loop
    if merchant is distinct from from_merchant or from_day < first_day then
      from_day := first_day;
      from_bundle := '';
      from_name := '';
      from_source := '';
      from_campaign := '';
      from_currency := '';
    end if;
    return query
    select
      one.merchant_id, one.rollup_id, one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency,
      one.events, one.installations, one.amount
    from stoa.event_rollup as one
    where one.merchant_id = merchant
      and (one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency)
        >= (from_day, from_bundle, from_name, from_source, from_campaign, from_currency)
      and one.day < end_day
    order by one.day, one.bundle_id, one.event_name, one.source, one.campaign, one.currency
    limit room;
    get diagnostics found_rows = row_count;
    room := room - found_rows;
    exit when room = 0 or only_merchant is not null;
    select one.merchant_id
    into merchant
    from stoa.event_rollup as one
    where one.merchant_id > merchant
    order by one.merchant_id
    limit 1;
    exit when merchant is null;
  end loop;
end
$$;

-- Adds up the sums that a walk reads and a filter lets through, by the dimensions in `kept`; the others become 0, '' and
-- `lowest_day`. Whatever was added up stands in the arrays, and `members` is how many installations it counts together.
-- A walk that stops after `walked` sums may have cut the last group in two: the sums that share the first `prefix`
-- dimensions. That group is left out, and one more row, `is_edge`, says where the walk stopped, and with `is_stuck` that
-- there was no other group.
create function stoa.add_up_event_sums(
  only_merchant integer, first_day date, end_day date, from_merchant integer, from_day date, from_bundle text,
  from_name text, from_source text, from_campaign text, from_currency text, walked integer, only_bundle text,
  only_name text, only_source text, only_campaign text, only_currency text, kept text[], prefix integer,
  lowest_day integer)
returns table (
  is_edge boolean, is_stuck boolean, merchant_id integer, day integer, bundle_id text, event_name text, source text,
  campaign text, currency text, events bigint, amount numeric, members bigint, merchants integer[], days date[],
  rollup_ids bigint[])
language sql
stable
as $$
  with stored as materialized (
    select *
    from stoa.walk_event_rollups(
      only_merchant, first_day, end_day, from_merchant, from_day, from_bundle, from_name, from_source, from_campaign,
      from_currency, walked) with ordinality),
  edge as (
    select *
    from stored
    where ordinality = walked),
  cut as materialized (
    select min(stored.ordinality) as ordinality
    from stored
    join edge
      on (edge.merchant_id = stored.merchant_id or prefix < 1)
      and (edge.day = stored.day or prefix < 2)
      and (edge.bundle_id = stored.bundle_id or prefix < 3)
      and (edge.event_name = stored.event_name or prefix < 4)
      and (edge.source = stored.source or prefix < 5)
      and (edge.campaign = stored.campaign or prefix < 6)
      and (edge.currency = stored.currency or prefix < 7)),
  keyed as (
    select
      case when 'merchant_id' = any(kept) then one.merchant_id else 0 end as kept_merchant,
      case when 'day' = any(kept) then one.day - date '1970-01-01' else lowest_day end as kept_day,
      case when 'bundle_id' = any(kept) then one.bundle_id else '' end as kept_bundle,
      case when 'event_name' = any(kept) then one.event_name else '' end as kept_name,
      case when 'source' = any(kept) then one.source else '' end as kept_source,
      case when 'campaign' = any(kept) then one.campaign else '' end as kept_campaign,
      case when 'currency' = any(kept) then one.currency else '' end as kept_currency,
      one.events, one.amount, one.installations, one.merchant_id, one.day, one.rollup_id
    from stored as one
    cross join cut
    where one.ordinality < coalesce(cut.ordinality, walked::bigint + 1)
      and (only_bundle is null or one.bundle_id = only_bundle)
      and (only_name is null or one.event_name = only_name)
      and (only_source is null or one.source = only_source)
      and (only_campaign is null or one.campaign = only_campaign)
      and (only_currency is null or one.currency = only_currency))
  select
    false, false, kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency,
    sum(one.events)::bigint, sum(one.amount), sum(one.installations)::bigint, array_agg(one.merchant_id),
    array_agg(one.day), array_agg(one.rollup_id)
  from keyed as one
  group by kept_merchant, kept_day, kept_bundle, kept_name, kept_source, kept_campaign, kept_currency
  union all
  select
    true, cut.ordinality = 1, edge.merchant_id, edge.day - date '1970-01-01', edge.bundle_id, edge.event_name,
    edge.source, edge.campaign, edge.currency, null, null, null, null, null, null
  from edge
  cross join cut
$$;

-- The batches with events in the months of some days (UTC) and one day around them, up to `walked`.
create function stoa.count_event_segments(merchant integer, first_day date, end_day date, walked integer)
returns integer
language plpgsql
stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return (
    select count(*)
    from (
      select
      from stoa.event_segment as one
      where one.merchant_id = merchant
        and one.month >= date_trunc('month', (first_day - 1)::timestamp)::date
        and one.month <= end_day
      limit walked) as found);
end
$$;

-- The first month of which sums are stored for some days (UTC) and one day around them, but no event any more.
create function stoa.month_without_events(merchant integer, first_day date, end_day date)
returns date
language plpgsql
stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return (
    select min(date_trunc('month', one.day)::date)
    from generate_series((first_day - 1)::timestamp, end_day::timestamp, interval '1 day') as one (day)
    where exists (
        select
        from stoa.event_rollup as rollup
        where rollup.merchant_id = merchant
          and rollup.day = one.day::date)
      and not exists (
        select
        from stoa.event_segment as segment
        where segment.merchant_id = merchant
          and segment.month = date_trunc('month', one.day)::date));
end
$$;

-- Whether a count is within a limit; fails if it is not, so that a walk ends at once.
create function stoa.assert_within(counted bigint, most integer)
returns boolean
language plpgsql
immutable
as $$
begin
  if counted > most then
    raise program_limit_exceeded using message = 'there is more to look through than may be';
  end if;
  return true;
end
$$;

-- The recorded segments of a merchant with events that happened from `earliest` until before `latest`, and whether any of
-- their events are duplicates or wait: most have neither, and are not asked about each event. Segments that are queued or
-- set aside are not recorded. A function, so that a segment is looked at once, and not for each of its events. Fails if they
-- hold more than `searched` events: a filter must look at each of them, however few it lets through.
create function stoa.recorded_segments(
  merchant integer, earliest timestamptz, latest timestamptz, searched integer)
returns table (
  accepted_at timestamptz, batch_id bigint, positions smallint[], names text[], installation_ids uuid[],
  occurred_ats timestamptz[], amounts numeric[], currencies text[], has_duplicates boolean, has_waiting boolean)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  return query
  select
    found.accepted_at, found.batch_id, found.positions, found.names, found.installation_ids, found.occurred_ats,
    found.amounts, found.currencies,
    exists (
      select
      from stoa.duplicate_event as one
      where one.merchant_id = merchant
        and one.accepted_at = found.accepted_at
        and one.batch_id = found.batch_id) as has_duplicates,
    exists (
      select
      from stoa.waiting_event as one
      where one.merchant_id = merchant
        and one.accepted_at = found.accepted_at
        and one.batch_id = found.batch_id) as has_waiting
  from (
    select
      segment.accepted_at, segment.batch_id, segment.positions,
      coalesce(segment.event_name_keys, segment.event_names) as names, segment.installation_ids,
      segment.occurred_ats, segment.amounts, segment.currencies,
      sum(cardinality(segment.positions)) over (rows unbounded preceding) as events
    from stoa.event_segment as segment
    where segment.merchant_id = merchant
      and segment.month >= date_trunc('month', earliest at time zone 'UTC')::date
      and segment.month <= latest at time zone 'UTC'
      and exists (
        select
        from unnest(segment.occurred_ats) as one (occurred_at)
        where one.occurred_at >= earliest
          and one.occurred_at < latest)
      and not exists (
        select
        from stoa.queued_batch as one
        where one.merchant_id = merchant
          and one.batch_id = segment.batch_id)
      and not exists (
        select
        from stoa.set_aside_batch as one
        where one.merchant_id = merchant
          and one.batch_id = segment.batch_id)) as found
  where stoa.assert_within(found.events, searched);
end
$$;

-- The linked events of a merchant that happened on days of a time zone, up to `walked`: what the sums of these days would
-- count. The day of an event is what PostgreSQL says it is on a wall clock of the zone, whatever that clock does at
-- midnight; UTC days around it only keep out events that cannot be of these days. Fails as stoa.recorded_segments does.
create function stoa.walk_zoned_events(
  merchant integer, zone text, first_day date, end_day date, only_name text, only_currency text, walked integer,
  searched integer)
returns table (
  day date, bundle_id text, event_name text, source text, campaign text, currency text, installation_id uuid,
  amount numeric)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  earliest timestamptz := (first_day - 1)::timestamp at time zone 'UTC';
  latest timestamptz := (end_day + 1)::timestamp at time zone 'UTC';
begin
  return query
  with counted as materialized (
    select
      (event.occurred_at at time zone zone)::date as day, event.name, event.currency, event.installation_id,
      event.amount
    from stoa.recorded_segments(merchant, earliest, latest, searched) as recorded
    cross join lateral rows from (
      unnest(recorded.positions), unnest(recorded.names), unnest(recorded.installation_ids),
      unnest(recorded.occurred_ats), unnest(recorded.amounts), unnest(recorded.currencies))
      as event (position, name, installation_id, occurred_at, amount, currency)
    where event.occurred_at >= earliest
      and event.occurred_at < latest
      and (event.occurred_at at time zone zone)::date >= first_day
      and (event.occurred_at at time zone zone)::date < end_day
      and (only_name is null or event.name = only_name)
      and (only_currency is null or coalesce(event.currency, '') = only_currency)
      and not (recorded.has_duplicates and exists (
          select
          from stoa.duplicate_event as one
          where one.merchant_id = merchant
            and one.accepted_at = recorded.accepted_at
            and one.batch_id = recorded.batch_id
            and one.position = event.position))
      and not (recorded.has_waiting and exists (
          select
          from stoa.waiting_event as one
          where one.merchant_id = merchant
            and one.accepted_at = recorded.accepted_at
            and one.batch_id = recorded.batch_id
            and one.position = event.position))
    limit walked)
  select
    counted.day, known.bundle_id, counted.name, known.source, known.campaign, coalesce(counted.currency, ''),
    counted.installation_id, counted.amount
  from counted
  cross join lateral (
    select one.bundle_id, one.source, one.campaign
    from stoa.known_installation as one
    where one.merchant_id = merchant
      and one.installation_id = counted.installation_id
    offset 0) as known;
end
$$;

-- How many installations some sums count, each once; null if not all that were counted are still stored.
create function stoa.installations_of_rollups(merchants integer[], days date[], rollups bigint[], counted bigint)
returns bigint
language plpgsql
stable
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  members bigint;
  installations bigint;
begin
  select count(*), count(distinct member.installation_id)
  into members, installations
  from unnest(merchants, days, rollups) as rollup (merchant_id, day, rollup_id)
  join stoa.event_rollup_installation as member
    on member.merchant_id = rollup.merchant_id
    and member.day = rollup.day
    and member.rollup_id = rollup.rollup_id;
  return case when members = counted then installations end;
end
$$;

-- What a merchant's cohorts of a period (day or week) that begin before `before` were worth, in their order, from one on:
-- the first `most` that have what is asked for (null: anything). It walks at most `walked` rows; the last of these is the edge, which belongs to no cohort.
create function stoa.walk_cohort_rollups(
  merchant integer, asked_period text, from_day date, from_bundle text, from_source text, from_campaign text,
  before date, asked_bundle text, asked_source text, asked_campaign text, most integer, walked integer)
returns table (
  first_day date, bundle_id text, source text, campaign text, currency text, days smallint, events bigint, amount numeric,
  is_edge boolean)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  cohorts integer := 0;
  row_number integer := 0;
  last_day date;
  last_bundle text;
  last_source text;
  last_campaign text;
begin
  for first_day, bundle_id, source, campaign, currency, days, events, amount in
    select one.first_day, one.bundle_id, one.source, one.campaign, one.currency, one.days, one.events, one.amount
    from stoa.cohort_rollup as one
    where one.merchant_id = merchant
      and one.period = asked_period
    and (one.first_day, one.bundle_id, one.source, one.campaign) >= (from_day, from_bundle, from_source, from_campaign)
      and one.first_day < before
    order by one.first_day, one.bundle_id, one.source, one.campaign, one.currency, one.days
    limit walked
  loop
    row_number := row_number + 1;
    is_edge := row_number = walked;
    continue when not is_edge
      and (bundle_id <> asked_bundle or source <> asked_source or campaign <> asked_campaign);
    if not is_edge
      and (first_day, bundle_id, source, campaign) is distinct from (last_day, last_bundle, last_source, last_campaign)
    then
      cohorts := cohorts + 1;
      exit when cohorts > most;
      last_day := first_day;
      last_bundle := bundle_id;
      last_source := source;
      last_campaign := campaign;
    end if;
    return next;
  end loop;
end
$$;

-- Reading what became of events

-- Batches, duplicates and waiting events are read newest first, along an index whatever is asked. For the settings, see
-- walk_installations.

-- Batches of a merchant accepted since `oldest` (inclusive) that come before (`before`, `before_batch`) in their order.
-- Without a merchant, those of all merchants: only for batches that are set aside.
create function stoa.walk_event_batches(
  kind text, merchant integer, oldest timestamptz, before timestamptz, before_batch bigint, walked integer)
returns table (
  merchant_id integer, accepted_at timestamptz, batch_id bigint, event_count integer, months date[], reason text)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  if kind = 'recorded' then
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, null::text
    from stoa.event_batch as one
    where one.merchant_id = merchant
      and one.accepted_at >= oldest
      and one.accepted_at <= before
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  elsif kind = 'queued' then
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, null::text
    from stoa.queued_batch as one
    where one.merchant_id = merchant
      and one.accepted_at >= oldest
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  elsif merchant is not null then
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, one.reason
    from stoa.set_aside_batch as one
    where one.merchant_id = merchant
      and one.accepted_at >= oldest
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  else
    return query
    select one.merchant_id, one.accepted_at, one.batch_id, one.event_count, one.months, one.reason
    from stoa.set_aside_batch as one
    where one.accepted_at >= oldest
      and (one.accepted_at, one.batch_id) < (before, before_batch)
    order by one.accepted_at desc, one.batch_id desc
    limit walked;
  end if;
end
$$;

create function stoa.walk_duplicate_events(
  merchant integer, oldest timestamptz, before timestamptz, before_batch bigint, before_position integer,
  walked integer)
returns table (accepted_at timestamptz, batch_id bigint, "position" smallint, month date)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.accepted_at, one.batch_id, one.position, one.month
  from stoa.duplicate_event as one
  where one.merchant_id = merchant
    and one.accepted_at >= oldest
    and one.accepted_at <= before
    and (one.accepted_at, one.batch_id, one.position) < (before, before_batch, before_position)
  order by one.accepted_at desc, one.batch_id desc, one.position desc
  limit walked;
end
$$;

create function stoa.walk_waiting_events(
  merchant integer, oldest timestamptz, before timestamptz, before_batch bigint, before_position integer,
  walked integer)
returns table (accepted_at timestamptz, batch_id bigint, "position" smallint, month date)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.accepted_at, one.batch_id, one.position, one.month
  from stoa.waiting_event as one
  where one.merchant_id = merchant
    and one.accepted_at >= oldest
    and (one.accepted_at, one.batch_id, one.position) < (before, before_batch, before_position)
  order by one.accepted_at desc, one.batch_id desc, one.position desc
  limit walked;
end
$$;

-- When an event was sent again.
create function stoa.walk_duplicates_of_event(merchant integer, event uuid, walked integer)
returns table (accepted_at timestamptz)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select one.accepted_at
  from stoa.duplicate_event as one
  where one.merchant_id = merchant
    and one.event_id = event
  order by one.accepted_at desc
  limit walked;
end
$$;

-- Months

-- Makes the partition of a month, and moves into it what the default partition holds of that month. `key` is the column
-- that the table is partitioned by. It runs with the rights of its owner, so that the service needs none to create
-- anything (docs/decisions/0039-any-postgresql.md).
create function stoa.add_month_partition(parent text, key text, first_day date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  partition_name text := parent || '_' || to_char(first_day, 'YYYYMM');
  next_month date := first_day + interval '1 month';
begin
  if parent not in ('event_segment', 'event_batch', 'duplicate_event', 'event_rollup_installation') then
    raise exception 'not partitioned by month: %', parent;
  end if;
  if to_regclass(format('stoa.%I', partition_name)) is not null then
    return;
  end if;
  execute format('create table stoa.%I (like stoa.%I including all)', partition_name, parent);
  execute format('lock table stoa.%I in access exclusive mode', parent || '_odd');
  execute format(
    'with moved as (delete from stoa.%I where %I >= %L and %I < %L returning *) insert into stoa.%I select * from moved',
    parent || '_odd', key, first_day, key, next_month, partition_name);
  execute format(
    'alter table stoa.%I attach partition stoa.%I for values from (%L) to (%L)',
    parent, partition_name, first_day, next_month);
end
$$;

create function stoa.drop_month_partition(partition_name text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if partition_name ~ '_[0-9]{6}$' and exists (
    select
    from pg_inherits
    where inhrelid = to_regclass(format('stoa.%I', partition_name))
      and inhparent in (
        'stoa.event_segment'::regclass, 'stoa.event_batch'::regclass, 'stoa.duplicate_event'::regclass,
        'stoa.event_rollup_installation'::regclass)) then
    execute format('drop table if exists stoa.%I', partition_name);
  end if;
end
$$;

revoke execute on function stoa.add_month_partition, stoa.drop_month_partition from public;

-- The months from `from_day` until before `until_day` of which the default partition holds rows. `key` is the column
-- that the table is partitioned by.
create function stoa.months_without_partition(parent text, key text, from_day date, until_day date)
returns setof date
language plpgsql
stable
set timezone = 'UTC'
as $$
declare
  oldest date;
begin
  loop
    execute format('select min(%I)::date from stoa.%I where %I >= $1 and %I < $2', key, parent || '_odd', key, key)
    into oldest
    using from_day, until_day;
    exit when oldest is null;
    return next date_trunc('month', oldest)::date;
    from_day := date_trunc('month', oldest) + interval '1 month';
  end loop;
end
$$;

-- Drops the events of a month, unless some of them are not recorded yet: queued, or set aside. Nobody writes between
-- the check and the drop.
create function stoa.drop_event_month(first_day date)
returns boolean
language plpgsql
as $$
begin
  lock table only stoa.event_segment in access exclusive mode;
  if exists (select from stoa.queued_batch where first_day = any (months))
    or exists (select from stoa.set_aside_batch where first_day = any (months)) then
    return false;
  end if;
  perform stoa.drop_month_partition('event_segment_' || to_char(first_day, 'YYYYMM'));
  return true;
end
$$;

-- Deletes up to `most` segments from a partition that is not of a month: segments of recorded batches, older than
-- `before`, and those of their events that wait for an installation.
create function stoa.delete_old_segments(partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  deleted integer;
begin
  execute format($statement$
    with old as materialized (
      select segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at
      from stoa.%1$I as segment
      where least(segment.month, (segment.accepted_at at time zone 'UTC')::date) < $1
        and not exists (
          select
          from stoa.queued_batch as queued
          where queued.merchant_id = segment.merchant_id
            and queued.batch_id = segment.batch_id)
        and not exists (
          select
          from stoa.set_aside_batch as set_aside
          where set_aside.merchant_id = segment.merchant_id
            and set_aside.batch_id = segment.batch_id)
      limit $2),
    no_longer_waiting as (
      delete from stoa.waiting_event as waiting
      using old
      where waiting.merchant_id = old.merchant_id
        and waiting.accepted_at = old.accepted_at
        and waiting.batch_id = old.batch_id
        and waiting.month = old.month)
    delete from stoa.%1$I as segment
    using old
    where segment.merchant_id = old.merchant_id
      and segment.batch_id = old.batch_id
      and segment.month = old.month
    $statement$, partition_name)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes up to `most` rows of a partition whose `key` is before a day (UTC).
create function stoa.delete_old_rows(partition_name text, key text, before date, most integer)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  deleted integer;
begin
  execute format(
    'delete from stoa.%I where ctid = any (array(select ctid from stoa.%I where %I < $1 limit $2))',
    partition_name, partition_name, key)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Looks at the next `walked` waiting events after a given one, deletes those of months before a day, and returns the
-- last one it looked at; no row at the end. For the settings, see walk_installations.
create function stoa.delete_old_waiting_events(
  after_merchant integer, after_accepted timestamptz, after_batch bigint, after_position smallint, before date,
  walked integer)
returns table (merchant_id integer, accepted_at timestamptz, batch_id bigint, "position" smallint)
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with looked_at as materialized (
    select one.merchant_id, one.accepted_at, one.batch_id, one.position, one.month
    from stoa.waiting_event as one
    where (one.merchant_id, one.accepted_at, one.batch_id, one.position)
      > (after_merchant, after_accepted, after_batch, after_position)
    order by one.merchant_id, one.accepted_at, one.batch_id, one.position
    limit walked),
  deleted as (
    delete from stoa.waiting_event as waiting
    using looked_at
    where looked_at.month < before
      and waiting.merchant_id = looked_at.merchant_id
      and waiting.accepted_at = looked_at.accepted_at
      and waiting.batch_id = looked_at.batch_id
      and waiting.position = looked_at.position)
  select looked_at.merchant_id, looked_at.accepted_at, looked_at.batch_id, looked_at.position
  from looked_at
  order by 1 desc, 2 desc, 3 desc, 4 desc
  limit 1;
end
$$;
