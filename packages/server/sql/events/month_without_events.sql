-- The first month of which sums are stored for some days (UTC) and one day around them, but no event any more.
create or replace function stoa.month_without_events(merchant integer, first_day date, end_day date)
returns date
language plpgsql
stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return (
    select min(date_trunc('month', one.day)::date)
    from generate_series((first_day - 1)::timestamp, end_day::timestamp, interval '1 day') as one (day)
    where exists (
        select
        from stoa.event_rollup as rollup
        where rollup.merchant_id = merchant
          and rollup.day = one.day::date)
      and not exists (
        select
        from stoa.event_segment as segment
        where segment.merchant_id = merchant
          and segment.month = date_trunc('month', one.day)::date));
end
$$;
