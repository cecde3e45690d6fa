-- Which merchants have work, on several nodes; on one, the queues are walked. Whoever adds work announces it in the same
-- transaction, and whoever does it takes the announcement first and looks for the work afterwards. Why this loses nothing:
-- docs/decisions/0046.
create table stoa.merchant_work (
  merchant_id integer not null,
  kind text not null check (kind in ('events', 'reports')),
  item_id bigint not null,
  due_at timestamptz not null,
  primary key (merchant_id, kind, item_id)
) with (
  -- Its rows live for moments, as those of stoa.queued_batch.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1,
  autovacuum_vacuum_cost_delay = 0
);

comment on table stoa.merchant_work is
'Merchants with work, on several nodes. A merchant without a row of a kind has none; one with a row may have some, '
'announced by any of its rows.';
comment on column stoa.merchant_work.kind is 'events: batches are queued. reports: some are open.';
comment on column stoa.merchant_work.item_id is
'The batch or report that was announced. It only tells rows apart: one row stands for all work of its merchant and kind.';
comment on column stoa.merchant_work.due_at is 'Not before this time; -infinity: at once, whatever the clocks say.';

-- The functions from here on are about one merchant, their first argument. Where tables are distributed by merchant_id,
-- each runs as a whole on the node that has the merchant, so none of them takes a number from a sequence or an advisory
-- lock.

-- Announces work in the transaction that adds it. If it is announced already, this keeps the announcement from being taken
-- until the transaction ends; otherwise it adds one. It waits for nobody: an announcement that is just being taken counts
-- as none. `due`: null for at once.
create function stoa.announce_work(merchant integer, of_kind text, item bigint, due timestamptz)
returns void
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
end
$$;

-- Takes the announcements of work that is due at `until` out of the table, all that nobody keeps there. Look for the work
-- in a later statement: then everything that these rows announced is visible.
create function stoa.take_announcements(merchant integer, of_kind text, until timestamptz)
returns void
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
end
$$;

-- Whether the tables are spread over several nodes; what spreads them replaces this function. A statement then has to
-- name one merchant, or one hidden address. On one node calls of several merchants share statements, which costs less.
create function stoa.is_scaled_out()
returns boolean
language sql
immutable
as 'select false';

comment on function stoa.is_scaled_out is 'Whether the tables are spread over several nodes.';
