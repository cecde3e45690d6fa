-- Puts the oldest of the batches back that were set aside before a time, up to `most`. Returns how many.
create or replace function stoa.requeue_batches(merchant integer, aside_before timestamptz, most integer)
returns integer
language plpgsql
as $$
declare
  batch bigint;
  requeued integer := 0;
begin
  for batch in
    select aside.batch_id
    from stoa.set_aside_batch as aside
    where aside.merchant_id = merchant
      and aside.set_aside_at < aside_before
    order by aside.batch_id
    limit most
    for update skip locked
  loop
    perform stoa.requeue_batch(merchant, batch);
    requeued := requeued + 1;
  end loop;
  return requeued;
end
$$;
