-- Deletes rows that a twin has in these tables, one table after the other, and returns how many: if fewer than `most`,
-- none is left. Of a table of partitions it may delete a few more. It refuses a merchant of the store, whatever its
-- caller believes.
create or replace function stoa.delete_of_twin(merchant integer, tables text[], most integer)
returns integer
language plpgsql
as $$
declare
  one text;
  deleted integer;
  total integer := 0;
begin
  if merchant <= 1000000000 then
    raise exception 'merchant % is not a twin', merchant;
  end if;
  foreach one in array tables
  loop
    execute format(
      'delete from stoa.%I where merchant_id = $1 and ctid = any (array(select ctid from stoa.%I where merchant_id = $1 limit $2))',
      one, one)
    using merchant, most - total;
    get diagnostics deleted = row_count;
    total := total + deleted;
    exit when total >= most;
  end loop;
  return total;
end
$$;
