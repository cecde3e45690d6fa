create or replace view stoa_read.webhook_attempts as
select merchant_id, endpoint_id, attempted_at, sequence, notification_id, type, attempt, outcome, status, fault, took_ms
from stoa.notification_attempt
where merchant_id < 1000000000;

comment on view stoa_read.webhook_attempts is
  'A row for each attempt to send a webhook, of the days for which notifications are kept, without what the receiver answered.';

comment on column stoa_read.webhook_attempts.merchant_id is 'Whose endpoint; 0: the operator.';

comment on column stoa_read.webhook_attempts.endpoint_id is 'Names the endpoint.';

comment on column stoa_read.webhook_attempts.attempted_at is 'When it began. A range of it reads only the partitions of its days.';

comment on column stoa_read.webhook_attempts.sequence is 'The number of the notification.';

comment on column stoa_read.webhook_attempts.notification_id is 'Names the notification.';

comment on column stoa_read.webhook_attempts.type is 'What happened, such as report.completed.';

comment on column stoa_read.webhook_attempts.attempt is 'Which attempt for this notification it was.';

comment on column stoa_read.webhook_attempts.outcome is 'delivered, failed, or given_up after the last attempt.';

comment on column stoa_read.webhook_attempts.status is 'The status of the answer. Null: there was none.';

comment on column stoa_read.webhook_attempts.fault is 'Why there was no answer, in a word. Null: there was one.';

comment on column stoa_read.webhook_attempts.took_ms is 'How many milliseconds it took.';
