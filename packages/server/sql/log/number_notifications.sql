-- Gives a merchant's waiting notifications the next numbers, at most `most` of them, and returns how many. A row is
-- visible here only after its transaction has committed, and everybody who numbers holds the lock of the head: so a
-- stream has no holes, and no number becomes visible after a higher one.
create or replace function stoa.number_notifications(merchant integer, most integer, at timestamptz)
returns integer
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  head record;
  moved integer;
begin
  perform
  from stoa.notification_waiting
  where merchant_id = merchant
  limit 1;
  if not found then
    return 0;
  end if;
  insert into stoa.notification_head (merchant_id, last_sequence, numbered_at)
  values (merchant, 0, at)
  on conflict (merchant_id) do nothing;
  select last_sequence, greatest(numbered_at, at) as numbered_at
  into head
  from stoa.notification_head
  where merchant_id = merchant
  for update;
  with next as (
    select written_at, notification_id, row_number() over (order by written_at, notification_id) as place
    from stoa.notification_waiting
    where merchant_id = merchant
    order by written_at, notification_id
    limit most),
  taken as (
    delete from stoa.notification_waiting as waiting
    using next
    where waiting.merchant_id = merchant
      and waiting.written_at = next.written_at
      and waiting.notification_id = next.notification_id
    returning waiting.*, next.place)
  insert into stoa.notification (
    merchant_id, sequence, numbered_at, notification_id, type, happened_at,
    about_merchant, object_type, object_id, counts)
  select
    merchant_id, head.last_sequence + place, head.numbered_at, notification_id, type, happened_at,
    about_merchant, object_type, object_id, counts
  from taken;
  get diagnostics moved = row_count;
  update stoa.notification_head
  set
    last_sequence = head.last_sequence + moved,
    numbered_at = head.numbered_at
  where merchant_id = merchant
    and moved > 0;
  return moved;
end
$$;
