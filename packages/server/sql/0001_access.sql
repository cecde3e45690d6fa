-- Who may call. These tables are small, and every process reads them through a cache. A sharded database keeps them
-- as reference tables, so bundle_id and secret_hash may be unique over all merchants.

create table stoa.merchant (
  merchant_id integer generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 200),
  created_at timestamptz not null,
  suspended_at timestamptz,
  suspended_because text check (char_length(suspended_because) between 1 and 500),
  constraint merchant_suspended check ((suspended_at is null) = (suspended_because is null))
);

comment on table stoa.merchant is 'A developer whose payments run outside the SDK of the store.';
comment on column stoa.merchant.merchant_id is
'The number under which every other table keeps the data of the merchant. Never deleted.';
comment on column stoa.merchant.suspended_at is
'Since then its API keys, credentials and people are refused. Null: it is not suspended.';
comment on column stoa.merchant.suspended_because is 'Why, for people; the merchant reads it, too.';

-- Operators look for a merchant by the beginning of its name, in any case, or of its id.
create index merchant_name_beginning on stoa.merchant ((lower(name) collate "C"));
create index merchant_id_beginning on stoa.merchant (((merchant_id::text) collate "C"));

create table stoa.app (
  merchant_id integer not null references stoa.merchant,
  bundle_id text not null check (char_length(bundle_id) between 1 and 255),
  created_at timestamptz not null,
  matching text not null default 'on' check (matching in ('on', 'off')),
  install_key text not null default 'optional' check (install_key in ('optional', 'required')),
  attribution_rules jsonb check (jsonb_typeof(attribution_rules) = 'array'),
  primary key (merchant_id, bundle_id),
  constraint app_bundle_id_key unique (bundle_id)
);

comment on table stoa.app is 'An app of a merchant.';
comment on column stoa.app.bundle_id is 'Unique over all merchants.';
comment on column stoa.app.matching is 'off: an install call of this app compares no address.';
comment on column stoa.app.install_key is 'required: an install call of this app needs an install key.';
comment on column stoa.app.attribution_rules is
'What makes the source and campaign of an installation from now on, in order. Null: the rules of all apps without their '
'own (src/access/attribution-rules.ts).';

create table stoa.access_key (
  access_key_id integer generated always as identity primary key,
  kind text not null check (kind in ('api_key', 'credential', 'install_key', 'operator_token')),
  merchant_id integer references stoa.merchant,
  username text,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  prefix text not null,
  label text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  bundle_id text,
  followed_by integer references stoa.access_key,
  warned_of_end timestamptz,
  constraint access_key_secret_hash_key unique (secret_hash),
  constraint access_key_app foreign key (merchant_id, bundle_id) references stoa.app,
  constraint access_key_merchant check ((kind = 'operator_token') = (merchant_id is null)),
  constraint access_key_username check ((kind = 'credential') = (username is not null)),
  constraint access_key_bundle_id check ((kind = 'install_key') = (bundle_id is not null)),
  constraint access_key_expires_later check (expires_at > created_at)
);

comment on table stoa.access_key is
'A key of a caller: API key, Basic credential, install key of an app, or token of an operator.';
comment on column stoa.access_key.merchant_id is 'Null for a token of an operator.';
comment on column stoa.access_key.username is 'Of a Basic credential.';
comment on column stoa.access_key.secret_hash is 'SHA-256 of the secret. The secret itself is not stored.';
comment on column stoa.access_key.prefix is
'The first characters of the secret, by which people tell keys apart; 160 random bits follow.';
comment on column stoa.access_key.label is 'The name that people gave it, shown wherever it made a change.';
comment on column stoa.access_key.scopes is 'What the key may be used for: names of docs/scopes.md.';
comment on column stoa.access_key.expires_at is 'Null: it does not expire.';
comment on column stoa.access_key.last_used_at is 'Written every few seconds, not with each use.';
comment on column stoa.access_key.bundle_id is 'The app of an install key.';
comment on column stoa.access_key.followed_by is 'The key that a rotation made to replace this one.';
comment on column stoa.access_key.warned_of_end is 'The expiry of which the people of the merchant were told by mail.';

create index access_key_merchant_id on stoa.access_key (merchant_id, kind);

create table stoa.access_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null
);

comment on table stoa.access_revision is
'One row. Every change of a key, every suspension and every switch of an app raises the number, so one cheap query tells a process '
'that it must forget what it remembers.';

insert into stoa.access_revision (revision)
values (0);
