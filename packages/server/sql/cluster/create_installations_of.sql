-- As create_installations_here, on the node of this merchant, who has all of the installations. Part of the transaction
-- that calls it.
create or replace function stoa.create_installations_of(
  merchant integer, merchant_ids integer[], bundle_ids text[], token_hashes bytea[], installation_ids uuid[],
  store_user_ids text[], rules text[], candidate_counts integer[], evidences jsonb[], created_times timestamptz[],
  attribution_rules jsonb[])
returns table (asked_id uuid, created_id uuid, matched_by text, users integer, attribution text)
language plpgsql
as $$
begin
  return query
  select *
  from stoa.create_installations_here(
    merchant_ids, bundle_ids, token_hashes, installation_ids, store_user_ids, rules, candidate_counts, evidences,
    created_times, attribution_rules);
end
$$;
