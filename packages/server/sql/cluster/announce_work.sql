-- Announces work in the transaction that adds it. If it is announced already, this keeps the announcement from being
-- taken until the transaction ends; otherwise it adds one. It waits for nobody: an announcement that is just being
-- taken counts as none. `due`: null for at once.
create or replace function stoa.announce_work(merchant integer, of_kind text, item bigint, due timestamptz)
returns boolean
language plpgsql
as $$
begin
  due := coalesce(due, '-infinity');
  perform 1
  from stoa.merchant_work as work
  where work.merchant_id = merchant
    and work.kind = of_kind
    and work.due_at <= due
  limit 1
  for key share skip locked;
  if not found then
    insert into stoa.merchant_work (merchant_id, kind, item_id, due_at)
    values (merchant, of_kind, item, due)
    on conflict (merchant_id, kind, item_id) do nothing;
  end if;
  return true;
end
$$;
