-- A merchant's newest installations made since `oldest` (inclusive) and before `before`, at most `walked`, newest
-- first. The planner guesses how many installations a merchant has, and where it guesses few, it reads and sorts them
-- all for each page. The settings leave it only the walk along the index.
create or replace function stoa.walk_installations(
  merchant integer, oldest timestamptz, oldest_id uuid, before timestamptz, before_id uuid, walked integer)
returns table (
  installation_id uuid, bundle_id text, created_at timestamptz, rule text, candidates integer, attributed boolean)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select
    one.installation_id, one.bundle_id, one.created_at, one.rule, one.candidates, one.attribution_data is not null
  from stoa.installation as one
  where one.merchant_id = merchant
    and (one.created_at, one.installation_id) >= (oldest, oldest_id)
    and (one.created_at, one.installation_id) < (before, before_id)
  order by one.created_at desc, one.installation_id desc
  limit walked;
end
$$;
