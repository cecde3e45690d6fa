-- Queues a batch whose segments are inserted in the same transaction.
create or replace function stoa.queue_batch(
  merchant integer, batch bigint, accepted timestamptz, events integer, batch_months date[])
returns void
language plpgsql
as $$
declare
  is_announced boolean;
begin
  insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
  values (merchant, batch, accepted, events, batch_months);
  is_announced := stoa.announce_work(merchant, 'events', batch, null);
end
$$;
