-- Who may call. These tables are small and read through a cache in every process; a sharded database keeps
-- them as reference tables, which is why bundle_id and secret_hash may be unique over all merchants.

create table stoa.merchant (
  merchant_id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  created_at timestamptz not null
);

create table stoa.app (
  merchant_id integer not null references stoa.merchant,
  bundle_id text not null check (char_length(bundle_id) between 1 and 255),
  created_at timestamptz not null,
  primary key (merchant_id, bundle_id),
  constraint app_bundle_id_key unique (bundle_id)
);

create table stoa.access_key (
  access_key_id integer generated always as identity primary key,
  kind text not null check (kind in ('api_key', 'credential', 'operator_token')),
  merchant_id integer references stoa.merchant,
  username text,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  label text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint access_key_secret_hash_key unique (secret_hash),
  constraint access_key_merchant check ((kind = 'operator_token') = (merchant_id is null)),
  constraint access_key_username check ((kind = 'credential') = (username is not null)),
  constraint access_key_expires_later check (expires_at > created_at)
);

create index access_key_merchant_id on stoa.access_key (merchant_id, kind);

-- One row. It grows with every revocation, so that each process sees with one cheap query that it must forget.
create table stoa.access_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);

insert into stoa.access_revision (revision)
values (0);
