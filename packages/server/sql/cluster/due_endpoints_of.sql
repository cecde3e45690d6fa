-- The endpoints without a claim to which something can be sent, of the merchants on the node of this merchant that are
-- not suspended: at most `fast` of those that answer soon and `slow` of those that take long, the ones that were served
-- longest ago first.
create or replace function stoa.due_endpoints_of(
  merchant integer, until timestamptz, most_retries integer, fast integer, slow integer)
returns table (merchant_id integer, endpoint_id uuid, is_slow boolean, last_sequence bigint, claimed_until timestamptz)
language plpgsql
as $$
declare
  merchants text := (select one from stoa.shards_here('merchant') as one);
  shard record;
begin
  for shard in
    select endpoints, heads
    from rows from (stoa.shards_here('notification_endpoint'), stoa.shards_here('notification_head')) as one (endpoints, heads)
  loop
    return query execute format($statement$
      select due.merchant_id, due.endpoint_id, due.is_slow, due.last_sequence, due.claimed_until
      from (
        select
          endpoint.merchant_id, endpoint.endpoint_id, endpoint.is_slow, coalesce(head.last_sequence, 0) as last_sequence,
          endpoint.claimed_until,
          row_number() over (partition by endpoint.is_slow order by endpoint.claimed_until nulls first) as place
        from %s as endpoint
        left join %s as head on head.merchant_id = endpoint.merchant_id
        where endpoint.state = 'active'
          and not exists (
            select
            from %s as merchant
            where merchant.merchant_id = endpoint.merchant_id
              and merchant.suspended_because is not null)
          and (endpoint.claim is null or endpoint.claimed_until <= $1)
          and (endpoint.next_try_at is null or endpoint.next_try_at <= $1)
          and (
            endpoint.next_retry_at <= $1
            or (head.last_sequence > endpoint.after_sequence and endpoint.retries < $2))) as due
      where due.place <= case when due.is_slow then $4 else $3 end
      $statement$, shard.endpoints, shard.heads, merchants)
    using until, most_retries, fast, slow;
  end loop;
end
$$;
