-- Who may accept an offer while signed in, sign-ins at the identity provider that were finished, and how merchants name their people.

alter table stoa.user_session add column has_proved_address boolean not null default false;

comment on column stoa.user_session.has_proved_address is
'Whether this sign-in proved that the address is the person''s. Only then they accept what was offered to it.';

create table stoa.finished_attempt (
  attempt_hash bytea primary key check (octet_length(attempt_hash) = 32),
  finished_at timestamptz not null
);

comment on table stoa.finished_attempt is
'Sign-ins at the identity provider that came back, so that none comes back twice. A row leaves when the attempt would be too old anyway.';
