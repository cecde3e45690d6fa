-- Deletes up to `most` rows of a partition whose `key` is before a day (UTC); on several nodes merchant by merchant. It
-- returns `most` also where it deleted more.
create or replace function stoa.delete_old_rows(partition_name text, key text, before date, most integer)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  merchant integer;
  deleted integer := 0;
begin
  if not stoa.is_scaled_out() then
    execute format(
      'delete from stoa.%I where ctid = any (array(select ctid from stoa.%I where %I < $1 limit $2))',
      partition_name, partition_name, key)
    using before, most;
    get diagnostics deleted = row_count;
    return deleted;
  end if;
  for merchant in
    execute format('select merchant_id from stoa.%I where %I < $1 group by merchant_id', partition_name, key)
    using before
  loop
    deleted := deleted + stoa.delete_old_rows_of(merchant, partition_name, key, before);
    exit when deleted >= most;
  end loop;
  return least(deleted, most);
end
$$;
