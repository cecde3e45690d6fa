-- breaking
-- Events are written once, as the arrays of their batch, and never moved: what a drain writes for an event is its row in
-- the ledger. Until now each event was a row of its own, and was written twice. Why: docs/decisions/0019.

alter table stoa.event_batch rename to former_event_batch;
alter table stoa.former_event_batch rename constraint event_batch_pkey to former_event_batch_pkey;
alter table stoa.attribution_event rename to former_attribution_event;
drop table stoa.waiting_event;

-- In the order in which batches were accepted; one for all merchants.
create sequence stoa.event_batch_id;

-- The events of a batch that happened in one month (UTC), as parallel arrays. No checks: see 0005.
create table stoa.event_segment (
  merchant_id integer not null,
  batch_id bigint not null,
  month date not null,
  accepted_at timestamptz not null,
  -- Of each event in the batch, from 1 on: a batch of several months has several segments.
  positions smallint[] not null,
  event_ids uuid[] not null,
  event_names text[] not null,
  -- In lower case, because event names are case-insensitive; null where all are so already.
  event_name_keys text[],
  installation_ids uuid[] not null,
  -- The time of each event exactly as given, and what it means.
  event_datetimes text[] not null,
  occurred_ats timestamptz[] not null,
  payloads text[] not null,
  -- What payloads say in `amount` and `currency`, where that is an amount and a currency.
  amounts numeric[] not null,
  currencies text[] not null,
  primary key (merchant_id, batch_id, month)
) partition by range (month);

-- Compressing would cost a drain more than all the rest of a batch.
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
alter column currencies set storage external;

create table stoa.event_segment_odd partition of stoa.event_segment default;

-- The queue. Its rows live for moments, so vacuum has to come by the number of dead rows, not by their share.
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

create index queued_batch_oldest on stoa.queued_batch (batch_id);

-- Batches that left the queue without having been recorded, for a reason of ours.
create table stoa.set_aside_batch (
  merchant_id integer not null,
  batch_id bigint not null,
  accepted_at timestamptz not null,
  event_count integer not null,
  months date[] not null,
  set_aside_at timestamptz not null,
  -- The SQLSTATE of the error, or the name of its class: never its text, which may quote an event.
  reason text not null,
  primary key (merchant_id, batch_id)
);

create index set_aside_batch_newest on stoa.set_aside_batch (merchant_id, accepted_at, batch_id);

-- Batches whose events are recorded. A batch is in this table, in the queue, or set aside.
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

create table stoa.event_batch_odd partition of stoa.event_batch default;

-- What makes an event_id count once, for ever: where the event is that stands.
create table stoa.event_ledger (
  merchant_id integer not null,
  event_id uuid not null,
  batch_id bigint not null,
  month date not null,
  position smallint not null,
  primary key (merchant_id, event_id)
);

-- Events of recorded batches that do not stand, because their event_id did already.
create table stoa.duplicate_event (
  merchant_id integer not null,
  accepted_at timestamptz not null,
  batch_id bigint not null,
  position smallint not null,
  month date not null,
  event_id uuid not null,
  primary key (merchant_id, accepted_at, batch_id, position)
) partition by range (accepted_at);

create index duplicate_event_id on stoa.duplicate_event (merchant_id, event_id, accepted_at);

create table stoa.duplicate_event_odd partition of stoa.duplicate_event default;

-- Recorded events whose installation is not known yet.
create table stoa.waiting_event (
  merchant_id integer not null,
  accepted_at timestamptz not null,
  batch_id bigint not null,
  position smallint not null,
  month date not null,
  installation_id uuid not null,
  primary key (merchant_id, accepted_at, batch_id, position)
);

create index waiting_event_installation on stoa.waiting_event (merchant_id, installation_id);

-- The sums over recorded events whose installation is known. Without a source, a campaign or a currency it is ''.
create table stoa.event_rollup (
  merchant_id integer not null,
  rollup_id bigint not null,
  bundle_id text not null,
  -- Of the event, in UTC.
  day date not null,
  -- In lower case.
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
  -- Room for the new version of a row beside the old one.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

create sequence stoa.event_rollup_id;

-- Who is counted in event_rollup.installations.
create table stoa.event_rollup_installation (
  merchant_id integer not null,
  day date not null,
  rollup_id bigint not null,
  installation_id uuid not null,
  primary key (merchant_id, day, rollup_id, installation_id)
) partition by range (day);

create table stoa.event_rollup_installation_odd partition of stoa.event_rollup_installation default;

-- What installations of a week (UTC, from Monday) were worth by age: events less than 1, 7 or 30 days after the
-- installation, each in the lowest that it fits in.
create table stoa.cohort_rollup (
  merchant_id integer not null,
  week date not null,
  bundle_id text not null,
  source text not null,
  campaign text not null,
  currency text not null,
  days smallint not null check (days in (1, 7, 30)),
  events bigint not null,
  amount numeric not null,
  primary key (merchant_id, week, bundle_id, source, campaign, currency, days)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

-- Makes the partition of a month, and moves there what the partition for all other times holds of it. `key` is the
-- column that the table is partitioned by.
create function stoa.add_month_partition(parent text, key text, first_day date)
returns void
language plpgsql
set timezone = 'UTC'
as $$
declare
  partition_name text := parent || '_' || to_char(first_day, 'YYYYMM');
  next_month date := first_day + interval '1 month';
begin
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
as $$
begin
  execute format('drop table if exists stoa.%I', partition_name);
end
$$;

-- What is recorded, one row an event.
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

-- What was recorded or queued before is queued again, the recorded ones first: a drain finds out anew what is a
-- duplicate, what waits and what counts. A thousand events a batch, and a batch a month.
create temporary table former_event on commit drop as
select
  merchant_id, 0::bigint as former_batch, accepted_at, event_id, event_name, event_name_key, installation_id,
  event_datetime, occurred_at, payload::text as payload, recorded_at as turn
from stoa.former_attribution_event
union all
select
  batch.merchant_id, batch.batch_id, batch.accepted_at, sent.event_id, sent.event_name, sent.event_name_key,
  sent.installation_id, sent.event_datetime, sent.occurred_at, sent.payload::text, 'infinity'
from stoa.former_event_batch as batch
cross join rows from (
  jsonb_to_recordset(batch.events) as (
    event_id uuid, event_name text, event_name_key text, installation_id uuid, event_datetime text,
    occurred_at timestamptz, payload jsonb)) as sent;

create temporary table former_segment on commit drop as
select
  merchant_id, min(accepted_at) as accepted_at, min(former_batch) as former_batch, min(turn) as turn, month,
  (array_agg(row_number order by row_number))::bigint[] as row_numbers,
  array_agg(event_id order by row_number) as event_ids,
  array_agg(event_name order by row_number) as event_names,
  array_agg(event_name_key order by row_number) as event_name_keys,
  array_agg(installation_id order by row_number) as installation_ids,
  array_agg(event_datetime order by row_number) as event_datetimes,
  array_agg(occurred_at order by row_number) as occurred_ats,
  array_agg(payload order by row_number) as payloads,
  array_agg(amount order by row_number) as amounts,
  array_agg(currency order by row_number) as currencies
from (
  select
    former_event.*, date_trunc('month', occurred_at at time zone 'UTC')::date as month,
    -- As amounts and currencies of new events are read (events/intake/amount-of.ts).
    case
      when payload::json ->> 'amount' ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'
        then (payload::json ->> 'amount')::numeric
    end as amount,
    case
      when payload::json ->> 'currency' ~ '^[A-Za-z]{3}$' then upper(payload::json ->> 'currency')
    end as currency,
    row_number() over turns as row_number,
    (row_number() over turns - 1) / 1000 as chunk
  from former_event
  window turns as (
    partition by merchant_id, former_batch, date_trunc('month', occurred_at at time zone 'UTC')
    order by turn, accepted_at, event_id)) as numbered
group by merchant_id, former_batch, month, chunk;

create temporary table numbered_segment on commit drop as
select
  former_segment.*, nextval('stoa.event_batch_id') as batch_id
from (
  select *
  from former_segment
  order by turn, former_batch, accepted_at) as former_segment;

insert into stoa.event_segment (
  merchant_id, batch_id, month, accepted_at, positions, event_ids, event_names, event_name_keys, installation_ids,
  event_datetimes, occurred_ats, payloads, amounts, currencies)
select
  merchant_id, batch_id, month, accepted_at,
  (select array_agg(position::smallint) from generate_series(1, cardinality(event_ids)) as position),
  event_ids, event_names, event_name_keys, installation_ids, event_datetimes, occurred_ats, payloads, amounts,
  currencies
from numbered_segment;

insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
select merchant_id, batch_id, accepted_at, cardinality(event_ids), array[month]
from numbered_segment;

drop table stoa.former_event_batch;
drop table stoa.former_attribution_event;

-- What events know of an installation: its app, its age and where it came from. Generated, so that a drain reads no JSON.
alter table stoa.installation
add column source text not null generated always as (
  coalesce(left(coalesce(attribution_data ->> 'utm_source', attribution_data ->> 'source'), 255), '')) stored,
add column campaign text not null generated always as (
  coalesce(left(coalesce(attribution_data ->> 'utm_campaign', attribution_data ->> 'campaign'), 255), '')) stored;

create view stoa.known_installation as
select merchant_id, installation_id, bundle_id, created_at, source, campaign
from stoa.installation;

-- Installations that somebody asked for and that are not known yet. Whoever inserts one of them sets `look_at`.
create table stoa.awaited_installation (
  merchant_id integer not null,
  installation_id uuid not null,
  -- When to look whether it is there; null when only its insert can tell anything new.
  look_at timestamptz,
  looks smallint not null,
  primary key (merchant_id, installation_id)
);

create index awaited_installation_look on stoa.awaited_installation (look_at)
where look_at is not null;
