-- Merchants rotate their own keys, and operators suspend merchants.

alter table stoa.access_key
add column followed_by integer,
add column warned_of_end timestamptz;

alter table stoa.access_key
add constraint access_key_followed_by_fkey foreign key (followed_by) references stoa.access_key;

comment on column stoa.access_key.followed_by is 'The key that a rotation made to replace this one.';
comment on column stoa.access_key.warned_of_end is 'The expiry of which the people of the merchant were told by mail.';

alter table stoa.merchant
add column suspended_at timestamptz,
add column suspended_because text;

alter table stoa.merchant
add constraint merchant_suspended_because_check check (char_length(suspended_because) between 1 and 500);

alter table stoa.merchant
add constraint merchant_suspended check ((suspended_at is null) = (suspended_because is null));

comment on column stoa.merchant.suspended_at is
'Since then its API keys, credentials and people are refused. Null: it is not suspended.';
comment on column stoa.merchant.suspended_because is 'Why, for people; the merchant reads it, too.';

comment on table stoa.access_revision is
'One row. Every change of a key, every suspension and every switch of an app raises the number, so one cheap query tells a process '
'that it must forget what it remembers.';

-- Operators look for a merchant by the beginning of its name, in any case, or of its id.
create index merchant_name_beginning on stoa.merchant ((lower(name) collate "C"));
create index merchant_id_beginning on stoa.merchant (((merchant_id::text) collate "C"));
