-- Who was seen in the store, where installations came from, and what the operator knows about a store user.

-- Store sessions

-- The address is an HMAC under a secret of the service: reading the table reveals no address. Each partition covers
-- four hours and is named after its start in UTC; src/installs/sessions/maintain-session-partitions.ts creates and
-- drops them.
create table stoa.store_session (
  address_key bytea not null check (octet_length(address_key) = 32),
  store_user_id text not null check (char_length(store_user_id) between 1 and 255),
  seen_at timestamptz not null,
  device_model text not null default '' check (char_length(device_model) <= 256),
  os_version text check (char_length(os_version) <= 128),
  language text check (char_length(language) <= 128),
  available_capacity bigint check (available_capacity >= 0),
  -- A session fed twice is one session, and matching reads only this index. The model comes early in it: at the
  -- address of a whole network, sessions of other models need not be read.
  constraint store_session_key unique nulls not distinct (
    address_key, device_model, seen_at, store_user_id, os_version, language, available_capacity)
) partition by range (seen_at);

comment on table stoa.store_session is
'A store user was seen in the store, at an address that is stored only as a hash. Kept for the matching window of '
'24 hours.';
comment on column stoa.store_session.address_key is
'HMAC-SHA-256 of the address under the secret of its day (stoa.address_secret).';
comment on column stoa.store_session.device_model is
'As it is compared: without surrounding blanks, in lower case, empty when missing. A character can become two in '
'lower case.';
comment on column stoa.store_session.available_capacity is 'Free disk space of the device, in bytes.';

-- How the feed of store sessions comes in, for operators: src/installs/feed-health

create table stoa.store_session_feed (
  hour timestamptz primary key,
  stored bigint not null,
  repeated bigint not null,
  outside_window bigint not null,
  erased bigint not null,
  refused bigint not null,
  failed_requests bigint not null,
  last_fed_at timestamptz
);

comment on table stoa.store_session_feed is 'What became of the store sessions that were fed over HTTP, by hour.';
comment on column stoa.store_session_feed.hour is 'The start of the hour, UTC.';
comment on column stoa.store_session_feed.last_fed_at is 'Null: all requests of the hour failed.';

-- Address secrets

create table stoa.address_secret (
  day date primary key,
  sealed_secret bytea not null check (octet_length(sealed_secret) = 61),
  made_at timestamptz not null
);

comment on table stoa.address_secret is
'The secrets that hide the addresses of store sessions: one random secret for each day, destroyed when the matching '
'window has passed its day.';
comment on column stoa.address_secret.day is 'The UTC day of seen_at of the sessions.';
comment on column stoa.address_secret.sealed_secret is
'Encrypted under the master secret. Version, nonce, 32 bytes and tag.';

-- Installations

create table stoa.store_user_attribution (
  store_user_id text primary key check (char_length(store_user_id) between 1 and 255),
  attribution_data json not null check (json_typeof(attribution_data) = 'object'),
  updated_at timestamptz not null
);

comment on table stoa.store_user_attribution is 'What the operator knows about where a store user came from.';
comment on column stoa.store_user_attribution.attribution_data is
'json, not jsonb: it keeps the text as it was sent, digit for digit.';

-- There is no foreign key to stoa.app: apps are never deleted, and every install would lock the row of its app.
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
  erased_at timestamptz,
  source text not null default '' check (char_length(source) <= 255),
  campaign text not null default '' check (char_length(campaign) <= 255),
  primary key (merchant_id, bundle_id, token_hash),
  constraint installation_id_key unique (merchant_id, installation_id),
  constraint installation_user check (
    case
      when erased_at is null then (rule in ('ip', 'device')) = (store_user_id is not null)
      else store_user_id is null
    end),
  constraint installation_attribution check (attribution_data is null or store_user_id is not null),
  constraint installation_candidates check (
    case rule
      when 'none' then candidates = 0
      when 'ip' then candidates = 1
      else candidates > 1
    end)
);

comment on table stoa.installation is
'The outcome of a match: an app that was installed once, and the store user, if one was found.';
comment on column stoa.installation.token_hash is
'SHA-256 of the app''s token: the same token gets the same installation.';
comment on column stoa.installation.store_user_id is 'Null if nobody was found, or if the installation was erased.';
comment on column stoa.installation.rule is
'ip: the only user on the address. device: found among several users by the device. none: nobody. ambiguous: '
'several users remained.';
comment on column stoa.installation.candidates is
'How many users were on the address, or at least how many (evidence).';
comment on column stoa.installation.evidence is
'Why the rule decided so. It holds counts and what the app said about itself, and nothing about other users.';
comment on column stoa.installation.attribution_data is 'A copy of the data of the user, as it was at the match.';
comment on column stoa.installation.erased_at is
'An erased installation keeps what was counted: rule, candidates, evidence and time.';
comment on column stoa.installation.source is
'Where it came from: what the rules of its app made of attribution_data at the match (stoa.place_of), else empty. '
'Stored, so that recording events parses no JSON.';
comment on column stoa.installation.campaign is 'As source.';

-- The order in which a merchant pages through them. New rows go to its end, so it costs an install call little.
create index installation_newest on stoa.installation (merchant_id, created_at, installation_id);

-- Whoever asks what is held of a user pages through their installations in this order.
create index installation_store_user on stoa.installation (store_user_id, merchant_id, created_at, installation_id)
where store_user_id is not null;

-- The export of installations reads erasures on from a time.
create index installation_erased on stoa.installation (merchant_id, erased_at, installation_id)
where erased_at is not null;

-- Counts

-- How many installations each rule made, by app and hour. The statement that inserts an installation counts it, so
-- the sum over the slots of an app and hour is exactly what stoa.installation holds. With one row, all install calls
-- of an app would wait for each other's commit: each connection therefore has a slot of its own, from 1 on. Slot 0
-- holds past hours, which src/installs/quality folds.
create table stoa.installation_quality (
  merchant_id integer not null,
  bundle_id text not null,
  hour timestamptz not null,
  slot smallint not null check (slot between 0 and 64),
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null,
  primary key (merchant_id, bundle_id, hour, slot)
) with (
  -- Room for the new version of a row on the same page: rows are updated thousands of times, and then no index is.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.installation_quality is 'How many installations each rule made, by app and hour.';
comment on column stoa.installation_quality.hour is 'The start of the hour, UTC.';
comment on column stoa.installation_quality.slot is
'A connection counts in a slot of its own, from 1 on. Slot 0 holds past hours.';
comment on column stoa.installation_quality.unasked_count is
'For apps with matching turned off: no user was looked for.';
comment on column stoa.installation_quality.attributed_count is 'Installations with attribution data, of any rule.';

create index installation_quality_hour on stoa.installation_quality (hour);

-- The slots of a merchant that are not folded; and which merchants have any.
create index installation_quality_not_folded on stoa.installation_quality (merchant_id, hour)
where slot > 0;

-- The counts of quality of all apps together, for charts of months: src/installs/quality adds up each hour once it is over.

create table stoa.installation_hour (
  hour timestamptz primary key,
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null
);

comment on table stoa.installation_hour is
'How many installations of all apps each rule made, by hour; every hour up to the newest one has a row.';
comment on column stoa.installation_hour.hour is 'The start of the hour, UTC.';

-- How many installations each app had before a time. Two of these times say what lay between them, however long that was: lists of
-- apps read three rows an app for any period. src/installs/quality keeps them.

create table stoa.installation_running_count (
  until timestamptz not null,
  merchant_id integer not null,
  bundle_id text not null,
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null,
  -- By time first: the rows of one time are written and read together.
  primary key (until, merchant_id, bundle_id)
);

comment on table stoa.installation_running_count is
'How many installations of an app each rule made in all hours before a time: at the beginning of each day (UTC), and of each of the '
'last hours. At each of these times every app that was ever installed has a row.';
comment on column stoa.installation_running_count.until is 'The beginning of an hour: hours before it are counted.';
comment on column stoa.installation_running_count.attributed_count is 'Installations with attribution data, of any rule.';

create table stoa.installation_cohort (
  merchant_id integer not null,
  period text not null check (period in ('day', 'week')),
  first_day date not null,
  bundle_id text not null,
  source text not null,
  campaign text not null,
  installations bigint not null,
  primary key (merchant_id, period, first_day, bundle_id, source, campaign)
) with (
  -- Room for the new version of a row on the same page.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000
);

comment on table stoa.installation_cohort is
'How many installations each week and each day brought, by the source and campaign that they had when they were '
'counted.';
comment on column stoa.installation_cohort.period is 'Each installation is counted in its week and in its day.';
comment on column stoa.installation_cohort.first_day is 'The day, or the Monday of the week (UTC).';
comment on column stoa.installation_cohort.source is 'Empty if it had none.';
comment on column stoa.installation_cohort.campaign is 'Empty if it had none.';

create table stoa.counted_installation (
  merchant_id integer primary key,
  created_at timestamptz not null,
  installation_id uuid not null
) with (fillfactor = 50);

comment on table stoa.counted_installation is
'The last installation of a merchant, in the order of the index installation_newest, that installation_cohort '
'includes.';

-- Awaited installations

create table stoa.awaited_installation (
  merchant_id integer not null,
  installation_id uuid not null,
  look_at timestamptz,
  looks smallint not null,
  primary key (merchant_id, installation_id)
);

comment on table stoa.awaited_installation is 'Installations that events asked for and that are not known yet.';
comment on column stoa.awaited_installation.look_at is
'When to look whether it exists. Null when only its insert, which sets this column, can bring news.';
comment on column stoa.awaited_installation.looks is 'How often it was looked for.';

create index awaited_installation_look on stoa.awaited_installation (look_at)
where look_at is not null;

-- A merchant's installations that are due for a look.
create index awaited_installation_due on stoa.awaited_installation (merchant_id, look_at)
where look_at is not null;

-- Erasure

create table stoa.erased_store_user (
  user_hash bytea primary key check (octet_length(user_hash) = 32),
  erased_at timestamptz not null
);

comment on table stoa.erased_store_user is
'Users who were erased, for the matching window: what was fed or matched before and is written later finds the user '
'here. Then the row is deleted.';
comment on column stoa.erased_store_user.user_hash is
'A hash of the store user, so that the row holds no more than it needs.';

create table stoa.erasure (
  erasure_id bigint generated always as identity primary key,
  asked_by text not null check (asked_by in ('store_user', 'installation')),
  erased_by text not null,
  erased_at timestamptz not null,
  sessions bigint not null check (sessions >= 0),
  attribution_data integer not null check (attribution_data in (0, 1)),
  installations bigint not null check (installations >= 0)
);

comment on table stoa.erasure is 'Who erased when, and how much; never whose data.';
comment on column stoa.erasure.asked_by is 'What the request named.';
comment on column stoa.erasure.erased_by is 'The label of the key that did it, or "command".';
comment on column stoa.erasure.sessions is 'How many store sessions were deleted.';
comment on column stoa.erasure.attribution_data is '1 if the attribution data of the user was deleted.';
comment on column stoa.erasure.installations is 'How many installations were cleared.';
