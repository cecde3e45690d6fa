-- The merchants of the `most` awaited installations that have been due the longest on the node of this merchant, and
-- since when.
create or replace function stoa.merchants_awaiting_of(merchant integer, until timestamptz, most integer)
returns table (merchant_id integer, due_since timestamptz)
language plpgsql
as $$
declare
  shard text;
begin
  for shard in
    select stoa.shards_here('awaited_installation')
  loop
    return query execute format($statement$
      select due.merchant_id, min(due.look_at)
      from (
        select awaited.merchant_id, awaited.look_at
        from %s as awaited
        where awaited.look_at <= $1
        order by awaited.look_at
        limit $2) as due
      group by due.merchant_id
      $statement$, shard)
    using until, most;
  end loop;
end
$$;
