-- Corrections that wait for a second person.

create table stoa.correction_proposal (
  correction_proposal_id bigint generated always as identity,
  merchant_id integer not null references stoa.merchant,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  corrections jsonb not null,
  correction_count integer not null check (correction_count > 0),
  moved jsonb not null,
  proposed_at timestamptz not null,
  proposer_kind text not null check (proposer_kind in ('user', 'key', 'command')),
  proposer_id integer,
  proposed_by text not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'overtaken')),
  decided_at timestamptz,
  decided_by text,
  primary key (merchant_id, correction_proposal_id),
  constraint correction_proposal_proposer check ((proposer_kind = 'command') = (proposer_id is null)),
  constraint correction_proposal_decided check (
    num_nulls(decided_at, decided_by) = case state when 'waiting' then 2 else 0 end)
);

comment on table stoa.correction_proposal is
'A call that corrects much, and waits for a second person. It is decided once, together with its corrections.';
comment on column stoa.correction_proposal.content_hash is
'SHA-256 of what it would change, and of what was known then: the same call again finds the proposal that waits.';
comment on column stoa.correction_proposal.corrections is
'What would stand of each transaction instead, and the newest correction of its amounts that was known; amounts are text.';
comment on column stoa.correction_proposal.moved is 'How much it would move, in minor units as text, by currency.';
comment on column stoa.correction_proposal.proposed_by is 'Such as "user 3", "operator token 7" or "command".';

-- The same call, made again, finds its proposal.
create unique index correction_proposal_waiting on stoa.correction_proposal (merchant_id, content_hash)
where state = 'waiting';

create index correction_proposal_id on stoa.correction_proposal (correction_proposal_id);

create index correction_proposal_state on stoa.correction_proposal (state, correction_proposal_id);

alter table stoa.correction add column correction_proposal_id bigint;

comment on column stoa.correction.correction_proposal_id is
'The proposal that a second person approved; null if nobody had to.';

-- What corrections moved lately that no second person has seen. Those of a fee alone move nothing.
create index correction_made_alone on stoa.correction (merchant_id, made_at)
where correction_proposal_id is null
  and (old_currency, old_full_amount, old_tax_amount) is distinct from (new_currency, new_full_amount, new_tax_amount);
