-- What corrections changed of that which is known of a transaction.

create table stoa.correction_facts (
  merchant_id integer not null,
  transaction_id text collate "C" not null,
  correction_id bigint not null,
  bundle_id text,
  kind text collate "C" check (kind in ('one_time', 'subscription_start', 'subscription_renewal')),
  original_transaction_id text collate "C",
  installation_id uuid,
  channel text collate "C",
  primary key (merchant_id, transaction_id, correction_id)
);

-- What is held of a person includes the transactions that a correction tied to their installations.
create index correction_facts_installation on stoa.correction_facts (merchant_id, installation_id, transaction_id)
where installation_id is not null;

comment on table stoa.correction_facts is
'The facts that stand from a correction on, all of them, until a later one changes them. A correction that changed none has no row.';
