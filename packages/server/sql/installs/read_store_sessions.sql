-- A user's sessions in some blocks of a partition, oldest first; see stoa.erase_store_sessions.
create or replace function stoa.read_store_sessions(partition_name text, user_id text, from_block bigint, until_block bigint)
returns table (
  seen_at timestamptz, device_model text, os_version text, language text, available_capacity bigint)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if partition_name !~ '^store_session_[0-9]{8}_[0-9]{4}$' then
    raise exception 'not a name of a partition of stoa.store_session: %', partition_name;
  end if;
  return query execute format(
    'select seen_at, device_model, os_version, language, available_capacity from stoa.%I '
    'where ctid >= $1 and ctid < $2 and store_user_id = $3 order by seen_at', partition_name)
  using format('(%s,0)', from_block)::tid, format('(%s,0)', until_block)::tid, user_id;
exception
  -- It was dropped meanwhile.
  when undefined_table then return;
end
$$;

revoke execute on function stoa.read_store_sessions from public;
