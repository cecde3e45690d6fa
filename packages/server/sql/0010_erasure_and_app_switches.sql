-- Erasure of store users, and the switches of an app.

-- Whoever is erased stays so for the matching window: what was fed or matched before, and is written now, finds them
-- here. A hash, because the row shall hold no more than it needs; it is deleted when the window has passed.
create table stoa.erased_store_user (
  user_hash bytea primary key check (octet_length(user_hash) = 32),
  erased_at timestamptz not null
);

-- Who erased when, and how much; never whom.
create table stoa.erasure (
  erasure_id bigint generated always as identity primary key,
  asked_by text not null check (asked_by in ('store_user', 'installation')),
  erased_by text not null,
  erased_at timestamptz not null,
  sessions bigint not null check (sessions >= 0),
  attribution_data integer not null check (attribution_data in (0, 1)),
  installations bigint not null check (installations >= 0)
);

-- An erased installation keeps what was counted: rule, candidates, evidence and time.
alter table stoa.installation
add column erased_at timestamptz,
drop constraint installation_user,
add constraint installation_user check (
  case
    when erased_at is null then (rule in ('ip', 'device')) = (store_user_id is not null)
    else store_user_id is null
  end);

create index installation_store_user on stoa.installation (store_user_id)
where store_user_id is not null;

-- From one block of a partition to before another: sessions have no index by user, which would cost every feed, so
-- a user's are looked for in all of them, and no statement takes long.
create function stoa.erase_store_sessions(partition_name text, user_id text, from_block bigint, until_block bigint)
returns bigint
language plpgsql
as $$
declare
  erased bigint;
begin
  execute format(
    'delete from stoa.%I where ctid >= $1 and ctid < $2 and store_user_id = $3', partition_name)
  using format('(%s,0)', from_block)::tid, format('(%s,0)', until_block)::tid, user_id;
  get diagnostics erased = row_count;
  return erased;
exception
  -- It was dropped meanwhile.
  when undefined_table then return 0;
end
$$;

alter table stoa.app
add column matching text not null default 'on' check (matching in ('on', 'off')),
add column install_key text not null default 'optional' check (install_key in ('optional', 'required'));

alter table stoa.access_key
add column bundle_id text,
drop constraint access_key_kind_check,
add constraint access_key_kind_check check (
  kind in ('api_key', 'credential', 'install_key', 'operator_token')),
add constraint access_key_bundle_id check ((kind = 'install_key') = (bundle_id is not null)),
add constraint access_key_app foreign key (merchant_id, bundle_id) references stoa.app;
