create or replace view stoa_read.notifications as
select merchant_id, sequence, notification_id, type, happened_at, about_merchant, object_type, object_id, counts, numbered_at
from stoa.notification
where merchant_id < 1000000000;

comment on view stoa_read.notifications is
'A row for each notification that has a number, of the days for which they are kept.';

comment on column stoa_read.notifications.merchant_id is 'Who is told; 0: the operator.';

comment on column stoa_read.notifications.sequence is 'Its number among those of the same reader, without holes.';

comment on column stoa_read.notifications.notification_id is 'Names what happened; the same for the merchant and the operator.';

comment on column stoa_read.notifications.type is 'What happened, such as report.completed.';

comment on column stoa_read.notifications.happened_at is 'When it happened.';

comment on column stoa_read.notifications.about_merchant is 'Whose data it is about. Null: the operator''s own.';

comment on column stoa_read.notifications.object_type is 'What it is about, such as report.';

comment on column stoa_read.notifications.object_id is 'The id of that. Null: it is about several, or has none.';

comment on column stoa_read.notifications.counts is 'Numbers by name, as JSON.';

comment on column stoa_read.notifications.numbered_at is 'When it got its number. A range of it reads only the partitions of its days.';
