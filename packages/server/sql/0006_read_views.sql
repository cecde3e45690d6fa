-- What people read with SQL: docs/sql.md. Columns are only ever added, at the end of a view: reports of others depend
-- on their names and meaning.
--
-- Nothing in these views identifies a store user or a device: no store user, address, token or evidence, and no
-- payload, because the merchant decides what is in it. The views run with the rights of their owner, so a reader needs
-- none on the schema stoa. They call no function of that schema, because functions run with the rights of the reader.

-- A role that may create no schema works where an administrator has created this one for it.
do $$
begin
  if to_regnamespace('stoa_read') is null then
    create schema stoa_read;
  end if;
end
$$;

comment on schema stoa_read is 'What people read: documented views that stay. See docs/sql.md.';

create view stoa_read.merchants as
select merchant_id, name, created_at
from stoa.merchant;

comment on view stoa_read.merchants is 'A row for each merchant.';
comment on column stoa_read.merchants.merchant_id is 'The number that all views have.';
comment on column stoa_read.merchants.name is 'The name that the operator gave.';
comment on column stoa_read.merchants.created_at is 'When the merchant was created.';

-- Events

-- event_id comes from the ledger, so that a condition on it makes the outer join an inner one: PostgreSQL then starts
-- at the key of the ledger and reads a single segment. A query that does not name event_id does not touch the ledger:
-- its key makes the join removable, as that of waiting_event and installation. A batch that is not recorded is in one
-- of two small tables, which cost less than the headers of all recorded ones.
create view stoa_read.events as
select
  segment.merchant_id,
  ledger.event_id,
  coalesce(event.event_name_key, event.event_name) as event_name,
  event.installation_id,
  installation.bundle_id,
  nullif(installation.source, '') as source,
  nullif(installation.campaign, '') as campaign,
  segment.month,
  (event.occurred_at at time zone 'UTC')::date as day,
  event.occurred_at,
  event.amount,
  event.currency,
  case when waiting.merchant_id is null then 'linked' else 'waiting' end as status,
  segment.accepted_at
from stoa.event_segment as segment
cross join rows from (
  unnest(segment.positions), unnest(segment.event_ids), unnest(segment.event_names), unnest(segment.event_name_keys),
  unnest(segment.installation_ids), unnest(segment.occurred_ats), unnest(segment.amounts),
  unnest(segment.currencies))
  as event (position, event_id, event_name, event_name_key, installation_id, occurred_at, amount, currency)
left join stoa.event_ledger as ledger
  on ledger.merchant_id = segment.merchant_id
  and ledger.event_id = event.event_id
  and ledger.batch_id = segment.batch_id
  and ledger.month = segment.month
  and ledger.position = event.position
left join stoa.waiting_event as waiting
  on waiting.merchant_id = segment.merchant_id
  and waiting.accepted_at = segment.accepted_at
  and waiting.batch_id = segment.batch_id
  and waiting.position = event.position
left join stoa.installation as installation
  on installation.merchant_id = segment.merchant_id
  and installation.installation_id = event.installation_id
where not exists (
    select
    from stoa.duplicate_event as duplicate
    where duplicate.merchant_id = segment.merchant_id
      and duplicate.accepted_at = segment.accepted_at
      and duplicate.batch_id = segment.batch_id
      and duplicate.position = event.position)
  and not exists (
    select
    from stoa.queued_batch as queued
    where queued.merchant_id = segment.merchant_id
      and queued.batch_id = segment.batch_id)
  and not exists (
    select
    from stoa.set_aside_batch as set_aside
    where set_aside.merchant_id = segment.merchant_id
      and set_aside.batch_id = segment.batch_id);

comment on view stoa_read.events is
'A row for each event that counts. An event that was sent again is one row. Name a month, or use events_of_days: that '
'decides how much is read.';
comment on column stoa_read.events.merchant_id is 'Whose event.';
comment on column stoa_read.events.event_id is
'The id that the merchant chose. Together with merchant_id it finds one event at once.';
comment on column stoa_read.events.event_name is 'In lower case.';
comment on column stoa_read.events.installation_id is 'The installation that the event belongs to.';
comment on column stoa_read.events.bundle_id is 'The app. Null while the installation is not known.';
comment on column stoa_read.events.source is
'Where the installation came from. Null if that is not known, or was erased.';
comment on column stoa_read.events.campaign is
'The campaign that it came from. Null if that is not known, or was erased.';
comment on column stoa_read.events.month is
'The first day of the month (UTC) in which it happened. Decides which partitions are read.';
comment on column stoa_read.events.day is 'The day (UTC) on which it happened.';
comment on column stoa_read.events.occurred_at is 'When it happened, as the merchant says.';
comment on column stoa_read.events.amount is 'What the payload says in amount. Null without one.';
comment on column stoa_read.events.currency is 'What the payload says in currency. Null without one.';
comment on column stoa_read.events.status is
'linked, or waiting while the installation is not known. Only linked events are in the sums.';
comment on column stoa_read.events.accepted_at is 'When Stoa accepted it.';

-- A condition on `day` cannot choose partitions, because they are months. PostgreSQL puts this function into the
-- statement that calls it, so that it plans with the months of the days.
create function stoa_read.events_of_days(first_day date, last_day date)
returns setof stoa_read.events
language sql
stable
as $$
  select *
  from stoa_read.events
  where month >= date_trunc('month', first_day::timestamp)::date
    and month <= date_trunc('month', last_day::timestamp)::date
    and day >= first_day
    and day <= last_day
$$;

comment on function stoa_read.events_of_days is
'The rows of events from the first day (UTC) through the last. It reads only the partitions of their months.';

-- Installations

create view stoa_read.installations as
select
  merchant_id,
  installation_id,
  bundle_id,
  date_trunc('month', created_at at time zone 'UTC')::date as month,
  (created_at at time zone 'UTC')::date as day,
  created_at,
  rule,
  candidates,
  attribution_data is not null as attributed,
  nullif(source, '') as source,
  nullif(campaign, '') as campaign,
  erased_at is not null as erased
from stoa.installation;

comment on view stoa_read.installations is 'A row for each installation.';
comment on column stoa_read.installations.merchant_id is 'Whose app.';
comment on column stoa_read.installations.installation_id is
'The id that the token of the installation names, and events, too.';
comment on column stoa_read.installations.bundle_id is 'The app.';
comment on column stoa_read.installations.month is 'The first day of the month (UTC) of created_at.';
comment on column stoa_read.installations.day is 'The day (UTC) of created_at.';
comment on column stoa_read.installations.created_at is
'When the app first called. With merchant_id, a range of it is found by an index.';
comment on column stoa_read.installations.rule is
'ip: the only user on the address. device: found among several users. none: nobody was there. ambiguous: several '
'users remained.';
comment on column stoa_read.installations.candidates is 'How many users were on the address, or at least how many.';
comment on column stoa_read.installations.attributed is 'Whether it has attribution data.';
comment on column stoa_read.installations.source is 'Where it came from. Null if that is not known, or was erased.';
comment on column stoa_read.installations.campaign is
'The campaign that it came from. Null if that is not known, or was erased.';
comment on column stoa_read.installations.erased is 'Whether it was erased. Its source and campaign are gone then.';

-- Money

create view stoa_read.transactions as
select
  standing.merchant_id,
  standing.transaction_id,
  standing.report_id,
  standing.status,
  standing.currency,
  standing.full_amount,
  standing.tax_amount,
  standing.full_amount - standing.tax_amount as base_amount,
  standing.fee_amount,
  standing.fee_plan_id,
  plan.name as fee_plan,
  standing.payer_country,
  standing.settled_at,
  standing.recorded_at,
  standing.statement_month,
  standing.statement_month > (standing.settled_at at time zone 'UTC')::date as late,
  standing.corrections,
  standing.recorded_currency,
  standing.recorded_full_amount,
  standing.recorded_tax_amount,
  standing.recorded_fee_amount
from (
  select
    recorded.merchant_id, recorded.transaction_id, recorded.report_id, recorded.payer_country, recorded.settled_at,
    recorded.recorded_at, recorded.statement_month, recorded.currency as recorded_currency,
    recorded.full_amount as recorded_full_amount, recorded.tax_amount as recorded_tax_amount,
    recorded.fee_amount as recorded_fee_amount, coalesce(last.corrections, 0) as corrections,
    case
      when last.correction_id is null then 'recorded'
      when last.new_currency is null then 'voided'
      else 'restated'
    end as status,
    case when last.correction_id is null then recorded.currency else last.new_currency end as currency,
    case when last.correction_id is null then recorded.full_amount else last.new_full_amount end as full_amount,
    case when last.correction_id is null then recorded.tax_amount else last.new_tax_amount end as tax_amount,
    case when last.correction_id is null then recorded.fee_amount else last.new_fee_amount end as fee_amount,
    case when last.correction_id is null then recorded.fee_plan_id else last.new_fee_plan_id end as fee_plan_id
  from stoa.transaction as recorded
  left join (
    select distinct on (merchant_id, transaction_id)
      merchant_id, transaction_id, correction_id, new_currency, new_full_amount, new_tax_amount, new_fee_amount,
      new_fee_plan_id, count(*) over (partition by merchant_id, transaction_id) as corrections
    from stoa.correction
    order by merchant_id, transaction_id, correction_id desc) as last
    on last.merchant_id = recorded.merchant_id
    and last.transaction_id = recorded.transaction_id) as standing
left join stoa.fee_plan as plan on plan.fee_plan_id = standing.fee_plan_id;

comment on view stoa_read.transactions is
'A row for each recorded transaction: what stands of it now, after its corrections, and what was recorded. Amounts are '
'integers in minor units of the currency.';
comment on column stoa_read.transactions.merchant_id is 'Whose transaction.';
comment on column stoa_read.transactions.transaction_id is
'The id that the merchant chose. Together with merchant_id it finds one transaction at once.';
comment on column stoa_read.transactions.report_id is 'The report that recorded it.';
comment on column stoa_read.transactions.status is 'recorded, restated or voided, by its last correction.';
comment on column stoa_read.transactions.currency is 'What stands. Null if it is voided.';
comment on column stoa_read.transactions.full_amount is 'What stands, tax included. Null if it is voided.';
comment on column stoa_read.transactions.tax_amount is 'What stands. Null if it is voided.';
comment on column stoa_read.transactions.base_amount is 'full_amount less tax_amount: what the fee is computed from.';
comment on column stoa_read.transactions.fee_amount is
'What the store earns of what stands. Null if it is voided, or has no fee yet.';
comment on column stoa_read.transactions.fee_plan_id is 'The fee plan that gave this fee.';
comment on column stoa_read.transactions.fee_plan is 'The name of that plan.';
comment on column stoa_read.transactions.payer_country is 'ISO 3166-1 alpha-3, and XKX for Kosovo.';
comment on column stoa_read.transactions.settled_at is
'When it was settled, as the merchant says. With merchant_id, a range of it is found by an index.';
comment on column stoa_read.transactions.recorded_at is 'When Stoa recorded it.';
comment on column stoa_read.transactions.statement_month is
'The statement on which it was recorded. Its corrections may be on later ones.';
comment on column stoa_read.transactions.late is 'Whether it was settled in a month that was already closed.';
comment on column stoa_read.transactions.corrections is 'How many corrections it has.';
comment on column stoa_read.transactions.recorded_currency is 'What was recorded.';
comment on column stoa_read.transactions.recorded_full_amount is 'What was recorded, tax included.';
comment on column stoa_read.transactions.recorded_tax_amount is 'What was recorded.';
comment on column stoa_read.transactions.recorded_fee_amount is
'The fee of what was recorded, repriced or not. Null if it has none yet.';

create view stoa_read.statements as
select
  line.merchant_id,
  merchant.name as merchant,
  line.month,
  line.currency,
  case when closing.month is null then 'draft' else 'closed' end as status,
  closing.closed_at,
  closing.statement_number as number,
  line.transactions,
  line.full_amount,
  line.tax_amount,
  line.full_amount - line.tax_amount as base_amount,
  line.fee_amount,
  line.corrections,
  line.without_fee
from (
  select
    merchant_id, month, currency, sum(transaction_count) as transactions, sum(full_amount) as full_amount,
    sum(tax_amount) as tax_amount, sum(fee_amount) as fee_amount,
    coalesce(sum(abs(transaction_count)) filter (where kind <> 'recorded'), 0) as corrections,
    coalesce(sum(transaction_count) filter (where fee_plan_id is null), 0) as without_fee
  from stoa.statement_line
  group by merchant_id, month, currency) as line
join stoa.merchant on merchant.merchant_id = line.merchant_id
left join stoa.statement_close as closing
  on closing.merchant_id = line.merchant_id
  and closing.month = line.month;

comment on view stoa_read.statements is
'A row for each merchant, month and currency: what the statement of the month adds up to. Amounts are in minor units of '
'the currency; corrections are in them with their sign.';
comment on column stoa_read.statements.merchant_id is 'Whose statement.';
comment on column stoa_read.statements.merchant is 'The name of the merchant.';
comment on column stoa_read.statements.month is 'The first day of the month (UTC).';
comment on column stoa_read.statements.currency is 'Each currency has sums of its own.';
comment on column stoa_read.statements.status is 'draft, or closed: then the row does not change any more.';
comment on column stoa_read.statements.closed_at is 'When the month was closed. Null for a draft.';
comment on column stoa_read.statements.number is
'The number of the statement. Null for a draft, and if it was closed without an issuer.';
comment on column stoa_read.statements.transactions is
'How many transactions: recorded and restated ones, less those that corrections took back.';
comment on column stoa_read.statements.full_amount is 'Tax included.';
comment on column stoa_read.statements.tax_amount is 'The tax in full_amount.';
comment on column stoa_read.statements.base_amount is 'full_amount less tax_amount: what the fee is computed from.';
comment on column stoa_read.statements.fee_amount is 'What the store earns.';
comment on column stoa_read.statements.corrections is 'Entries that correct: one for a void, two for a restatement.';
comment on column stoa_read.statements.without_fee is
'How many transactions have no fee yet, because no plan covers them.';

create view stoa_read.reports as
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
  and warning.report_id = report.report_id;

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
