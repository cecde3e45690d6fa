-- What is held of a person includes the transactions that somebody asked to tie to their installations.

create index correction_request_installation
on stoa.correction_request (merchant_id, ((facts ->> 'installation_id')::uuid), transaction_id)
where facts ->> 'installation_id' is not null;

create index correction_proposal_installation on stoa.correction_proposal (merchant_id, correction_proposal_id)
where jsonb_path_exists(corrections, '$[*].facts.installationId');
