create table stoa.signing_key (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{43}$'),
  algorithm text not null check (algorithm in ('ES256', 'RS256', 'EdDSA')),
  public_jwk jsonb not null,
  private_key bytea,
  created_at timestamptz not null,
  signs_from timestamptz not null,
  destroyed_at timestamptz,
  -- Exactly one key signs at every instant: the one that started last.
  constraint signing_key_signs_from_key unique (signs_from),
  constraint signing_key_signs_later check (signs_from >= created_at),
  constraint signing_key_public_jwk check (public_jwk ->> 'kid' = kid and public_jwk ->> 'alg' = algorithm),
  -- The private members of every key type (RFC 7518, section 6; RFC 8037, section 2). This column is published.
  constraint signing_key_public_only check (not public_jwk ?| array['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']),
  -- Version, nonce and tag are 29 bytes.
  constraint signing_key_private_key check (octet_length(private_key) > 29),
  constraint signing_key_destroyed check ((private_key is null) = (destroyed_at is not null)),
  constraint signing_key_destroyed_later check (destroyed_at > signs_from)
);

comment on table stoa.signing_key is
'The keys that sign installation tokens. What a key does now follows from signs_from of this key and of its '
'successor.';
comment on column stoa.signing_key.kid is 'The thumbprint of the public key (RFC 7638).';
comment on column stoa.signing_key.public_jwk is
'The public part, as it is published. It stays until the last token of the key has expired.';
comment on column stoa.signing_key.private_key is
'The private part, encrypted under the master secret. Destroyed (null) once the key no longer signs.';
comment on column stoa.signing_key.signs_from is 'The key signs from this instant until signs_from of its successor.';
comment on column stoa.signing_key.destroyed_at is 'When the private part was destroyed.';

create table stoa.former_signing_key (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{43}$'),
  left_at timestamptz not null
);

comment on table stoa.former_signing_key is
'Keys that left the key set because their last token expired or because they were withdrawn. An import never brings '
'one of them back: a script that imports the same file again and again must not restore a key that was leaked.';
