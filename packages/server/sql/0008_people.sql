-- People who sign in, what they may do, and their sessions. On a sharded database these tables stay on the coordinator.

create table stoa.user_account (
  user_id integer generated always as identity primary key,
  email text,
  operator_role text check (operator_role in ('admin', 'finance', 'support', 'auditor')),
  operator_role_since timestamptz,
  password_hash text,
  oidc_issuer text,
  oidc_subject text,
  second_factor bytea,
  second_factor_since timestamptz,
  second_factor_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz,
  erased_at timestamptz,
  constraint user_account_email_key unique (email),
  constraint user_account_oidc_key unique (oidc_issuer, oidc_subject),
  constraint user_account_oidc check ((oidc_issuer is null) = (oidc_subject is null)),
  constraint user_account_email check (email = lower(email)),
  constraint user_account_operator_role check (operator_role is not null or operator_role_since is null),
  constraint user_account_second_factor check ((second_factor is null) = (second_factor_since is null)),
  constraint user_account_erased check (
    erased_at is null
    or (
      disabled_at is not null and email is null and password_hash is null and oidc_subject is null and second_factor is null))
);

comment on table stoa.user_account is 'A person who signs in. The number stays when the person is erased.';
comment on column stoa.user_account.email is 'In lower case; the only personal data of a user. Null once erased.';
comment on column stoa.user_account.operator_role is 'Null for somebody who only works for merchants (stoa.membership).';
comment on column stoa.user_account.operator_role_since is
'When the person accepted it with the link of that invitation; null: it gives nothing yet.';
comment on column stoa.user_account.password_hash is 'scrypt, with its parameters and salt. Null: signs in elsewhere, or not yet.';
comment on column stoa.user_account.oidc_subject is 'The person at the identity provider, once they signed in there.';
comment on column stoa.user_account.second_factor is 'The secret of the TOTP generator (RFC 6238), sealed under the master secret.';
comment on column stoa.user_account.second_factor_since is 'When a first code turned it on. What no code has proved is stored nowhere.';
comment on column stoa.user_account.second_factor_step is 'The time step of the last accepted code: no code is accepted twice.';
comment on column stoa.user_account.disabled_at is 'Since then nobody signs in as this user.';

create index user_account_operator on stoa.user_account (user_id) where operator_role is not null;

create table stoa.user_email (
  user_id integer not null references stoa.user_account,
  email_no integer not null,
  email text,
  salt bytea,
  digest bytea not null check (octet_length(digest) = 32),
  since timestamptz not null,
  primary key (user_id, email_no),
  constraint user_email_erased check ((email is null) = (salt is null))
);

comment on table stoa.user_email is 'The addresses that a user has had, for the audit trail. Erasing leaves the digest.';
comment on column stoa.user_email.digest is 'SHA-256 of the salt and the address.';

create table stoa.membership (
  user_id integer not null references stoa.user_account,
  merchant_id integer not null references stoa.merchant,
  role text not null check (role in ('owner', 'developer', 'finance')),
  created_at timestamptz not null,
  accepted_at timestamptz,
  primary key (user_id, merchant_id)
);

comment on table stoa.membership is 'What a user may do for a merchant. A person may belong to several merchants.';
comment on column stoa.membership.accepted_at is
'When the person accepted it with the link of that invitation; null: it gives nothing yet.';

create index membership_merchant_id on stoa.membership (merchant_id, user_id);

create table stoa.user_link (
  user_link_id integer generated always as identity primary key,
  user_id integer not null references stoa.user_account,
  kind text not null check (kind in ('invitation', 'reset')),
  merchant_id integer references stoa.merchant,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint user_link_secret_hash_key unique (secret_hash),
  constraint user_link_merchant check (kind = 'invitation' or merchant_id is null)
);

comment on table stoa.user_link is 'A link that lets a person accept an invitation or set a new password, once.';
comment on column stoa.user_link.merchant_id is
'The membership that an invitation offers; null: the role of the operator. A link accepts nothing else.';
comment on column stoa.user_link.used_at is 'When it was used, or replaced by a newer one.';

create index user_link_user_id on stoa.user_link (user_id);

create table stoa.recovery_code (
  user_id integer not null references stoa.user_account,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

comment on table stoa.recovery_code is 'Codes that each stand in once for a second factor that was lost.';

create table stoa.user_session (
  session_id integer generated always as identity primary key,
  user_id integer not null references stoa.user_account,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  how text not null check (how in ('password', 'oidc', 'link')),
  created_at timestamptz not null,
  confirmed_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  constraint user_session_secret_hash_key unique (secret_hash)
);

comment on table stoa.user_session is 'A sign-in of a person. It lasts 12 hours, and ends after 30 minutes without a call.';
comment on column stoa.user_session.secret_hash is 'SHA-256 of what the cookie holds.';
comment on column stoa.user_session.confirmed_at is 'When the person last proved who they are. Some calls ask for a recent proof.';
comment on column stoa.user_session.last_seen_at is 'Written once a minute at most.';

create index user_session_user_id on stoa.user_session (user_id) where ended_at is null;
