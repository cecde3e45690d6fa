-- Creates those of these installations whose token is new, each with its user's attribution data, and counts and
-- announces them; returns the created ones: they have the ids that were asked for. If a user was erased since the match,
-- the installation holds nothing about them. A function, because a statement of this size is otherwise planned again for
-- every call, which costs as much as running it. Rows are written in the same order everywhere, or two processes with the
-- same tokens would deadlock. The slot of the count belongs to the connection: two connections that share one only wait
-- for each other's commit.
-- It must stay volatile: its statement then takes a snapshot of its own after it has locked stoa.installation, which is
-- what an erasure relies on.
create or replace function stoa.create_installations(
  merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[],
  attribution_rules jsonb[])
returns table (asked_id uuid, created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with created as (
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
      attribution_data, source, campaign, created_at, erased_at)
    select *
    from stoa.attributed_installations(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules) as one
    order by one.merchant_id, one.bundle_id, one.token_hash
    on conflict (merchant_id, bundle_id, token_hash) do nothing
    returning
      merchant_id, bundle_id, installation_id, rule, candidates, attribution_data, created_at,
      evidence ->> 'outcome' = 'matching_off' as is_unasked),
  counted as (
    insert into stoa.installation_quality as known (
      merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count, ambiguous_count,
      attributed_count)
    select
      merchant_id, bundle_id, date_trunc('hour', created_at, 'UTC') as hour, pg_backend_pid() % 64 + 1,
      count(*) filter (where rule = 'ip'), count(*) filter (where rule = 'device'),
      count(*) filter (where rule = 'none' and not is_unasked), count(*) filter (where is_unasked),
      count(*) filter (where rule = 'ambiguous'), count(attribution_data)
    from created
    group by merchant_id, bundle_id, hour
    order by merchant_id, bundle_id, hour
    on conflict (merchant_id, bundle_id, hour, slot) do update
    set
      ip_count = known.ip_count + excluded.ip_count,
      device_count = known.device_count + excluded.device_count,
      none_count = known.none_count + excluded.none_count,
      unasked_count = known.unasked_count + excluded.unasked_count,
      ambiguous_count = known.ambiguous_count + excluded.ambiguous_count,
      attributed_count = known.attributed_count + excluded.attributed_count),
  announced as (
    update stoa.awaited_installation as awaited
    set look_at = created.created_at
    from created
    where awaited.merchant_id = created.merchant_id
      and awaited.installation_id = created.installation_id)
  select
    created.installation_id, created.installation_id, created.rule, created.candidates,
    created.attribution_data::text
  from created;
end
$$;
