-- The next merchants with announced batches, in the order of their numbers. Their events are not counted.
create or replace function stoa.merchants_with_events(after_merchant integer, most integer, most_batches integer)
returns table (merchant_id integer, events bigint)
language plpgsql
as $$
begin
  return query
  select distinct work.merchant_id, null::bigint
  from stoa.merchant_work as work
  where work.kind = 'events'
    and work.merchant_id > after_merchant
  order by work.merchant_id
  limit most;
end
$$;
