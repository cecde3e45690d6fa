-- The chain of the audit trail, and its signed heads (docs/decisions/0048). Rows are only ever added. On a sharded database these
-- tables stay on the coordinator.

create table stoa.audit_link (
  month date not null check (extract(day from month) = 1),
  position integer not null check (position > 0),
  audit_id bigint not null references stoa.audit_entry,
  chained_at timestamptz not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (month, position),
  constraint audit_link_audit_id_key unique (audit_id)
);

comment on table stoa.audit_link is
'The chain of a month: each hash covers the entry and the hash before it. The first of a month continues the last of the month '
'before.';
comment on column stoa.audit_link.month is 'The month in which the entry was chained, by its first day (UTC).';
comment on column stoa.audit_link.position is 'Counts from 1 in each month, without gaps.';
comment on column stoa.audit_link.chained_at is 'Never before the one of the link before.';

create table stoa.audit_head (
  head_no integer primary key check (head_no > 0),
  month date not null,
  position integer not null,
  signed_at timestamptz not null,
  signature text not null,
  constraint audit_head_month_position_key unique (month, position),
  constraint audit_head_link foreign key (month, position) references stoa.audit_link
);

comment on table stoa.audit_head is 'The hash of a link, signed with the key of the service at that time.';
comment on column stoa.audit_head.head_no is 'Counts from 1 without gaps, so that a head that is missing is noticed.';
comment on column stoa.audit_head.signature is
'A JWS that holds number, month, position, hash and time, and in its header the public key.';

create trigger audit_link_stays
before update or delete or truncate on stoa.audit_link
for each statement execute function stoa.refuse_audit_change();

create trigger audit_head_stays
before update or delete or truncate on stoa.audit_head
for each statement execute function stoa.refuse_audit_change();

create view stoa_read.audit as
select
  entry.audit_id,
  entry.happened_at,
  entry.actor_kind,
  entry.actor_id,
  entry.actor_name,
  case when entry.actor_kind = 'key' then entry.actor_label end as actor_label,
  entry.how,
  entry.action,
  entry.merchant_id,
  entry.target,
  entry.before,
  entry.after,
  entry.request_id,
  link.month,
  link.position
from stoa.audit_entry as entry
left join stoa.audit_link as link on link.audit_id = entry.audit_id;

comment on view stoa_read.audit is
'A row for each entry of the audit trail, without the e-mail addresses of people and the accounts that ran the command.';
comment on column stoa_read.audit.audit_id is 'Names the entry.';
comment on column stoa_read.audit.happened_at is 'When it happened. A range of it is found by an index.';
comment on column stoa_read.audit.actor_kind is 'user, key, command, or service.';
comment on column stoa_read.audit.actor_id is 'The number of the user or the key.';
comment on column stoa_read.audit.actor_name is 'Such as operator token 7, user 3, command.';
comment on column stoa_read.audit.actor_label is 'The label that the key had then. Null for everybody else.';
comment on column stoa_read.audit.how is 'How the actor signed in: password, oidc, link, key; or command, service.';
comment on column stoa_read.audit.action is 'What was done, such as key.issued. With happened_at, it is found by an index.';
comment on column stoa_read.audit.merchant_id is 'Whose data it was. Null if it belongs to no merchant or to all.';
comment on column stoa_read.audit.target is 'What was changed or read, such as api_key 7.';
comment on column stoa_read.audit.before is 'What the change replaced.';
comment on column stoa_read.audit.after is 'What holds since.';
comment on column stoa_read.audit.request_id is 'The x-request-id of the call. Null for the command and the service.';
comment on column stoa_read.audit.month is 'The month of its link in the chain. Null for seconds, until it is chained.';
comment on column stoa_read.audit.position is 'The position of its link in that month.';
