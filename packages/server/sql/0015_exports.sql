-- What a warehouse has not got yet, found by when it was recorded. One entry a batch or a report: events and
-- transactions pay nothing for it.

create index event_batch_recorded on stoa.event_batch (merchant_id, recorded_at, accepted_at, batch_id);

create index report_completed on stoa.report (merchant_id, completed_at, report_id)
where completed_at is not null;

create index installation_erased on stoa.installation (merchant_id, erased_at, installation_id)
where erased_at is not null;
