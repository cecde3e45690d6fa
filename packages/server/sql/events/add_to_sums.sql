-- Adds to sums by day, as stoa.place_events has named them, and makes installations members of them that may not be
-- yet: a sum counts each installation once. `new_ids` are the numbers of new sums. The merchant is locked.
create or replace function stoa.add_to_sums(
  merchant integer, additions stoa.sum_addition[], new_ids bigint[], member_sums bigint[], member_installations uuid[])
returns void
language plpgsql
set enable_nestloop = off
set enable_mergejoin = off
set work_mem = '32MB'
set plan_cache_mode = force_generic_plan
as $$
begin
  with counted as materialized (
    select
      case when one.rollup_id < 0 then new_ids[-one.rollup_id::integer] else one.rollup_id end as number, one.*
    from unnest(additions) as one),
  added as (
    insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
    select merchant, counted.day, counted.number, member.installation_id
    from unnest(member_sums, member_installations) as member (number, installation_id)
    join counted using (number)
    order by counted.number, member.installation_id
    on conflict (merchant_id, day, rollup_id, installation_id) do nothing
    returning rollup_id),
  members as (
    select added.rollup_id as number, count(*) as installations
    from added
    group by added.rollup_id)
  insert into stoa.event_rollup as known (
    merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, installations, amount)
  select
    merchant, counted.number, counted.bundle_id, counted.day, counted.event_name, counted.source, counted.campaign,
    counted.currency, counted.events, coalesce(members.installations, 0), counted.amount
  from counted
  left join members using (number)
  order by counted.number
  on conflict (merchant_id, rollup_id) do update
  set
    events = known.events + excluded.events,
    installations = known.installations + excluded.installations,
    amount = known.amount + excluded.amount;
end
$$;
