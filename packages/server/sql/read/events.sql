-- event_id comes from the ledger, so that a condition on it makes the outer join an inner one: PostgreSQL then starts
-- at the key of the ledger and reads a single segment. A query that does not name event_id does not touch the ledger:
-- its key makes the join removable, as that of waiting_event and installation. A batch that is not recorded is in one
-- of two small tables, which cost less than the headers of all recorded ones.
create or replace view stoa_read.events as
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
where segment.merchant_id < 1000000000
  and not exists (
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
