-- What stoa.create_installations stores of these installations: with the attribution data of their users, or nothing
-- about a user who was erased since the match. PostgreSQL puts it into the statement that calls it.
create or replace function stoa.attributed_installations(
  merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[], attribution_rules jsonb[])
returns table (
  merchant_id integer, bundle_id text, token_hash bytea, installation_id uuid, store_user_id text, rule text,
  candidates integer, evidence jsonb, attribution_data json, source text, campaign text, created_at timestamptz,
  erased_at timestamptz)
language sql
stable
as $$
  with matched as materialized (
    select
      one.*,
      exists (
        select
        from stoa.erased_store_user as erased
        where erased.user_hash = sha256(convert_to(one.store_user_id, 'UTF8'))) as is_erased
    from unnest(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules) as one (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)),
  -- One row each, so that the data is looked up and read once.
  attributed as materialized (
    select one.*, known.attribution_data
    from matched as one
    left join lateral (
      select user_known.attribution_data
      from stoa.store_user_attribution as user_known
      where user_known.store_user_id = one.store_user_id
        and not one.is_erased
      offset 0) as known on true)
  select
    one.merchant_id, one.bundle_id, one.token_hash, one.installation_id,
    case when not one.is_erased then one.store_user_id end, one.rule, one.candidates,
    case when one.is_erased then one.evidence - 'device' else one.evidence end,
    one.attribution_data, stoa.place_of(one.attribution_data, one.attribution_rules, 'source'),
    stoa.place_of(one.attribution_data, one.attribution_rules, 'campaign'), one.created_at,
    case when one.is_erased then one.created_at end
  from attributed as one
$$;
