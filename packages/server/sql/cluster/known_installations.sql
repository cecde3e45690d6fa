-- The installations of these tokens that exist, one merchant after the other.
create or replace function stoa.known_installations(
  positions integer[], merchant_ids integer[], bundle_ids text[], token_hashes bytea[])
returns table (
  asked_position integer, installation_id uuid, rule text, candidates integer, attribution_data text)
language plpgsql
stable
as $$
declare
  one record;
begin
  for one in
    select
      asked.merchant_id, array_agg(asked.place) as places, array_agg(asked.bundle_id) as bundle_ids,
      array_agg(asked.token_hash) as token_hashes
    from unnest(positions, merchant_ids, bundle_ids, token_hashes)
      as asked (place, merchant_id, bundle_id, token_hash)
    group by asked.merchant_id
  loop
    return query
    select *
    from stoa.known_installations_of(one.merchant_id, one.places, one.bundle_ids, one.token_hashes);
  end loop;
end
$$;
