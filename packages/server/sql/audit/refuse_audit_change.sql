-- Whoever may drop this trigger is found out by the chain.
create or replace function stoa.refuse_audit_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the audit trail is never changed: % on %', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
