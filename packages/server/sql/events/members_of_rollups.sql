-- The installations that some sums of a merchant count.
create or replace function stoa.members_of_rollups(merchant integer, days date[], rollups bigint[])
returns table (rollup_id bigint, installation_id uuid)
language plpgsql
stable
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select member.rollup_id, member.installation_id
  from unnest(days, rollups) as rollup (day, rollup_id)
  join stoa.event_rollup_installation as member
    on member.merchant_id = merchant
    and member.day = rollup.day
    and member.rollup_id = rollup.rollup_id;
end
$$;
