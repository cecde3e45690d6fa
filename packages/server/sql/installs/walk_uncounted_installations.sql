-- The oldest installations of a merchant that are not counted, among those made before `before`. For the settings, see
-- walk_installations.
create or replace function stoa.walk_uncounted_installations(merchant integer, before timestamptz, walked integer)
returns table (installation_id uuid, bundle_id text, created_at timestamptz, source text, campaign text)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  counted_at timestamptz;
  counted_id uuid;
begin
  select counted.created_at, counted.installation_id
  into counted_at, counted_id
  from stoa.counted_installation as counted
  where counted.merchant_id = merchant;
  return query
  select one.installation_id, one.bundle_id, one.created_at, one.source, one.campaign
  from stoa.installation as one
  where one.merchant_id = merchant
    and (one.created_at, one.installation_id) > (
      coalesce(counted_at, '-infinity'), coalesce(counted_id, '00000000-0000-0000-0000-000000000000'))
    and one.created_at < before
  order by one.created_at, one.installation_id
  limit walked;
end
$$;
