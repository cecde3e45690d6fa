-- As create_installations, for one merchant, a statement for each row: a node of a cluster keeps the plan of a
-- statement that names its row, and makes that of one with arrays anew, which costs more than eight rows. It must stay
-- volatile: each statement inside then takes a snapshot of its own. Whether a user was erased is asked after the insert
-- has locked stoa.installation, which is what an erasure relies on.
create or replace function stoa.create_installations_of(
  merchant integer, bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[], attribution_rules jsonb[])
returns table (created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
as $$
declare
  one record;
  known_data json;
  created_bundles text[];
  created_ats timestamptz[];
  outcomes text[];
  are_attributed boolean[];
begin
  for one in
    select *
    from unnest(
      bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences, created_times,
      attribution_rules) as asked (
        bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)
    order by asked.bundle_id, asked.token_hash
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
      merchant, one.bundle_id, one.token_hash, one.installation_id, one.store_user_id, one.rule,
      one.candidates, one.evidence, known_data, stoa.place_of(known_data, one.attribution_rules, 'source'),
      stoa.place_of(known_data, one.attribution_rules, 'campaign'), one.created_at)
    on conflict (merchant_id, bundle_id, token_hash) do nothing;
    continue when not found;
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
        where erased.merchant_id = merchant
          and erased.installation_id = one.installation_id;
      end if;
    end if;
    update stoa.awaited_installation as awaited
    set look_at = one.created_at
    where awaited.merchant_id = merchant
      and awaited.installation_id = one.installation_id;
    created_bundles := created_bundles || one.bundle_id;
    created_ats := created_ats || one.created_at;
    outcomes := outcomes || case one.evidence ->> 'outcome' when 'matching_off' then 'matching_off' else one.rule end;
    are_attributed := are_attributed || (known_data is not null);
    created_id := one.installation_id;
    matched_by := one.rule;
    users := one.candidates;
    attribution := known_data::text;
    return next;
  end loop;
  perform stoa.count_created(merchant, created_bundles, created_ats, outcomes, are_attributed);
end
$$;
