create or replace trigger audit_head_stays
before update or delete or truncate on stoa.audit_head
for each statement execute function stoa.refuse_audit_change();
