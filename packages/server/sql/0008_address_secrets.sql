-- The secrets under which addresses of store sessions are hidden: one for each UTC day of `seen_at`, random, encrypted
-- under the master secret, and destroyed when the matching window has passed its day.

create table stoa.address_secret (
  day date primary key,
  -- Version, nonce, 32 bytes and tag.
  sealed_secret bytea not null check (octet_length(sealed_secret) = 61),
  made_at timestamptz not null
);

-- A deleted row would lie in its page for as long as nothing overwrites it, and autovacuum does not visit a table of
-- four rows. Truncating takes the old file away, and what is kept moves into a new one.
create function stoa.destroy_address_secrets(oldest_kept date)
returns void
language plpgsql
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
