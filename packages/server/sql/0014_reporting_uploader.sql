-- Uploads have no entry in the audit trail: their rows are their own record, and say here who sent them.

alter table stoa.report add column uploaded_by text;

comment on column stoa.report.uploaded_by is
'Who uploaded it first, such as API key 12 or user 3; null for reports from before this was kept.';
