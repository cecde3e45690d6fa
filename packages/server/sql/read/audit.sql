create or replace view stoa_read.audit as
select
  entry.audit_id,
  entry.happened_at,
  entry.actor_kind,
  entry.actor_id,
  entry.actor_name,
  case when entry.actor_kind = 'key' then entry.actor_label end as actor_label,
  entry.how,
  entry.action,
  entry.merchant_id,
  entry.target,
  entry.before,
  entry.after,
  entry.request_id,
  link.month,
  link.position
from stoa.audit_entry as entry
left join stoa.audit_link as link on link.audit_id = entry.audit_id;

comment on view stoa_read.audit is
'A row for each entry of the audit trail, without the e-mail addresses of people and the accounts that ran the command.';

comment on column stoa_read.audit.audit_id is 'Names the entry.';

comment on column stoa_read.audit.happened_at is 'When it happened. A range of it is found by an index.';

comment on column stoa_read.audit.actor_kind is 'user, key, command, or service.';

comment on column stoa_read.audit.actor_id is 'The number of the user or the key.';

comment on column stoa_read.audit.actor_name is 'Such as operator token 7, user 3, command.';

comment on column stoa_read.audit.actor_label is 'The label that the key had then. Null for everybody else.';

comment on column stoa_read.audit.how is 'How the actor signed in: password, oidc, link, key; or command, service.';

comment on column stoa_read.audit.action is 'What was done, such as key.issued. With happened_at, it is found by an index.';

comment on column stoa_read.audit.merchant_id is 'Whose data it was. Null if it belongs to no merchant or to all.';

comment on column stoa_read.audit.target is 'What was changed or read, such as api_key 7.';

comment on column stoa_read.audit.before is 'What the change replaced.';

comment on column stoa_read.audit.after is 'What holds since.';

comment on column stoa_read.audit.request_id is 'The x-request-id of the call. Null for the command and the service.';

comment on column stoa_read.audit.month is 'The month of its link in the chain. Null for seconds, until it is chained.';

comment on column stoa_read.audit.position is 'The position of its link in that month.';
