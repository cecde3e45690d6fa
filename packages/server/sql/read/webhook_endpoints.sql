create or replace view stoa_read.webhook_endpoints as
select
  merchant_id, endpoint_id, created_at, types, ordered, signing, state, disabled_because, after_sequence, retries, failures, failing_since,
  next_try_at
from stoa.notification_endpoint
where merchant_id < 1000000000;

comment on view stoa_read.webhook_endpoints is 'A row for each address that webhooks are sent to, without the address.';

comment on column stoa_read.webhook_endpoints.merchant_id is 'Whose endpoint; 0: the operator.';

comment on column stoa_read.webhook_endpoints.endpoint_id is 'Names the endpoint.';

comment on column stoa_read.webhook_endpoints.created_at is 'When it was added.';

comment on column stoa_read.webhook_endpoints.types is 'It gets only these types of notifications. Null: all.';

comment on column stoa_read.webhook_endpoints.ordered is 'Whether it gets one at a time, in the order of their numbers.';

comment on column stoa_read.webhook_endpoints.signing is 'v1 (a shared secret) or v1a (a public key).';

comment on column stoa_read.webhook_endpoints.state is 'active, paused or disabled.';

comment on column stoa_read.webhook_endpoints.disabled_because is 'gone: it answered 410. failing: nothing succeeded for five days.';

comment on column stoa_read.webhook_endpoints.after_sequence is
  'Every notification up to this number was delivered, given up, or is one of those that are sent again.';

comment on column stoa_read.webhook_endpoints.retries is 'Notifications that are sent again.';

comment on column stoa_read.webhook_endpoints.failures is 'Attempts in a row that failed.';

comment on column stoa_read.webhook_endpoints.failing_since is 'The first of these. Null: the last attempt succeeded.';

comment on column stoa_read.webhook_endpoints.next_try_at is 'Nothing is sent before. Null: at once.';
