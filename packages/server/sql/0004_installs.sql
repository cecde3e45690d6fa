-- Who was seen in the store, where installations came from, and what the operator knows of a store user.

-- The address is an HMAC under a secret of the service: whoever reads the table learns no address. Partitions of
-- four hours, named by their start in UTC, come and go with src/installs/maintain-session-partitions.ts.
create table stoa.store_session (
  address_key bytea not null check (octet_length(address_key) = 32),
  store_user_id text not null check (char_length(store_user_id) between 1 and 255),
  seen_at timestamptz not null,
  device_model text check (char_length(device_model) <= 128),
  os_version text check (char_length(os_version) <= 128),
  language text check (char_length(language) <= 128),
  available_capacity bigint check (available_capacity >= 0),
  -- A session fed twice is one session; and matching reads this index alone.
  constraint store_session_key unique nulls not distinct (
    address_key, seen_at, store_user_id, device_model, os_version, language, available_capacity)
) partition by range (seen_at);

-- Attaching a table, unlike creating a partition in place, lets feeds and installs go on meanwhile.
create function stoa.add_store_session_partition(partition_name text, starts_at timestamptz, ends_at timestamptz)
returns void
language plpgsql
as $$
begin
  if to_regclass(format('stoa.%I', partition_name)) is null then
    execute format(
      'create table stoa.%I (like stoa.store_session including defaults including constraints)', partition_name);
    execute format(
      'alter table stoa.store_session attach partition stoa.%I for values from (%L) to (%L)',
      partition_name, starts_at, ends_at);
  end if;
end
$$;

create function stoa.drop_store_session_partition(partition_name text)
returns void
language plpgsql
as $$
begin
  execute format('drop table if exists stoa.%I', partition_name);
end
$$;

-- json, not jsonb: it keeps the text as it was sent, digit for digit.
create table stoa.store_user_attribution (
  store_user_id text primary key check (char_length(store_user_id) between 1 and 255),
  attribution_data json not null check (json_typeof(attribution_data) = 'object'),
  updated_at timestamptz not null
);

-- No foreign key to stoa.app: apps are never deleted, and every install would lock the row of its app.
create table stoa.installation (
  merchant_id integer not null,
  bundle_id text not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  installation_id uuid not null,
  store_user_id text,
  rule text not null check (rule in ('ip', 'device', 'none', 'ambiguous')),
  candidates integer not null,
  evidence jsonb not null,
  attribution_data json,
  created_at timestamptz not null,
  primary key (merchant_id, bundle_id, token_hash),
  constraint installation_id_key unique (merchant_id, installation_id),
  constraint installation_user check ((rule in ('ip', 'device')) = (store_user_id is not null)),
  constraint installation_attribution check (attribution_data is null or store_user_id is not null),
  constraint installation_candidates check (
    case rule
      when 'none' then candidates = 0
      when 'ip' then candidates = 1
      else candidates > 1
    end)
);
