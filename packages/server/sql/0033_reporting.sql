-- Of which late report the merchant was notified, so that it is told of each once.

alter table stoa.reporting_cadence add column notified_due_at timestamptz;

comment on column stoa.reporting_cadence.notified_due_at is
  'When the report was due of whose lateness the merchant was notified last; null: of none.';
