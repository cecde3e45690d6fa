-- The installations of these tokens that exist. It asks for the next token in the order of the primary key, without
-- sorting, so that no other index fits: while the table was empty any index would do, and one that begins with the
-- merchant alone was taken.
create or replace function stoa.known_installations(
  positions integer[], merchant_ids integer[], bundle_ids text[], token_hashes bytea[])
returns table (
  asked_position integer, installation_id uuid, rule text, candidates integer, attribution_data text)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select asked.place, next.installation_id, next.rule, next.candidates, next.attribution_data::text
  from unnest(positions, merchant_ids, bundle_ids, token_hashes) as asked (place, merchant_id, bundle_id, token_hash)
  cross join lateral (
    select one.*
    from stoa.installation as one
    where (one.merchant_id, one.bundle_id, one.token_hash) >= (asked.merchant_id, asked.bundle_id, asked.token_hash)
    order by one.merchant_id, one.bundle_id, one.token_hash
    limit 1) as next
  where next.merchant_id = asked.merchant_id
    and next.bundle_id = asked.bundle_id
    and next.token_hash = asked.token_hash;
end
$$;
