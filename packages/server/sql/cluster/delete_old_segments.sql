-- Deletes old segments, merchant by merchant.
create or replace function stoa.delete_old_segments(partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  merchant integer;
  deleted integer := 0;
begin
  for merchant in
    execute format($statement$
      select merchant_id
      from stoa.%I
      where least(month, (accepted_at at time zone 'UTC')::date) < $1
      group by merchant_id
      $statement$, partition_name)
    using before
  loop
    deleted := deleted + stoa.delete_old_segments_of(merchant, partition_name, before, most - deleted);
    exit when deleted = most;
  end loop;
  return deleted;
end
$$;
