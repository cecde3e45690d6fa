-- The next merchants with due work, in the order of their numbers, of those that stand on the node of this merchant.
-- What is announced for later than `longest_wait` from now was written by a clock that was ahead, and counts as due.
create or replace function stoa.merchants_with_work_of(
  merchant integer, of_kind text, after_merchant integer, until timestamptz, longest_wait interval, most integer)
returns setof integer
language plpgsql
as $$
declare
  shard text;
begin
  for shard in
    select stoa.shards_here('merchant_work')
  loop
    return query execute format($statement$
      select distinct merchant_id
      from %s
      where kind = $1
        and merchant_id > $2
        and (due_at <= $3 or due_at > $3 + $4)
      order by merchant_id
      limit $5
      $statement$, shard)
    using of_kind, after_merchant, until, longest_wait, most;
  end loop;
end
$$;
