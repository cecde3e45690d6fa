-- Creates those of these installations whose token is new, one merchant after the other, as part of the transaction that
-- calls it. Returns the installation of each token.
create or replace function stoa.create_installations(
  merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[], store_user_ids text[],
  rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[],
  attribution_rules jsonb[])
returns table (asked_id uuid, created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
as $$
declare
  one record;
begin
  for one in
    select
      asked.merchant_id, array_agg(asked.merchant_id) as merchant_ids, array_agg(asked.bundle_id) as bundle_ids,
      array_agg(asked.token_hash) as token_hashes,
      array_agg(asked.installation_id) as installation_ids, array_agg(asked.store_user_id) as store_user_ids,
      array_agg(asked.rule) as rules, array_agg(asked.candidates) as candidates,
      array_agg(asked.evidence) as evidences, array_agg(asked.created_at) as created_times,
      array_agg(asked.attribution_rules) as attribution_rules
    from unnest(
      merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
      created_times, attribution_rules) as asked (
        merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at,
        attribution_rules)
    group by asked.merchant_id
    order by asked.merchant_id
  loop
    return query
    select *
    from stoa.create_installations_of(
      one.merchant_id, one.merchant_ids, one.bundle_ids, one.token_hashes, one.installation_ids, one.store_user_ids,
      one.rules, one.candidates, one.evidences, one.created_times, one.attribution_rules);
  end loop;
end
$$;
