-- The ids of sent events, recorded or not. Name a segment by its whole key.
create or replace view stoa.sent_event_id as
select segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at, event.position, event.event_id
from stoa.event_segment as segment
cross join rows from (unnest(segment.positions), unnest(segment.event_ids)) as event (position, event_id);

comment on view stoa.sent_event_id is 'The ids of sent events, recorded or not.';
