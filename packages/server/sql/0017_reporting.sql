-- Changes of fees that wait for a second person, and how far fees moved that no second person has seen.

create table stoa.fee_proposal (
  fee_proposal_id bigint generated always as identity primary key,
  kind text not null check (kind in ('fee_plan', 'fee_plan_end', 'repricing')),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  content jsonb not null,
  moved jsonb not null,
  proposed_at timestamptz not null,
  proposer_kind text not null check (proposer_kind in ('user', 'key', 'command')),
  proposer_id integer,
  proposed_by text not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'overtaken')),
  decided_at timestamptz,
  decided_by text,
  constraint fee_proposal_proposer check ((proposer_kind = 'command') = (proposer_id is null)),
  constraint fee_proposal_decided check (num_nulls(decided_at, decided_by) = case state when 'waiting' then 2 else 0 end)
);

comment on table stoa.fee_proposal is
'A fee plan, the end of one, or a repricing that waits for a second person. An approved repricing may run.';
comment on column stoa.fee_proposal.content is 'What was asked; volumes are text.';
comment on column stoa.fee_proposal.moved is
'How far a repricing would move fees, as far as the call looked, in minor units as text, by currency. Empty for plans.';
comment on column stoa.fee_proposal.proposed_by is 'Such as "user 3", "operator token 7" or "command".';

-- The same call, made again, finds its proposal.
create unique index fee_proposal_waiting on stoa.fee_proposal (content_hash) where state = 'waiting';

-- Whether a repricing was approved.
create index fee_proposal_approved on stoa.fee_proposal (content_hash) where state = 'approved';

create index fee_proposal_state on stoa.fee_proposal (state, fee_proposal_id);

create table stoa.fees_moved_alone (
  moved_id bigint generated always as identity primary key,
  moved_at timestamptz not null,
  currency text collate "C" not null check (octet_length(currency) = 3),
  moved_amount numeric not null check (moved_amount > 0)
);

comment on table stoa.fees_moved_alone is
'How far one database transaction moved fees to other plans, without a second person. A row leaves after 24 hours.';

create index fees_moved_alone_at on stoa.fees_moved_alone (moved_at);
