-- Adds a merchant's oldest installations that are not counted to their cohorts, at most `most`, and returns how many
-- there were. The caller holds the lock of counting.
create or replace function stoa.count_cohorts(merchant integer, before timestamptz, most integer)
returns integer
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  counted_at timestamptz;
  counted_id uuid;
  last_at timestamptz;
  last_id uuid;
  found_count integer;
  one record;
begin
  select walked.created_at, walked.installation_id, walked.place
  into last_at, last_id, found_count
  from stoa.walk_uncounted_installations(merchant, before, most) with ordinality
    as walked (installation_id, bundle_id, created_at, source, campaign, place)
  order by walked.place desc
  limit 1;
  if last_at is null then
    return 0;
  end if;
  select counted.created_at, counted.installation_id
  into counted_at, counted_id
  from stoa.counted_installation as counted
  where counted.merchant_id = merchant;
  for one in
    select
      asked.period, date_trunc(asked.period, made.created_at at time zone 'UTC')::date as first_day, made.bundle_id,
      made.source, made.campaign, count(*) as installations
    from stoa.installation as made
    cross join unnest(array['day', 'week']) as asked (period)
    where made.merchant_id = merchant
      and (made.created_at, made.installation_id) > (
        coalesce(counted_at, '-infinity'), coalesce(counted_id, '00000000-0000-0000-0000-000000000000'))
      and (made.created_at, made.installation_id) <= (last_at, last_id)
    group by asked.period, first_day, made.bundle_id, made.source, made.campaign
  loop
    insert into stoa.installation_cohort as known (
      merchant_id, period, first_day, bundle_id, source, campaign, installations)
    values (
      merchant, one.period, one.first_day, one.bundle_id, one.source, one.campaign, one.installations)
    on conflict (merchant_id, period, first_day, bundle_id, source, campaign) do update
    set installations = known.installations + excluded.installations;
  end loop;
  insert into stoa.counted_installation (merchant_id, created_at, installation_id)
  values (merchant, last_at, last_id)
  on conflict (merchant_id) do update
  set created_at = excluded.created_at, installation_id = excluded.installation_id;
  return found_count;
end
$$;
