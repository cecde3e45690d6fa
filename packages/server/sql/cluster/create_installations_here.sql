-- Creates those of these installations whose token is new, counts and announces them, and returns the installation of
-- each token. It runs on a node of a cluster, a statement for each row: Citus sends an insert that names its row to the
-- shard as it is. One from arrays costs twice as much for one row, and no less for eight. It must stay volatile: each
-- statement inside then takes a snapshot of its own. Whether a user was erased is asked after the insert has locked
-- stoa.installation, which is what an erasure relies on.
create or replace function stoa.create_installations_here(
  merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[], attribution_rules jsonb[])
returns table (asked_id uuid, created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
as $$
declare
  one record;
  known_data json;
  created_ids uuid[];
  attributed_ids uuid[];
begin
  for one in
    select *
    from unnest(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules) as asked (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)
    order by asked.merchant_id, asked.bundle_id, asked.token_hash
  loop
    known_data := null;
    if one.store_user_id is not null then
      select known.attribution_data
      into known_data
      from stoa.store_user_attribution as known
      where known.store_user_id = one.store_user_id;
    end if;
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence,
      attribution_data, source, campaign, created_at)
    values (
      one.merchant_id, one.bundle_id, one.token_hash, one.installation_id, one.store_user_id, one.rule,
      one.candidates, one.evidence, known_data, stoa.place_of(known_data, one.attribution_rules, 'source'),
      stoa.place_of(known_data, one.attribution_rules, 'campaign'), one.created_at)
    on conflict (merchant_id, bundle_id, token_hash) do nothing;
    if not found then
      return query
      select one.installation_id, known.installation_id, known.rule, known.candidates, known.attribution_data::text
      from stoa.installation as known
      where known.merchant_id = one.merchant_id
        and known.bundle_id = one.bundle_id
        and known.token_hash = one.token_hash;
      continue;
    end if;
    if one.store_user_id is not null then
      perform
      from stoa.erased_store_user as erased
      where erased.user_hash = sha256(convert_to(one.store_user_id, 'UTF8'));
      if found then
        known_data := null;
        update stoa.installation as erased
        set
          store_user_id = null, attribution_data = null, source = '', campaign = '',
          evidence = one.evidence - 'device', erased_at = one.created_at
        where erased.merchant_id = one.merchant_id
          and erased.installation_id = one.installation_id;
      end if;
    end if;
    created_ids := created_ids || one.installation_id;
    attributed_ids := attributed_ids || case when known_data is not null then one.installation_id end;
    return query select one.installation_id, one.installation_id, one.rule, one.candidates, known_data::text;
  end loop;
  perform stoa.count_created(
    created_ids, attributed_ids, merchant_ids, bundle_ids, installation_ids, rules, evidences, created_times);
end
$$;
