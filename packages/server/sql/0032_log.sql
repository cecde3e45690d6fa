-- The log of notifications: what happened, for merchants and for the operator. The stream of the operator is that of merchant 0.

create table stoa.notification_waiting (
  merchant_id integer not null,
  written_at timestamptz not null default clock_timestamp(),
  notification_id uuid not null,
  type text not null,
  happened_at timestamptz not null,
  about_merchant integer,
  object_type text not null,
  object_id text,
  counts jsonb not null,
  primary key (merchant_id, written_at, notification_id)
);

comment on table stoa.notification_waiting is
  'Notifications that have no number yet, written by the transaction of the change that they tell of.';
comment on column stoa.notification_waiting.merchant_id is 'Whose stream it is; 0 for the operator.';
comment on column stoa.notification_waiting.about_merchant is 'Whose data it is about; null: the operator''s own.';
comment on column stoa.notification_waiting.object_id is 'Names the object; null: it is about several.';
comment on column stoa.notification_waiting.counts is 'Numbers by name. Neither these nor the id are personal data.';

create table stoa.notification_head (
  merchant_id integer primary key,
  last_sequence bigint not null,
  numbered_at timestamptz not null
);

comment on table stoa.notification_head is
  'The last number of each stream. Its row is locked while notifications get numbers, so that a stream has no holes.';

create table stoa.notification (
  merchant_id integer not null,
  sequence bigint not null,
  numbered_at timestamptz not null,
  notification_id uuid not null,
  type text not null,
  happened_at timestamptz not null,
  about_merchant integer,
  object_type text not null,
  object_id text,
  counts jsonb not null,
  primary key (merchant_id, sequence, numbered_at)
) partition by range (numbered_at);

comment on table stoa.notification is
  'Numbered notifications: for each stream 1, 2, 3 … in the order in which they were numbered. Partitions by day.';
comment on column stoa.notification.numbered_at is 'Never decreases within a stream, so that days end in the order of their numbers.';
