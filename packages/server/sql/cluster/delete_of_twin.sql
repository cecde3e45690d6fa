-- As on one node, but all rows of a table at once: on a cluster, no place of a row is known.
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
    execute format('delete from stoa.%I where merchant_id = $1', one)
    using merchant;
    get diagnostics deleted = row_count;
    total := total + deleted;
    exit when total >= most;
  end loop;
  return total;
end
$$;
