-- breaking: an older Stoa would take a plan of a group for one of the whole store.
-- Plans of groups.

alter table stoa.fee_plan add column group_name text collate "C";
alter table stoa.fee_plan add constraint fee_plan_group_name_fkey foreign key (group_name) references stoa.merchant_group;
alter table stoa.fee_plan add constraint fee_plan_of_one check (merchant_id is null or group_name is null);
comment on column stoa.fee_plan.merchant_id is 'Null: for a group, or for the whole store.';
comment on column stoa.fee_plan.group_name is
'The group whose members it is for, while they are members. Null: for a merchant, or for the whole store.';

drop index stoa.fee_plan_scope_and_start;
create unique index fee_plan_scope_and_start on stoa.fee_plan (merchant_id, group_name, countries, in_force_from)
nulls not distinct
where in_force_until is distinct from in_force_from;

create index fee_plan_group on stoa.fee_plan (group_name) where group_name is not null;
