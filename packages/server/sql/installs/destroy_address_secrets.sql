-- A deleted row would stay in its page until something overwrote it, and autovacuum does not visit a table of four
-- rows. Truncating removes the old file, and the secrets that are kept move into a new one.
create or replace function stoa.destroy_address_secrets(oldest_kept date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  kept stoa.address_secret[];
begin
  lock table stoa.address_secret in access exclusive mode;
  kept := array(
    select secret
    from stoa.address_secret as secret
    where secret.day >= oldest_kept);
  truncate stoa.address_secret;
  insert into stoa.address_secret
  select *
  from unnest(kept);
end
$$;

revoke execute on function stoa.destroy_address_secrets from public;
