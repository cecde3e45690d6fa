create or replace view stoa_read.group_memberships as
select merchant_id, group_name, membership_id, member_from, member_until, created_at
from stoa.group_membership;

comment on view stoa_read.group_memberships is
'A row for each time in which a merchant is a member of a group of merchants, such as a programme. Those of a merchant in a group do not overlap.';

comment on column stoa_read.group_memberships.merchant_id is 'The member.';

comment on column stoa_read.group_memberships.group_name is 'The group, as fee plans name it.';

comment on column stoa_read.group_memberships.membership_id is 'The number of the membership.';

comment on column stoa_read.group_memberships.member_from is 'The first day (UTC) on which it is a member.';

comment on column stoa_read.group_memberships.member_until is
'The first day (UTC) on which it is no longer a member. Null: no end. The day of its beginning: it was revoked.';

comment on column stoa_read.group_memberships.created_at is 'When it was entered, perhaps for the past.';
