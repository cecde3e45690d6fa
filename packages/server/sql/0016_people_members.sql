-- Ids by which merchants know their people. The numbers of users count everybody, so they would tell a merchant who was known before.

create table stoa.member (
  merchant_id integer not null references stoa.merchant,
  user_id integer not null references stoa.user_account,
  member_id uuid not null default gen_random_uuid(),
  since timestamptz not null,
  primary key (merchant_id, user_id),
  constraint member_member_id_key unique (member_id)
);

comment on table stoa.member is
'The id by which a merchant knows a person. It is made with the first invitation, and stays when the membership ends, for the audit trail.';
comment on column stoa.member.member_id is 'Random: it tells nothing of other merchants, or of the person''s age here.';
comment on column stoa.member.since is 'When the merchant first invited the person; people are listed in this order.';

create index member_since on stoa.member (merchant_id, since, member_id);

-- People who left are still named in the trail.
insert into stoa.member (merchant_id, user_id, since)
select known.merchant_id, known.user_id, min(known.since)
from (
  select merchant_id, user_id, created_at as since
  from stoa.membership
  union all
  select merchant_id, substring(target from 6)::integer, happened_at
  from stoa.audit_entry
  where merchant_id is not null
  and target ~ '^user [0-9]{1,9}$'
  union all
  select actor_merchant_id, actor_id, happened_at
  from stoa.audit_entry
  where actor_merchant_id is not null
  and actor_kind = 'user') as known
join stoa.user_account as account
  on account.user_id = known.user_id
group by known.merchant_id, known.user_id;
