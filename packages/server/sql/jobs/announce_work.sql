-- On one node nobody announces work, because the queues are walked; false. PostgreSQL inlines it, so that it costs
-- nothing.
create or replace function stoa.announce_work(merchant integer, of_kind text, item bigint, due timestamptz)
returns boolean
language sql
immutable
as 'select false';

comment on function stoa.announce_work is 'Announces work in the transaction that adds it; true on a cluster.';
