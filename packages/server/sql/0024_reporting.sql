-- breaking: an older Stoa would accept a request for other facts, and leave them out.
-- Merchants ask for other facts of a transaction.

alter table stoa.correction_request add column facts jsonb;

comment on column stoa.correction_request.facts is
'Of a restatement: what else would be known of the transaction, by member; null takes it away, and what is absent stays.';
