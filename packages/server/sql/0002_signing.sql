-- The keys that sign installation tokens. The private part stands here encrypted, and is destroyed once the key
-- signs no more; the public part stays until the last token of the key has expired.

create table stoa.signing_key (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{43}$'),
  algorithm text not null check (algorithm in ('ES256', 'RS256', 'EdDSA')),
  public_jwk jsonb not null,
  private_key bytea,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  destroyed_at timestamptz,
  -- At every instant one key signs: the one that began last.
  constraint signing_key_signs_from_key unique (signs_from),
  constraint signing_key_signs_later check (signs_from >= created_at),
  constraint signing_key_public_jwk check (public_jwk ->> 'kid' = kid and public_jwk ->> 'alg' = algorithm),
  -- The private members of every key type (RFC 7518, section 6; RFC 8037, section 2): what stands here is published.
  constraint signing_key_public_only check (not public_jwk ?| array['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']),
  -- Version, nonce and tag are 29 bytes.
  constraint signing_key_private_key check (octet_length(private_key) > 29),
  constraint signing_key_destroyed check ((private_key is null) = (destroyed_at is not null)),
  constraint signing_key_destroyed_later check (destroyed_at > signs_from)
);
