-- Notes on an endpoint how many of its notifications are sent again, and when the first of them is due. With `at`, all
-- are due then.
create or replace function stoa.count_retries(merchant integer, endpoint uuid, at timestamptz)
returns void
language plpgsql
set enable_seqscan = off
as $$
declare
  counted record;
begin
  update stoa.notification_retry
  set next_try_at = at
  where merchant_id = merchant
    and endpoint_id = endpoint
    and next_try_at > at;
  select count(*)::integer as retries, min(next_try_at) as next_retry_at
  into counted
  from stoa.notification_retry
  where merchant_id = merchant
    and endpoint_id = endpoint;
  update stoa.notification_endpoint
  set
    retries = counted.retries,
    next_retry_at = counted.next_retry_at
  where merchant_id = merchant
    and endpoint_id = endpoint;
end
$$;
