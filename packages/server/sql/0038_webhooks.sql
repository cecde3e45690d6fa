-- Where notifications are pushed to. An endpoint reads the log with a number of its own, so a notification that waits has no row here.

create table stoa.notification_endpoint (
  merchant_id integer not null,
  endpoint_id uuid not null,
  created_at timestamptz not null,
  url text not null,
  description text not null,
  types text[],
  ordered boolean not null,
  signing text not null,
  secret bytea not null,
  public_key text,
  previous_secret bytea,
  previous_public_key text,
  previous_until timestamptz,
  state text not null,
  disabled_because text,
  after_sequence bigint not null,
  head_attempts integer not null default 0,
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  retries integer not null default 0,
  next_retry_at timestamptz,
  is_slow boolean not null default false,
  claim uuid,
  claimed_until timestamptz,
  primary key (merchant_id, endpoint_id),
  constraint notification_endpoint_signing check (signing in ('v1', 'v1a')),
  constraint notification_endpoint_public_key check ((signing = 'v1a') = (public_key is not null)),
  constraint notification_endpoint_state check (state in ('active', 'paused', 'disabled')),
  constraint notification_endpoint_disabled check ((state = 'disabled') = (disabled_because is not null)),
  constraint notification_endpoint_because check (disabled_because in ('gone', 'failing')),
  constraint notification_endpoint_previous check ((previous_secret is null) = (previous_until is null))
) with (fillfactor = 50);

comment on table stoa.notification_endpoint is
  'Addresses to which notifications of a stream are sent, and how far each has come.';
comment on column stoa.notification_endpoint.merchant_id is 'Whose stream it is; 0 for the operator.';
comment on column stoa.notification_endpoint.types is 'It gets only these types; null: all.';
comment on column stoa.notification_endpoint.ordered is
  'One at a time in the order of their numbers: what fails holds the rest.';
comment on column stoa.notification_endpoint.secret is 'The key that signs, encrypted with a key derived from the master secret.';
comment on column stoa.notification_endpoint.previous_secret is 'The key before, which signs as well until previous_until.';
comment on column stoa.notification_endpoint.disabled_because is 'gone: it answered 410. failing: nothing succeeded for five days.';
comment on column stoa.notification_endpoint.after_sequence is
  'Every notification up to this number was delivered, given up, or has a row of stoa.notification_retry.';
comment on column stoa.notification_endpoint.head_attempts is
  'Of an ordered endpoint: how often the notification after after_sequence was tried.';
comment on column stoa.notification_endpoint.failures is 'Attempts in a row that failed.';
comment on column stoa.notification_endpoint.failing_since is 'The first of these.';
comment on column stoa.notification_endpoint.next_try_at is 'Nothing is sent before; null: at once.';
comment on column stoa.notification_endpoint.retries is 'Its rows of stoa.notification_retry.';
comment on column stoa.notification_endpoint.next_retry_at is 'When the first of these is due.';
comment on column stoa.notification_endpoint.is_slow is 'The last answer took long, so that it shares places with others like it.';
comment on column stoa.notification_endpoint.claim is
  'Names the round that sends to it now, until claimed_until; null: none, and claimed_until is the end of the last one.';

create table stoa.notification_retry (
  merchant_id integer not null,
  endpoint_id uuid not null,
  sequence bigint not null,
  attempts integer not null,
  next_try_at timestamptz not null,
  primary key (merchant_id, endpoint_id, sequence)
);

comment on table stoa.notification_retry is
  'Notifications up to after_sequence of an endpoint that are sent again: they failed, or somebody asked. At most 2,000 an endpoint.';

create table stoa.notification_attempt (
  merchant_id integer not null,
  endpoint_id uuid not null,
  attempted_at timestamptz not null,
  attempt_id uuid not null,
  sequence bigint not null,
  notification_id uuid not null,
  type text not null,
  attempt integer not null,
  outcome text not null,
  status integer,
  fault text,
  took_ms integer not null,
  answer bytea,
  primary key (merchant_id, endpoint_id, attempted_at, attempt_id)
) partition by range (attempted_at);

comment on table stoa.notification_attempt is
  'What became of each attempt to send a notification. Partitions by day, kept as long as notifications.';
comment on column stoa.notification_attempt.outcome is
  'delivered, failed, or given_up: it failed, and was the last attempt for this notification.';
comment on column stoa.notification_attempt.status is 'Of the answer; null: there was none.';
comment on column stoa.notification_attempt.fault is 'Why there was no usable answer; null if there was one.';
comment on column stoa.notification_attempt.answer is 'The first 512 bytes of what the receiver answered.';
