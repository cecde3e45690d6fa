create or replace view stoa_read.reports as
select
  report.merchant_id,
  report.report_id,
  case
    when report.completed_at is not null then 'completed'
    when report.processing_at is not null then 'processing'
    else 'accepted'
  end as status,
  report.created_at,
  report.accepted_at,
  report.completed_at,
  report.attempts as failed_attempts,
  report.transaction_count as items,
  case when report.completed_at is not null then coalesce(outcome.recorded, 0) end as recorded,
  case when report.completed_at is not null then coalesce(outcome.repeated, 0) end as repeated,
  case when report.completed_at is not null then coalesce(outcome.invalid, 0) end as invalid,
  coalesce(outcome.invalid_reasons, '{}') as invalid_reasons,
  coalesce(warning.codes, '{}') as warnings
from stoa.report as report
left join (
  select
    merchant_id, report_id, sum(item_count) filter (where outcome = 'recorded') as recorded,
    sum(item_count) filter (where outcome = 'repeated') as repeated,
    sum(item_count) filter (where outcome = 'invalid') as invalid,
    array_agg(reason_code order by reason_code) filter (where outcome = 'invalid') as invalid_reasons
  from stoa.report_outcome
  group by merchant_id, report_id) as outcome
  on outcome.merchant_id = report.merchant_id
  and outcome.report_id = report.report_id
left join (
  select merchant_id, report_id, array_agg(distinct code order by code) as codes
  from stoa.report_warning
  group by merchant_id, report_id) as warning
  on warning.merchant_id = report.merchant_id
  and warning.report_id = report.report_id
where report.merchant_id < 1000000000;

comment on view stoa_read.reports is 'A row for each accepted report of transactions, and what became of its items.';

comment on column stoa_read.reports.merchant_id is 'Whose report.';

comment on column stoa_read.reports.report_id is 'The id that the upload was answered with.';

comment on column stoa_read.reports.status is 'accepted, processing or completed.';

comment on column stoa_read.reports.created_at is 'When the merchant made it, as it says.';

comment on column stoa_read.reports.accepted_at is 'When Stoa accepted it.';

comment on column stoa_read.reports.completed_at is 'When all of its items had been decided. Null before.';

comment on column stoa_read.reports.failed_attempts is 'How often processing failed and was tried again.';

comment on column stoa_read.reports.items is 'How many items were sent.';

comment on column stoa_read.reports.recorded is 'How many of them were recorded. Null before it is completed.';

comment on column stoa_read.reports.repeated is 'How many of them were recorded before. Null before it is completed.';

comment on column stoa_read.reports.invalid is 'How many of them were invalid. Null before it is completed.';

comment on column stoa_read.reports.invalid_reasons is 'The codes of the reasons, each once.';

comment on column stoa_read.reports.warnings is 'The codes of warnings, each once, such as amounts_jumped.';
