-- A trigger, because a process of the version before, which makes no ids, may invite people while it is replaced.
create or replace trigger membership_has_member
after insert on stoa.membership
for each row execute function stoa.name_member();
