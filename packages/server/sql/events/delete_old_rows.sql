-- Deletes up to `most` rows of a partition whose `key` is before a day (UTC).
create or replace function stoa.delete_old_rows(partition_name text, key text, before date, most integer)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  deleted integer;
begin
  execute format(
    'delete from stoa.%I where ctid = any (array(select ctid from stoa.%I where %I < $1 limit $2))',
    partition_name, partition_name, key)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
