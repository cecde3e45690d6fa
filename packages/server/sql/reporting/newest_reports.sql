-- When the newest report of each of these merchants was accepted, one merchant after the other.
create or replace function stoa.newest_reports(merchant_ids integer[])
returns table (newest_of integer, accepted_at timestamptz)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set plan_cache_mode = force_generic_plan
as $$
declare
  merchant integer;
begin
  foreach merchant in array merchant_ids
  loop
    return query
    select one.merchant_id, one.accepted_at
    from stoa.report as one
    where one.merchant_id = merchant
    order by one.merchant_id desc, one.report_id desc
    limit 1;
  end loop;
end
$$;
