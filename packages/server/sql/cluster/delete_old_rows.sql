-- Deletes old rows, merchant by merchant. It returns `most` also where it deleted more.
create or replace function stoa.delete_old_rows(partition_name text, key text, before date, most integer)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  merchant integer;
  deleted integer := 0;
begin
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
