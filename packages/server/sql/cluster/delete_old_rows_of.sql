-- As delete_old_rows, of one merchant: all that it has in this partition.
create or replace function stoa.delete_old_rows_of(merchant integer, partition_name text, key text, before date)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  deleted integer;
begin
  execute format('delete from stoa.%I where merchant_id = $1 and %I < $2', partition_name, key)
  using merchant, before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
