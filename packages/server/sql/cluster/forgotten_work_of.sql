-- Work on the node of this merchant that nobody announced: queued batches or open reports, the first of each merchant.
create or replace function stoa.forgotten_work_of(merchant integer, of_kind text)
returns table (merchant_id integer, item_id bigint)
language plpgsql
as $$
declare
  shard record;
begin
  for shard in
    select announcements, batches, reports
    from rows from (
      stoa.shards_here('merchant_work'), stoa.shards_here('queued_batch'), stoa.shards_here('report'))
      as one (announcements, batches, reports)
  loop
    return query execute format($statement$
      select open.merchant_id, min(open.id)
      from %s as open (merchant_id, id)
      where not exists (
        select
        from %s as work
        where work.merchant_id = open.merchant_id
          and work.kind = $1)
      group by open.merchant_id
      $statement$,
      case of_kind
        when 'events' then format('(select merchant_id, batch_id from %s)', shard.batches)
        else format('(select merchant_id, report_id from %s where completed_at is null)', shard.reports)
      end, shard.announcements)
    using of_kind;
  end loop;
end
$$;
