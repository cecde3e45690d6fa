-- What else is known of a transaction than its amount: app, kind, original, installation, and way of payment.

create table stoa.channel (
  channel text collate "C" primary key check (channel ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  ended_by text,
  constraint channel_ended check ((ended_at is null) = (ended_by is null))
);

comment on table stoa.channel is
'The ways of payment that a transaction may name. The operator keeps the list. A channel that ended is unknown to later reports.';

create table stoa.transaction_facts (
  merchant_id integer not null,
  transaction_id text collate "C" not null,
  bundle_id text,
  kind text collate "C" check (kind in ('one_time', 'subscription_start', 'subscription_renewal')),
  original_transaction_id text collate "C",
  installation_id uuid,
  channel text collate "C",
  primary key (merchant_id, transaction_id),
  constraint transaction_facts_some check (
    num_nonnulls(bundle_id, kind, original_transaction_id, installation_id, channel) > 0)
);

-- What is held of a person includes the transactions that their installations paid.
create index transaction_facts_installation on stoa.transaction_facts (merchant_id, installation_id, transaction_id)
where installation_id is not null;

comment on table stoa.transaction_facts is
'What else a report said of a transaction. A transaction without any of it has no row.';
comment on column stoa.transaction_facts.bundle_id is 'An app of the merchant when it was recorded.';
comment on column stoa.transaction_facts.original_transaction_id is 'Ties the renewal of a subscription to its first transaction.';
comment on column stoa.transaction_facts.installation_id is 'An installation of the merchant when it was recorded.';
comment on column stoa.transaction_facts.channel is 'Was in stoa.channel when it was recorded.';
