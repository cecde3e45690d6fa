create or replace view stoa.attribution_event as
select
  segment.merchant_id, event.event_id, event.event_name,
  coalesce(event.event_name_key, event.event_name) as event_name_key, event.installation_id,
  event.event_datetime, event.occurred_at, event.payload::json as payload, event.amount, event.currency,
  segment.accepted_at, batch.recorded_at, segment.batch_id, event.position, segment.month
from stoa.event_segment as segment
join stoa.event_batch as batch
  on batch.merchant_id = segment.merchant_id
  and batch.accepted_at = segment.accepted_at
  and batch.batch_id = segment.batch_id
cross join rows from (
  unnest(segment.positions), unnest(segment.event_ids), unnest(segment.event_names),
  unnest(segment.event_name_keys), unnest(segment.installation_ids), unnest(segment.event_datetimes),
  unnest(segment.occurred_ats), unnest(segment.payloads), unnest(segment.amounts), unnest(segment.currencies))
  as event (
    position, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
    amount, currency)
where not exists (
  select
  from stoa.duplicate_event as duplicate
  where duplicate.merchant_id = segment.merchant_id
    and duplicate.accepted_at = segment.accepted_at
    and duplicate.batch_id = segment.batch_id
    and duplicate.position = event.position);

comment on view stoa.attribution_event is 'What is recorded, one row for each event that counts.';
