-- Appends a batch whose events happened in one month, and queues it. `drawn`: the number of the batch, drawn before,
-- because only the coordinator has the sequence; null on one node, where drawing it here saves a round trip. A worker
-- must not even read the name of the sequence, which it does when it runs the statement that has it.
create or replace function stoa.append_batch_of_one_month(
  merchant integer, drawn bigint, accepted timestamptz, of_month date, positions smallint[], event_ids uuid[],
  event_names text[], event_name_keys text[], installation_ids uuid[], event_datetimes text[],
  occurred_ats timestamptz[], payloads text[], amounts numeric[], currencies text[], payload_warnings smallint[])
returns void
language plpgsql
as $$
declare
  is_announced boolean;
  batch bigint := drawn;
begin
  if batch is null then
    batch := nextval('stoa.event_batch_id');
  end if;
  insert into stoa.event_segment
  values (
    merchant, batch, of_month, accepted, positions, event_ids, event_names, event_name_keys, installation_ids,
    event_datetimes, occurred_ats, payloads, amounts, currencies, payload_warnings);
  insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
  values (merchant, batch, accepted, cardinality(positions), array[of_month]);
  is_announced := stoa.announce_work(merchant, 'events', batch, null);
end
$$;
