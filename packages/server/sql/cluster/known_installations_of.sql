-- As known_installations, for one merchant.
create or replace function stoa.known_installations_of(
  merchant integer, positions integer[], bundle_ids text[], token_hashes bytea[])
returns table (
  asked_position integer, installation_id uuid, rule text, candidates integer, attribution_data text)
language plpgsql
stable
as $$
begin
  return query
  select asked.place, one.installation_id, one.rule, one.candidates, one.attribution_data::text
  from unnest(positions, bundle_ids, token_hashes) as asked (place, bundle_id, token_hash)
  join stoa.installation as one on one.bundle_id = asked.bundle_id
    and one.token_hash = asked.token_hash
  where one.merchant_id = merchant;
end
$$;
