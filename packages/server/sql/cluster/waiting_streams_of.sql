-- The next streams in which notifications wait, of those that stand on the node of this merchant.
create or replace function stoa.waiting_streams_of(merchant integer, after_stream integer, most integer)
returns setof integer
language plpgsql
as $$
declare
  shard text;
begin
  for shard in
    select stoa.shards_here('notification_waiting')
  loop
    return query execute format($statement$
      select distinct merchant_id
      from %s
      where merchant_id > $1
      order by merchant_id
      limit $2
      $statement$, shard)
    using after_stream, most;
  end loop;
end
$$;
