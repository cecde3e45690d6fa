-- The batches with events in the months of some days (UTC) and one day around them, up to `walked`.
create or replace function stoa.count_event_segments(merchant integer, first_day date, end_day date, walked integer)
returns integer
language plpgsql
stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return (
    select count(*)
    from (
      select
      from stoa.event_segment as one
      where one.merchant_id = merchant
        and one.month >= date_trunc('month', (first_day - 1)::timestamp)::date
        and one.month <= end_day
      limit walked) as found);
end
$$;
