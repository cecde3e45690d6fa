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
