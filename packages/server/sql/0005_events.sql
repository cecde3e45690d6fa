-- Attribution events: an accepted batch is a row of event_batch until a drain has turned it into events. None of
-- these tables refers to stoa.merchant: the merchant is the authenticated caller, merchants are never deleted, and
-- a check a row would lock the same merchant row thousands of times a second. Nor do checks repeat the rules of
-- the call: a row that a check refuses now, after its batch was acknowledged, would stop the queue.

-- The queue. Its rows live for moments, so vacuum has to come by the number of dead rows, not by their share.
create table stoa.event_batch (
  merchant_id integer not null,
  batch_id bigint generated always as identity,
  accepted_at timestamptz not null,
  event_count integer not null,
  events jsonb not null,
  primary key (merchant_id, batch_id)
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_vacuum_cost_delay = 0,
  toast.autovacuum_vacuum_scale_factor = 0,
  toast.autovacuum_vacuum_threshold = 10000,
  toast.autovacuum_vacuum_cost_delay = 0
);

-- The order in which the drain takes batches, over all merchants.
create index event_batch_order on stoa.event_batch (batch_id);

-- Every event ever recorded. The primary key is what makes an event_id count once, for ever.
create table stoa.attribution_event (
  merchant_id integer not null,
  event_id uuid not null,
  event_name text not null,
  -- In lower case: event names are case-insensitive.
  event_name_key text not null,
  installation_id uuid not null,
  -- The time of the event exactly as given, and what it means.
  event_datetime text not null,
  occurred_at timestamptz not null,
  payload jsonb not null,
  accepted_at timestamptz not null,
  recorded_at timestamptz not null,
  -- Null exactly while the event has a row in waiting_event.
  linked_at timestamptz,
  primary key (merchant_id, event_id)
);

-- One small row an event whose installation is not known yet; gone when it is linked. Every look at a row moves
-- its next_check_at, so the table is a queue as well, with room for the new version of a row beside the old one.
create table stoa.waiting_event (
  merchant_id integer not null,
  event_id uuid not null,
  installation_id uuid not null,
  waiting_since timestamptz not null,
  next_check_at timestamptz not null,
  primary key (merchant_id, event_id)
) with (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

create index waiting_event_next_check on stoa.waiting_event (next_check_at);
