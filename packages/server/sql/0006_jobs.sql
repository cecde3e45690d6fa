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
