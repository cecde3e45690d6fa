create or replace trigger audit_link_stays
before update or delete or truncate on stoa.audit_link
for each statement execute function stoa.refuse_audit_change();
