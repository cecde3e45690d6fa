-- The same for several months: one element of each array for an event.
create or replace function stoa.append_batch(
  merchant integer, drawn bigint, accepted timestamptz, segment_months date[], months date[], positions smallint[],
  event_ids uuid[], event_names text[], event_name_keys text[], installation_ids uuid[], event_datetimes text[],
  occurred_ats timestamptz[], payloads text[], amounts numeric[], currencies text[], warnings smallint[])
returns void
language plpgsql
as $$
declare
  batch bigint := drawn;
begin
  if batch is null then
    batch := nextval('stoa.event_batch_id');
  end if;
  insert into stoa.event_segment
  select
    merchant, batch, event.month, accepted, array_agg(event.position), array_agg(event.event_id),
    array_agg(event.event_name), nullif(array_agg(event.event_name_key), array_agg(event.event_name)),
    array_agg(event.installation_id), array_agg(event.event_datetime), array_agg(event.occurred_at),
    array_agg(event.payload), array_agg(event.amount), array_agg(event.currency),
    case when bool_or(event.warnings <> 0) then array_agg(event.warnings) end
  from (
    select *
    from unnest(
      months, positions, event_ids, event_names, event_name_keys, installation_ids, event_datetimes, occurred_ats,
      payloads, amounts, currencies, warnings)
      as sent (
        month, position, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
        amount, currency, warnings)
    order by sent.month, sent.position) as event
  group by event.month;
  perform stoa.queue_batch(merchant, batch, accepted, cardinality(positions), segment_months);
end
$$;
