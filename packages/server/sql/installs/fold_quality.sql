-- Adds at most `most` of a merchant's slots of hours before `before` to slot 0 of their app and hour, and returns how
-- many there were. It never waits: a slot that somebody is writing to stays for the next run.
create or replace function stoa.fold_quality(merchant integer, before timestamptz, most integer)
returns integer
language plpgsql
as $$
declare
  one record;
  folded integer := 0;
begin
  for one in
    with chosen as materialized (
      select slotted.bundle_id, slotted.hour, slotted.slot
      from stoa.installation_quality as slotted
      where slotted.merchant_id = merchant
        and slotted.slot > 0
        and slotted.hour < before
      order by slotted.hour
      limit most
      for update skip locked),
    gone as (
      delete from stoa.installation_quality as slotted
      using chosen
      where slotted.merchant_id = merchant
        and slotted.bundle_id = chosen.bundle_id
        and slotted.hour = chosen.hour
        and slotted.slot = chosen.slot
      returning slotted.*)
    select
      gone.bundle_id, gone.hour, count(*)::integer as slots, sum(gone.ip_count) as ip, sum(gone.device_count) as device,
      sum(gone.none_count) as none, sum(gone.unasked_count) as unasked, sum(gone.ambiguous_count) as ambiguous,
      sum(gone.attributed_count) as attributed
    from gone
    group by gone.bundle_id, gone.hour
    order by gone.bundle_id, gone.hour
  loop
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    values (
      merchant, one.bundle_id, one.hour, 0, one.ip, one.device, one.none, one.unasked, one.ambiguous, one.attributed)
    on conflict (merchant_id, bundle_id, hour, slot) do update
    set
      ip_count = known.ip_count + excluded.ip_count,
      device_count = known.device_count + excluded.device_count,
      none_count = known.none_count + excluded.none_count,
      unasked_count = known.unasked_count + excluded.unasked_count,
      ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
      attributed_count = known.attributed_count + excluded.attributed_count;
    folded := folded + one.slots;
  end loop;
  return folded;
end
$$;
