create or replace view stoa.sent_event as
select
  segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at, event.position, event.event_name_key,
  event.installation_id, (event.occurred_at at time zone 'UTC')::date as day, event.occurred_at, event.amount,
  coalesce(event.currency, '') as currency, coalesce(event.payload_warnings, 0)::integer as payload_warnings,
  (segment.accepted_at at time zone 'UTC')::date as accepted_day,
  event.occurred_at > segment.accepted_at + interval '15 minutes' as is_ahead
from stoa.event_segment as segment
cross join rows from (
  unnest(segment.positions), unnest(coalesce(segment.event_name_keys, segment.event_names)),
  unnest(segment.installation_ids), unnest(segment.occurred_ats), unnest(segment.amounts),
  unnest(segment.currencies), unnest(segment.payload_warnings))
  as event (position, event_name_key, installation_id, occurred_at, amount, currency, payload_warnings);

comment on view stoa.sent_event is
'What recording reads of each event that was sent, recorded or not. Name a segment by its whole key.';
