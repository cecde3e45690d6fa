-- Takes the announcements of work that is due at `until` out of the table, all that nobody keeps there. Look for the
-- work in a later statement: then everything that these rows announced is visible.
create or replace function stoa.take_announcements(merchant integer, of_kind text, until timestamptz)
returns boolean
language plpgsql
as $$
begin
  delete from stoa.merchant_work as work
  where work.merchant_id = merchant
    and work.kind = of_kind
    and work.item_id = any (array(
      select free.item_id
      from stoa.merchant_work as free
      where free.merchant_id = merchant
        and free.kind = of_kind
        and free.due_at <= until
      for update skip locked));
  return true;
end
$$;
