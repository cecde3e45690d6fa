-- Events are appended and recorded merchant by merchant (docs/decisions/0046-one-merchant-a-statement.md).

insert into stoa.merchant_work (merchant_id, kind, item_id, due_at)
select merchant_id, 'events', min(batch_id), '-infinity'
from stoa.queued_batch
group by merchant_id;

-- The next merchants with queued batches, in the order of their numbers, and how many events their first batches hold. On
-- several nodes merchants are announced in stoa.merchant_work, and their events are not counted. On one node the queue itself
-- is walked from merchant to merchant: appends of one merchant at the same time would all lock its announcement, which costs
-- more than the walk.
create function stoa.merchants_with_events(after_merchant integer, most integer, most_batches integer)
returns table (merchant_id integer, events bigint)
language plpgsql
as $$
begin
  if stoa.is_scaled_out() then
    return query
    select distinct work.merchant_id, null::bigint
    from stoa.merchant_work as work
    where work.kind = 'events'
      and work.merchant_id > after_merchant
    order by work.merchant_id
    limit most;
  else
    return query
    with recursive queued as (
      (
        select batch.merchant_id
        from stoa.queued_batch as batch
        where batch.merchant_id > after_merchant
        order by batch.merchant_id
        limit 1
      )
      union all
      select (
        select batch.merchant_id
        from stoa.queued_batch as batch
        where batch.merchant_id > queued.merchant_id
        order by batch.merchant_id
        limit 1)
      from queued
      where queued.merchant_id is not null)
    select
      queued.merchant_id,
      (
        select sum(first.event_count)
        from (
          select batch.event_count
          from stoa.queued_batch as batch
          where batch.merchant_id = queued.merchant_id
            and (batch.merchant_id, batch.batch_id) > (queued.merchant_id, 0)
          order by batch.merchant_id, batch.batch_id
          limit most_batches) as first)
    from queued
    where queued.merchant_id is not null
    limit most;
  end if;
end
$$;

-- Queues a batch whose segments are inserted in the same transaction.
create function stoa.queue_batch(
  merchant integer, batch bigint, accepted timestamptz, events integer, batch_months date[])
returns void
language plpgsql
as $$
begin
  insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
  values (merchant, batch, accepted, events, batch_months);
  if stoa.is_scaled_out() then
    perform stoa.announce_work(merchant, 'events', batch, null);
  end if;
end
$$;

-- Appends a batch whose events happened in one month, and queues it. `drawn`: the number of the batch, drawn before, because
-- only the coordinator has the sequence; null on one node, where drawing it here saves a round trip. A worker must not even
-- read the name of the sequence, which it does when it runs the statement that has it.
create function stoa.append_batch_of_one_month(
  merchant integer, drawn bigint, accepted timestamptz, of_month date, positions smallint[], event_ids uuid[],
  event_names text[], event_name_keys text[], installation_ids uuid[], event_datetimes text[],
  occurred_ats timestamptz[], payloads text[], amounts numeric[], currencies text[], payload_warnings smallint[])
returns void
language plpgsql
as $$
declare
  batch bigint := drawn;
begin
  if batch is null then
    batch := nextval('stoa.event_batch_id');
  end if;
  insert into stoa.event_segment
  values (
    merchant, batch, of_month, accepted, positions, event_ids, event_names, event_name_keys, installation_ids,
    event_datetimes, occurred_ats, payloads, amounts, currencies, payload_warnings);
  insert into stoa.queued_batch (merchant_id, batch_id, accepted_at, event_count, months)
  values (merchant, batch, accepted, cardinality(positions), array[of_month]);
  if stoa.is_scaled_out() then
    perform stoa.announce_work(merchant, 'events', batch, null);
  end if;
end
$$;

-- The same for several months: one element of each array for an event.
create function stoa.append_batch(
  merchant integer, drawn bigint, accepted timestamptz, segment_months date[], months date[], positions smallint[],
  event_ids uuid[], event_names text[], event_name_keys text[], installation_ids uuid[], event_datetimes text[],
  occurred_ats timestamptz[], payloads text[], amounts numeric[], currencies text[], warnings smallint[])
returns void
language plpgsql
as $$
declare
  batch bigint := drawn;
begin
  if batch is null then
    batch := nextval('stoa.event_batch_id');
  end if;
  insert into stoa.event_segment
  select
    merchant, batch, event.month, accepted, array_agg(event.position), array_agg(event.event_id),
    array_agg(event.event_name), nullif(array_agg(event.event_name_key), array_agg(event.event_name)),
    array_agg(event.installation_id), array_agg(event.event_datetime), array_agg(event.occurred_at),
    array_agg(event.payload), array_agg(event.amount), array_agg(event.currency),
    case when bool_or(event.warnings <> 0) then array_agg(event.warnings) end
  from (
    select *
    from unnest(
      months, positions, event_ids, event_names, event_name_keys, installation_ids, event_datetimes, occurred_ats,
      payloads, amounts, currencies, warnings)
      as sent (
        month, position, event_id, event_name, event_name_key, installation_id, event_datetime, occurred_at, payload,
        amount, currency, warnings)
    order by sent.month, sent.position) as event
  group by event.month;
  perform stoa.queue_batch(merchant, batch, accepted, cardinality(positions), segment_months);
end
$$;

-- Takes up to `most` of the oldest batches of a merchant, from one number through another, out of the queue, and up to the
-- one that reaches `enough` events. The merchant is locked. `months` are the months of each, as text.
create function stoa.take_batches(
  merchant integer, first_batch bigint, last_batch bigint, most integer, enough bigint)
returns table (
  batch_ids bigint[], accepted_ats timestamptz[], event_counts integer[], months text[], events bigint)
language plpgsql
as $$
begin
  if stoa.is_scaled_out() then
    perform stoa.take_announcements(merchant, 'events', 'infinity');
  end if;
  -- The row comparisons make the planner walk the key whatever its statistics say.
  with oldest as (
    select queued.batch_id, sum(queued.event_count) over (order by queued.batch_id) - queued.event_count as events_before
    from (
      select one.batch_id, one.event_count
      from stoa.queued_batch as one
      where one.merchant_id = merchant
        and (one.merchant_id, one.batch_id) >= (merchant, first_batch)
        and (one.merchant_id, one.batch_id) <= (merchant, last_batch)
      order by one.merchant_id, one.batch_id
      limit most) as queued),
  taken as (
    delete from stoa.queued_batch as queued
    where queued.merchant_id = merchant
      and queued.batch_id = any (array(select oldest.batch_id from oldest where oldest.events_before < enough))
    returning queued.batch_id, queued.accepted_at, queued.event_count, queued.months)
  select
    array_agg(taken.batch_id order by taken.batch_id), array_agg(taken.accepted_at order by taken.batch_id),
    array_agg(taken.event_count order by taken.batch_id), array_agg(taken.months::text order by taken.batch_id),
    sum(taken.event_count)
  into batch_ids, accepted_ats, event_counts, months, events
  from taken;
  if stoa.is_scaled_out()
    and (cardinality(batch_ids) = most or events >= enough or last_batch < 9223372036854775807)
  then
    perform stoa.announce_work(merchant, 'events', coalesce(batch_ids[1], first_batch), null);
  end if;
  return next;
end
$$;

-- Adds groups of events with warnings to the counts by day of acceptance and app. Returns how many events have each warning.
create function stoa.count_warnings(merchant integer, groups stoa.warned_group[])
returns table (warnings text[], events integer[])
language plpgsql
as $$
begin
  insert into stoa.event_warning_count as known (merchant_id, day, bundle_id, warning, events)
  select merchant, warned.day, coalesce(warned.bundle_id, '') as bundle, one.warning, sum(warned.events)
  from unnest(groups) as warned
  cross join lateral stoa.warnings_of_group(warned) as one
  group by warned.day, bundle, one.warning
  order by warned.day, bundle, one.warning
  on conflict (merchant_id, day, bundle_id, warning) do update
  set events = known.events + excluded.events;
  select array_agg(counted.warning), array_agg(counted.events)
  into warnings, events
  from (
    select one.warning, sum(warned.events)::integer as events
    from unnest(groups) as warned
    cross join lateral stoa.warnings_of_group(warned) as one
    group by one.warning) as counted;
  return next;
end
$$;

-- Adds groups of linked events to the cohorts of their installations.
create function stoa.add_to_cohorts(merchant integer, groups stoa.event_group[])
returns void
language plpgsql
as $$
begin
  insert into stoa.cohort_rollup as known (
    merchant_id, period, first_day, bundle_id, source, campaign, currency, days, events, amount)
  select
    merchant, period, date_trunc(period, one.installed_on::timestamp)::date as first_day, one.bundle_id, one.source,
    one.campaign, one.currency, one.days, sum(one.events) as events, sum(one.amount) as amount
  from unnest(groups) as one
  cross join unnest(array['day', 'week']) as period
  where one.days is not null
  group by period, first_day, one.bundle_id, one.source, one.campaign, one.currency, one.days
  on conflict (merchant_id, period, first_day, bundle_id, source, campaign, currency, days) do update
  set
    events = known.events + excluded.events,
    amount = known.amount + excluded.amount;
end
$$;

-- The ids of sent events, recorded or not. Name a segment by its whole key.
create view stoa.sent_event_id as
select segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at, event.position, event.event_id
from stoa.event_segment as segment
cross join rows from (unnest(segment.positions), unnest(segment.event_ids)) as event (position, event_id);

comment on view stoa.sent_event_id is 'The ids of sent events, recorded or not.';

-- Takes a merchant's batches out of the queue, as stoa.take_batches does, and records them: the ledger decides which of
-- their events count, and stoa.place_events what becomes of these. The sums by day are added to later, by
-- stoa.add_to_sums in the same transaction. `is_wary`: see stoa.enter_events.
create function stoa.record_batches(
  merchant integer, first_batch bigint, last_batch bigint, most integer, enough bigint, is_wary boolean,
  recorded_at timestamptz)
returns table (
  events integer, duplicates integer, linked integer, waiting integer, awaited uuid[], warnings text[],
  warned_events integer[], sums text, counts bytea, new_sums integer, installations bytea, members_origin text)
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  taken record;
  segment_batches bigint[];
  segment_months date[];
  duplicate_batches bigint[];
  duplicate_positions smallint[];
  -- A bit for each event of the largest batch; positions begin with 1.
  whole constant bytea := decode(repeat('ff', 126), 'hex');
  wanted bytea[];
  again record;
  bits bytea;
  place integer;
begin
  select *
  into taken
  from stoa.take_batches(merchant, first_batch, last_batch, most, enough);
  events := coalesce(taken.events, 0);
  if events = 0 then
    return;
  end if;
  -- A batch that names no month has lost its events. Whoever called finds them missing.
  select coalesce(array_agg(batch.batch_id), '{}'), coalesce(array_agg(month.month), '{}')
  into segment_batches, segment_months
  from unnest(taken.batch_ids, taken.months) as batch (batch_id, months)
  cross join unnest(batch.months::date[]) as month (month);

  select count(*), array_agg(entered.batch_id), array_agg(entered.position)
  into duplicates, duplicate_batches, duplicate_positions
  from stoa.enter_events(merchant, segment_batches, segment_months, events, is_wary) as entered;
  insert into stoa.event_batch (
    merchant_id, accepted_at, batch_id, recorded_at, event_count, duplicates, months)
  select
    merchant, batch.accepted_at, batch.batch_id, recorded_at, batch.event_count,
    case when duplicates = 0 then 0 else cardinality(array_positions(duplicate_batches, batch.batch_id)) end,
    batch.months::date[]
  from unnest(taken.accepted_ats, taken.batch_ids, taken.event_counts, taken.months)
    as batch (accepted_at, batch_id, event_count, months);

  wanted := array_fill(whole, array[cardinality(segment_batches)]);
  for again in
    select sent.batch_id, array_agg(sent.position) as positions
    from unnest(duplicate_batches, duplicate_positions) as sent (batch_id, position)
    group by sent.batch_id
  loop
    bits := whole;
    foreach place in array again.positions loop
      bits := set_bit(bits, place, 0);
    end loop;
    foreach place in array array_positions(segment_batches, again.batch_id) loop
      wanted[place] := bits;
    end loop;
  end loop;
  select *
  into linked, waiting, awaited, warnings, warned_events, sums, counts, new_sums, installations, members_origin
  from stoa.place_events(merchant, segment_batches, segment_months, wanted);
  return next;
end
$$;

-- Deletes and returns up to `most` events of a locked merchant that wait for these installations, and takes their warning
-- back.
--
-- Without nested loops, because statistics that are older than the waiting events would have the planner compare each
-- event that it deletes with each event that it found. The lateral query can only be a nested loop, and remains one.
create function stoa.take_waiting_events(merchant integer, installation_ids uuid[], most integer)
returns table (batch_id bigint, month date, "position" smallint)
language plpgsql
set enable_nestloop = off
set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with found as materialized (
    select event.accepted_at, event.batch_id, event.position
    from unnest(installation_ids) as appeared (installation_id)
    cross join lateral (
      select one.accepted_at, one.batch_id, one.position
      from stoa.waiting_event as one
      where one.merchant_id = merchant
        and one.installation_id = appeared.installation_id
      limit most) as event
    limit most),
  taken as (
    delete from stoa.waiting_event as waiting
    using found
    where waiting.merchant_id = merchant
      and waiting.installation_id = any (installation_ids)
      and waiting.accepted_at = found.accepted_at
      and waiting.batch_id = found.batch_id
      and waiting.position = found.position
    returning
      waiting.batch_id, waiting.month, waiting.position, (waiting.accepted_at at time zone 'UTC')::date as day),
  uncounted as (
    update stoa.event_warning_count as known
    set events = known.events - gone.events
    from (
      select taken.day, count(*) as events
      from taken
      group by taken.day) as gone
    where known.merchant_id = merchant
      and known.day = gone.day
      and known.bundle_id = ''
      and known.warning = 'unknown_installation')
  select taken.batch_id, taken.month, taken.position
  from taken;
end
$$;

-- Adds to sums by day, as stoa.place_events has named them, and makes installations members of them that may not be yet: a
-- sum counts each installation once. `new_ids` are the numbers of new sums. The merchant is locked.
create function stoa.add_to_sums(
  merchant integer, additions stoa.sum_addition[], new_ids bigint[], member_sums bigint[], member_installations uuid[])
returns void
language plpgsql
set enable_nestloop = off
set enable_mergejoin = off
set work_mem = '32MB'
set plan_cache_mode = force_generic_plan
as $$
begin
  with counted as materialized (
    select
      case when one.rollup_id < 0 then new_ids[-one.rollup_id::integer] else one.rollup_id end as number, one.*
    from unnest(additions) as one),
  added as (
    insert into stoa.event_rollup_installation (merchant_id, day, rollup_id, installation_id)
    select merchant, counted.day, counted.number, member.installation_id
    from unnest(member_sums, member_installations) as member (number, installation_id)
    join counted using (number)
    order by counted.number, member.installation_id
    on conflict (merchant_id, day, rollup_id, installation_id) do nothing
    returning rollup_id),
  members as (
    select added.rollup_id as number, count(*) as installations
    from added
    group by added.rollup_id)
  insert into stoa.event_rollup as known (
    merchant_id, rollup_id, bundle_id, day, event_name, source, campaign, currency, events, installations, amount)
  select
    merchant, counted.number, counted.bundle_id, counted.day, counted.event_name, counted.source, counted.campaign,
    counted.currency, counted.events, coalesce(members.installations, 0), counted.amount
  from counted
  left join members using (number)
  order by counted.number
  on conflict (merchant_id, rollup_id) do update
  set
    events = known.events + excluded.events,
    installations = known.installations + excluded.installations,
    amount = known.amount + excluded.amount;
end
$$;

-- Sets a queued batch aside; false if it is not queued. `reason` is the SQLSTATE of an error or the name of its class.
create function stoa.set_batch_aside(merchant integer, batch bigint, because text, aside_at timestamptz)
returns boolean
language plpgsql
as $$
declare
  taken record;
begin
  delete from stoa.queued_batch as queued
  where queued.merchant_id = merchant
    and queued.batch_id = batch
  returning queued.accepted_at, queued.event_count, queued.months
  into taken;
  if not found then
    return false;
  end if;
  insert into stoa.set_aside_batch (merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
  values (merchant, batch, taken.accepted_at, taken.event_count, taken.months, aside_at, because);
  return true;
end
$$;

-- Puts a batch that is set aside back into the queue; false if it is not set aside.
create function stoa.requeue_batch(merchant integer, batch bigint)
returns boolean
language plpgsql
as $$
declare
  taken record;
begin
  delete from stoa.set_aside_batch as aside
  where aside.merchant_id = merchant
    and aside.batch_id = batch
  returning aside.accepted_at, aside.event_count, aside.months
  into taken;
  if not found then
    return false;
  end if;
  perform stoa.queue_batch(merchant, batch, taken.accepted_at, taken.event_count, taken.months);
  return true;
end
$$;

-- Puts the oldest of the batches back that were set aside before a time, up to `most`. Returns how many.
create function stoa.requeue_batches(merchant integer, aside_before timestamptz, most integer)
returns integer
language plpgsql
as $$
declare
  batch bigint;
  requeued integer := 0;
begin
  for batch in
    select aside.batch_id
    from stoa.set_aside_batch as aside
    where aside.merchant_id = merchant
      and aside.set_aside_at < aside_before
    order by aside.batch_id
    limit most
    for update skip locked
  loop
    perform stoa.requeue_batch(merchant, batch);
    requeued := requeued + 1;
  end loop;
  return requeued;
end
$$;

-- What was recorded of all merchants together, for charts of months: src/events/activity adds up each hour once it is over.

create table stoa.event_hour (
  hour timestamptz primary key,
  batches bigint not null,
  events bigint not null,
  duplicates bigint not null
);

comment on table stoa.event_hour is
'What was recorded of all merchants, by hour; every hour up to the newest one has a row.';
comment on column stoa.event_hour.hour is 'The start of the hour of recording, UTC.';
comment on column stoa.event_hour.events is 'Duplicates included.';

-- Batches are recorded in the order of time, so that a few pages hold an hour; an insert pays next to nothing for this index.
create index event_batch_recorded_hour on stoa.event_batch using brin (recorded_at) with (autosummarize = on);

-- The events of days of a time zone

-- As before, with the segments in the same statement: Citus refuses a function that reads tables beside other tables. The
-- recorded segments are found once, and not for each of their events.
create or replace function stoa.walk_zoned_events(
  merchant integer, zone text, first_day date, end_day date, only_name text, only_currency text, walked integer,
  searched integer)
returns table (
  day date, bundle_id text, event_name text, source text, campaign text, currency text, installation_id uuid,
  amount numeric)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  earliest timestamptz := (first_day - 1)::timestamp at time zone 'UTC';
  latest timestamptz := (end_day + 1)::timestamp at time zone 'UTC';
begin
  return query
  with found as materialized (
    select
      segment.accepted_at, segment.batch_id, segment.positions,
      coalesce(segment.event_name_keys, segment.event_names) as names, segment.installation_ids,
      segment.occurred_ats, segment.amounts, segment.currencies,
      sum(cardinality(segment.positions)) over (rows unbounded preceding) as events
    from stoa.event_segment as segment
    where segment.merchant_id = merchant
      and segment.month >= date_trunc('month', earliest at time zone 'UTC')::date
      and segment.month <= latest at time zone 'UTC'
      and exists (
        select
        from unnest(segment.occurred_ats) as one (occurred_at)
        where one.occurred_at >= earliest
          and one.occurred_at < latest)
      and not exists (
        select
        from stoa.queued_batch as one
        where one.merchant_id = merchant
          and one.batch_id = segment.batch_id)
      and not exists (
        select
        from stoa.set_aside_batch as one
        where one.merchant_id = merchant
          and one.batch_id = segment.batch_id)),
  recorded as materialized (
    select
      found.*,
      exists (
        select
        from stoa.duplicate_event as one
        where one.merchant_id = merchant
          and one.accepted_at = found.accepted_at
          and one.batch_id = found.batch_id) as has_duplicates,
      exists (
        select
        from stoa.waiting_event as one
        where one.merchant_id = merchant
          and one.accepted_at = found.accepted_at
          and one.batch_id = found.batch_id) as has_waiting
    from found
    where stoa.assert_within(found.events, searched)),
  counted as materialized (
    select
      (event.occurred_at at time zone zone)::date as day, event.name, event.currency, event.installation_id,
      event.amount
    from recorded
    cross join lateral rows from (
      unnest(recorded.positions), unnest(recorded.names), unnest(recorded.installation_ids),
      unnest(recorded.occurred_ats), unnest(recorded.amounts), unnest(recorded.currencies))
      as event (position, name, installation_id, occurred_at, amount, currency)
    where event.occurred_at >= earliest
      and event.occurred_at < latest
      and (event.occurred_at at time zone zone)::date >= first_day
      and (event.occurred_at at time zone zone)::date < end_day
      and (only_name is null or event.name = only_name)
      and (only_currency is null or coalesce(event.currency, '') = only_currency)
      and not (recorded.has_duplicates and exists (
          select
          from stoa.duplicate_event as one
          where one.merchant_id = merchant
            and one.accepted_at = recorded.accepted_at
            and one.batch_id = recorded.batch_id
            and one.position = event.position))
      and not (recorded.has_waiting and exists (
          select
          from stoa.waiting_event as one
          where one.merchant_id = merchant
            and one.accepted_at = recorded.accepted_at
            and one.batch_id = recorded.batch_id
            and one.position = event.position))
    limit walked)
  select
    counted.day, known.bundle_id, counted.name, known.source, known.campaign, coalesce(counted.currency, ''),
    counted.installation_id, counted.amount
  from counted
  cross join lateral (
    select one.bundle_id, one.source, one.campaign
    from stoa.known_installation as one
    where one.merchant_id = merchant
      and one.installation_id = counted.installation_id
    offset 0) as known;
end
$$;

drop function stoa.recorded_segments(integer, timestamptz, timestamptz, integer);

-- Retention

-- As before; Citus keeps no answer without columns.
create or replace function stoa.drop_event_month(first_day date)
returns boolean
language plpgsql
as $$
begin
  lock table only stoa.event_segment in access exclusive mode;
  if exists (select 1 from stoa.queued_batch where first_day = any (months))
    or exists (select 1 from stoa.set_aside_batch where first_day = any (months)) then
    return false;
  end if;
  perform stoa.drop_month_partition('event_segment_' || to_char(first_day, 'YYYYMM'));
  return true;
end
$$;

-- As delete_old_rows, of one merchant: all that it has in this partition.
create function stoa.delete_old_rows_of(merchant integer, partition_name text, key text, before date)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  deleted integer;
begin
  execute format('delete from stoa.%I where merchant_id = $1 and %I < $2', partition_name, key)
  using merchant, before;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- As before; on several nodes merchant by merchant. It returns `most` also where it deleted more.
create or replace function stoa.delete_old_rows(partition_name text, key text, before date, most integer)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  merchant integer;
  deleted integer := 0;
begin
  if not stoa.is_scaled_out() then
    execute format(
      'delete from stoa.%I where ctid = any (array(select ctid from stoa.%I where %I < $1 limit $2))',
      partition_name, partition_name, key)
    using before, most;
    get diagnostics deleted = row_count;
    return deleted;
  end if;
  for merchant in
    execute format('select merchant_id from stoa.%I where %I < $1 group by merchant_id', partition_name, key)
    using before
  loop
    deleted := deleted + stoa.delete_old_rows_of(merchant, partition_name, key, before);
    exit when deleted >= most;
  end loop;
  return least(deleted, most);
end
$$;

-- As delete_old_segments, of one merchant.
create function stoa.delete_old_segments_of(merchant integer, partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  old record;
  deleted integer := 0;
begin
  for old in
    execute format($statement$
      select segment.batch_id, segment.month, segment.accepted_at
      from stoa.%I as segment
      where segment.merchant_id = $1
        and least(segment.month, (segment.accepted_at at time zone 'UTC')::date) < $2
        and not exists (
          select
          from stoa.queued_batch as queued
          where queued.merchant_id = $1
            and queued.batch_id = segment.batch_id)
        and not exists (
          select
          from stoa.set_aside_batch as set_aside
          where set_aside.merchant_id = $1
            and set_aside.batch_id = segment.batch_id)
      limit $3
      $statement$, partition_name)
    using merchant, before, most
  loop
    delete from stoa.waiting_event as waiting
    where waiting.merchant_id = merchant
      and waiting.accepted_at = old.accepted_at
      and waiting.batch_id = old.batch_id
      and waiting.month = old.month;
    execute format('delete from stoa.%I where merchant_id = $1 and batch_id = $2 and month = $3', partition_name)
    using merchant, old.batch_id, old.month;
    deleted := deleted + 1;
  end loop;
  return deleted;
end
$$;

-- As delete_old_segments, merchant by merchant.
create function stoa.delete_old_segments_by_merchant(partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  merchant integer;
  deleted integer := 0;
begin
  for merchant in
    execute format($statement$
      select merchant_id
      from stoa.%I
      where least(month, (accepted_at at time zone 'UTC')::date) < $1
      group by merchant_id
      $statement$, partition_name)
    using before
  loop
    deleted := deleted + stoa.delete_old_segments_of(merchant, partition_name, before, most - deleted);
    exit when deleted = most;
  end loop;
  return deleted;
end
$$;

-- Reading what became of events

-- Where the event of this identifier is that stands. While none stands: the first one in the newest batches that are queued,
-- or else set aside; `searched` batches of each are looked through. One statement, because a batch may change its kind at
-- any moment. It is volatile so that it runs as a whole on the node of the merchant.
create function stoa.place_of_event(merchant integer, event uuid, searched integer)
returns table (kind text, batch_id bigint, month date, "position" smallint)
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with standing as materialized (
    select one.batch_id, one.month, one.position
    from stoa.event_ledger as one
    where one.merchant_id = merchant
      and one.event_id = event),
  queued as materialized (
    select one.batch_id, one.months
    from stoa.queued_batch as one
    where one.merchant_id = merchant
      and not exists (
        select
        from standing)
    order by one.accepted_at desc, one.batch_id desc
    limit searched),
  set_aside as materialized (
    select one.batch_id, one.months
    from stoa.set_aside_batch as one
    where one.merchant_id = merchant
      and not exists (
        select
        from standing)
    order by one.accepted_at desc, one.batch_id desc
    limit searched),
  batch as (
    select 'queued' as kind, 1 as turn, queued.batch_id, queued.months
    from queued
    union all
    select 'set_aside', 2, set_aside.batch_id, set_aside.months
    from set_aside)
  select found.kind, found.batch_id, found.month, found.position
  from (
    select 'recorded' as kind, 0 as turn, standing.batch_id, standing.month, standing.position
    from standing
    union all
    select batch.kind, batch.turn, batch.batch_id, part.month, segment.position
    from batch
    cross join lateral unnest(batch.months) as part (month)
    cross join lateral (
      select one.positions[array_position(one.event_ids, event)] as position
      from stoa.event_segment as one
      where one.merchant_id = merchant
        and one.batch_id = batch.batch_id
        and one.month = part.month
        and event = any (one.event_ids)
      offset 0) as segment) as found
  order by found.turn, found.batch_id, found.position
  limit 1;
end
$$;
