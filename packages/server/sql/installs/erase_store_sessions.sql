-- Erases a user's sessions from one block of a partition until before another. An index of sessions by user would cost
-- every feed, so all sessions are searched, and no statement takes long. Runs with the rights of its owner, who has
-- those on each partition.
create or replace function stoa.erase_store_sessions(partition_name text, user_id text, from_block bigint, until_block bigint)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  erased bigint;
begin
  if partition_name !~ '^store_session_[0-9]{8}_[0-9]{4}$' then
    raise exception 'not a name of a partition of stoa.store_session: %', partition_name;
  end if;
  execute format(
    'delete from stoa.%I where ctid >= $1 and ctid < $2 and store_user_id = $3', partition_name)
  using format('(%s,0)', from_block)::tid, format('(%s,0)', until_block)::tid, user_id;
  get diagnostics erased = row_count;
  return erased;
exception
  -- It was dropped meanwhile.
  when undefined_table then return 0;
end
$$;

revoke execute on function stoa.erase_store_sessions from public;
