-- Puts a batch that is set aside back into the queue; false if it is not set aside.
create or replace function stoa.requeue_batch(merchant integer, batch bigint)
returns boolean
language plpgsql
as $$
declare
  taken record;
begin
  delete from stoa.set_aside_batch as aside
  where aside.merchant_id = merchant
    and aside.batch_id = batch
  returning aside.accepted_at, aside.event_count, aside.months
  into taken;
  if not found then
    return false;
  end if;
  perform stoa.queue_batch(merchant, batch, taken.accepted_at, taken.event_count, taken.months);
  return true;
end
$$;
