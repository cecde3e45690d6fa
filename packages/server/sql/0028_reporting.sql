-- An approved repricing runs to its end once.

alter table stoa.fee_proposal add column ran_at timestamptz;
comment on column stoa.fee_proposal.ran_at is
'When an approved repricing had looked at all transactions. What is known only later, such as the age of a subscription, needs another approval.';
