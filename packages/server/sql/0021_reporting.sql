-- breaking: an older Stoa cannot read proposals of memberships.
-- Groups of merchants, and when a merchant is a member.

create table stoa.merchant_group (
  group_name text collate "C" primary key check (group_name ~ '^[a-z0-9][a-z0-9_-]{0,63}$'),
  created_at timestamptz not null,
  created_by text not null
);

comment on table stoa.merchant_group is 'A group of merchants, such as a programme with other fees. It is never deleted.';
comment on column stoa.merchant_group.group_name is 'The word that fee plans and memberships name it by.';
comment on column stoa.merchant_group.created_by is 'Such as "user 3", "operator token 7" or "command".';

create table stoa.group_membership (
  membership_id integer generated always as identity primary key,
  group_name text collate "C" not null references stoa.merchant_group,
  merchant_id integer not null references stoa.merchant,
  member_from date not null,
  member_until date,
  created_at timestamptz not null,
  created_by text not null,
  ended_by text,
  constraint group_membership_ends_later check (member_until >= member_from)
);

-- Also finds the memberships of a merchant in a group, which do not overlap: a lock keeps that.
create index group_membership_merchant on stoa.group_membership (merchant_id, membership_id);

create index group_membership_group on stoa.group_membership (group_name, membership_id);

comment on table stoa.group_membership is
'When a merchant is a member of a group. Only its end is ever set, later or to its beginning, which revokes it. It is never deleted.';
comment on column stoa.group_membership.member_from is 'From 00:00 UTC on this day. It may lie in the past.';
comment on column stoa.group_membership.member_until is
'The first day (UTC) on which it is no longer a member. Null: no end. The day of its beginning: it never was one.';
comment on column stoa.group_membership.ended_by is 'Null also if it was created with an end.';

alter table stoa.fee_proposal drop constraint fee_proposal_kind_check;
alter table stoa.fee_proposal add constraint fee_proposal_kind_check check (
  kind in ('fee_plan', 'fee_plan_end', 'group_membership', 'group_membership_end', 'repricing'));
comment on table stoa.fee_proposal is
'A fee plan, a membership in a group, the end of one, or a repricing that waits for a second person. An approved repricing may run.';
