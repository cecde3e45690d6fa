-- The shards of a table of merchants that stand on this node, in the order of the merchants' hashes: those of two
-- tables fit together. Where nothing is spread, as in tests on one PostgreSQL, that is the table itself.
create or replace function stoa.shards_here(table_name text)
returns setof text
language plpgsql
stable
as $$
begin
  if to_regclass('pg_catalog.pg_dist_shard') is null then
    return next 'stoa.' || table_name;
    return;
  end if;
  return query execute $statement$
    select shard_name(shard.logicalrelid, shard.shardid)::text
    from pg_dist_shard as shard
    join pg_dist_placement as placement using (shardid)
    where shard.logicalrelid = to_regclass('stoa.' || $1)
      and placement.groupid = (select groupid from pg_dist_local_group)
    order by shard.shardminvalue::integer
    $statement$
  using table_name;
end
$$;
