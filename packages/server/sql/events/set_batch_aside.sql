-- Sets a queued batch aside; false if it is not queued. `reason` is the SQLSTATE of an error or the name of its class.
create or replace function stoa.set_batch_aside(merchant integer, batch bigint, because text, aside_at timestamptz)
returns boolean
language plpgsql
as $$
declare
  taken record;
begin
  delete from stoa.queued_batch as queued
  where queued.merchant_id = merchant
    and queued.batch_id = batch
  returning queued.accepted_at, queued.event_count, queued.months
  into taken;
  if not found then
    return false;
  end if;
  insert into stoa.set_aside_batch (merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
  values (merchant, batch, taken.accepted_at, taken.event_count, taken.months, aside_at, because);
  return true;
end
$$;
