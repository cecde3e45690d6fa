create or replace trigger audit_entry_stays
before update or delete or truncate on stoa.audit_entry
for each statement execute function stoa.refuse_audit_change();
