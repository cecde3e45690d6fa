-- Who changed what, and who took what out. Entries are written in the transaction of the change; nobody updates or deletes
-- them. A job chains them by hashes (0009_trail.sql). On a sharded database these tables stay on the coordinator.

create table stoa.audit_entry (
  audit_id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'key', 'command', 'service')),
  actor_id integer,
  actor_merchant_id integer references stoa.merchant,
  actor_name text not null,
  actor_label text not null,
  how text not null check (how in ('password', 'oidc', 'link', 'key', 'command', 'service')),
  action text not null,
  merchant_id integer references stoa.merchant,
  target text not null,
  before jsonb,
  after jsonb,
  request_id text,
  constraint audit_entry_actor check ((actor_kind in ('user', 'key')) = (actor_id is not null))
);

comment on table stoa.audit_entry is
'Every change by a person, a key or the command, and every reading of personal or bulk data. Never updated or deleted.';
comment on column stoa.audit_entry.actor_id is 'The number of the user or the key.';
comment on column stoa.audit_entry.actor_merchant_id is
'The merchant for which the actor acted; null: the operator. Another merchant never learns who it was.';
comment on column stoa.audit_entry.actor_name is 'What stands beside the change, such as operator token 7, user 3, command.';
comment on column stoa.audit_entry.actor_label is
'The name at that time: the label of a key, or the account of the operating system that ran the command. Of a user, which of '
'their addresses it was (user_email.email_no), so that the address itself can be erased.';
comment on column stoa.audit_entry.how is 'How the actor signed in.';
comment on column stoa.audit_entry.action is 'A name of the closed list in audited-action.ts.';
comment on column stoa.audit_entry.merchant_id is 'Whose data it was; null if it belongs to no merchant or to all.';
comment on column stoa.audit_entry.target is 'What was changed or read, such as api_key 7 or statement 2026-11.';
comment on column stoa.audit_entry.before is 'What the change replaced, without secrets and personal data.';
comment on column stoa.audit_entry.after is 'What holds since, without secrets and personal data.';
comment on column stoa.audit_entry.request_id is 'The x-request-id of the call; null for the command and the service.';

-- One for each filter of the list, which walks along it from the newest entry on.
create index audit_entry_happened_at on stoa.audit_entry (happened_at, audit_id);
create index audit_entry_merchant on stoa.audit_entry (merchant_id, happened_at, audit_id);
create index audit_entry_action on stoa.audit_entry (action, happened_at, audit_id);
create index audit_entry_actor on stoa.audit_entry (actor_kind, actor_id, happened_at, audit_id);
create index audit_entry_target on stoa.audit_entry (target, happened_at, audit_id);

create table stoa.audit_unchained (
  audit_id bigint primary key references stoa.audit_entry
);

comment on table stoa.audit_unchained is 'Entries that wait to be chained: the queue of the job that does it.';
