-- What people are mailed. They read the log of notifications; nothing is stored for a mail.

create table stoa.mail_choice (
  user_id integer not null references stoa.user_account,
  merchant_id integer not null,
  type text not null,
  choice_id uuid not null default gen_random_uuid(),
  is_daily boolean not null,
  after_sequence bigint not null,
  last_sequence bigint not null,
  waiting_since timestamptz,
  primary key (user_id, merchant_id, type),
  constraint mail_choice_choice_id_key unique (choice_id),
  constraint mail_choice_waits_for_something check ((waiting_since is not null) = (last_sequence > after_sequence))
);

comment on table stoa.mail_choice is 'Which notifications a person is mailed. What has no row is not mailed.';
comment on column stoa.mail_choice.merchant_id is 'The stream of notifications: a merchant, or 0 for the operator.';
comment on column stoa.mail_choice.choice_id is 'Names the choice in the links that end it.';
comment on column stoa.mail_choice.is_daily is 'Whether they come once a day, and not at once.';
comment on column stoa.mail_choice.after_sequence is 'The cursor: up to here the person was mailed, or there was nothing to mail.';
comment on column stoa.mail_choice.last_sequence is 'The last notification of this type that was seen.';
comment on column stoa.mail_choice.waiting_since is 'When the first one that waits for a mail was seen; null: none waits.';

create index mail_choice_of_stream on stoa.mail_choice (merchant_id, type);
create index mail_choice_waiting on stoa.mail_choice (waiting_since) where waiting_since is not null;

create table stoa.mail_reader (
  user_id integer primary key references stoa.user_account,
  not_before timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  constraint mail_reader_claim_ends check ((claim is null) = (claimed_until is null)),
  constraint mail_reader_fails_since check ((failing_since is null) = (failures = 0))
);

comment on table stoa.mail_reader is 'People to whom such a mail was sent or tried.';
comment on column stoa.mail_reader.not_before is 'When the next mail may be sent: some minutes after a mail, later after each failure.';
comment on column stoa.mail_reader.claim is 'The process that is writing to the person; another one may from claimed_until on.';
comment on column stoa.mail_reader.failures is 'How often in a row the mail server did not take a mail.';

create table stoa.mail_stream (
  merchant_id integer primary key,
  seen_sequence bigint not null
);

comment on table stoa.mail_stream is 'Up to which notification of a stream it is noted for whom they wait.';

-- Owners and developers have been mailed about keys that expire. Others have the choice, too, in case they become one of them.
insert into stoa.mail_choice (user_id, merchant_id, type, is_daily, after_sequence, last_sequence)
select user_id, merchant_id, 'key.ending', false, 0, 0
from stoa.membership
where accepted_at is not null;
