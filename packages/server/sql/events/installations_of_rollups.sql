-- How many installations some sums count, each once; null if not all that were counted are still stored.
create or replace function stoa.installations_of_rollups(merchants integer[], days date[], rollups bigint[], counted bigint)
returns bigint
language plpgsql
stable
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  members bigint;
  installations bigint;
begin
  select count(*), count(distinct member.installation_id)
  into members, installations
  from unnest(merchants, days, rollups) as rollup (merchant_id, day, rollup_id)
  join stoa.event_rollup_installation as member
    on member.merchant_id = rollup.merchant_id
    and member.day = rollup.day
    and member.rollup_id = rollup.rollup_id;
  return case when members = counted then installations end;
end
$$;
