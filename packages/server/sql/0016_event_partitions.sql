-- Where events live that no month has a partition for, how they are found there, and how old ones leave.

-- Clocks that are wrong by far say 1970 or 9999. Such times have a place of their own, because a partition of a month is
-- cut out of the one for all other times, which is locked and read for it.
do $$
declare
  parent text;
  key text;
  place text;
  starts text;
  ends text;
begin
  for parent, key in values ('event_segment', 'month'), ('event_rollup_installation', 'day') loop
    for place, starts, ends in values ('past', '-infinity', '2000-01-01'), ('distant', '2100-01-01', 'infinity') loop
      execute format('create table stoa.%I (like stoa.%I including all)', parent || '_' || place, parent);
      execute format(
        'with moved as (delete from stoa.%I where %I >= %L and %I < %L returning *) insert into stoa.%I select * from moved',
        parent || '_odd', key, starts, key, ends, parent || '_' || place);
      execute format(
        'alter table stoa.%I attach partition stoa.%I for values from (%s) to (%s)',
        parent, parent || '_' || place,
        case starts when '-infinity' then 'minvalue' else quote_literal(starts) end,
        case ends when 'infinity' then 'maxvalue' else quote_literal(ends) end);
    end loop;
  end loop;
end
$$;

-- Months of the events that 0012 took over.
do $$
declare
  first_days date[] := (
    select array_agg(distinct month)
    from stoa.event_segment_odd);
  first_day date;
begin
  foreach first_day in array coalesce(first_days, '{}') loop
    perform stoa.add_month_partition('event_segment', 'month', first_day);
  end loop;
end
$$;

-- The day from which on a segment that stands in no partition of a month is old: that of its events, and not later than
-- that of its batch, so that what says 9999 leaves, too.
create index event_segment_odd_age on stoa.event_segment_odd (least(month, (accepted_at at time zone 'UTC')::date));
create index event_segment_past_age on stoa.event_segment_past (least(month, (accepted_at at time zone 'UTC')::date));
create index event_segment_distant_age
on stoa.event_segment_distant (least(month, (accepted_at at time zone 'UTC')::date));
create index event_segment_odd_month on stoa.event_segment_odd (month);
create index event_rollup_installation_odd_day on stoa.event_rollup_installation_odd (day);
create index event_rollup_installation_past_day on stoa.event_rollup_installation_past (day);
create index event_batch_odd_accepted on stoa.event_batch_odd (accepted_at);
create index duplicate_event_odd_accepted on stoa.duplicate_event_odd (accepted_at);

-- By the number alone: operators name a batch by it.
create index set_aside_batch_number on stoa.set_aside_batch (batch_id);

-- The months from `from_day` until before `until_day` of which the partition for all other times holds something. `key` is
-- the column that the table is partitioned by.
create function stoa.months_without_partition(parent text, key text, from_day date, until_day date)
returns setof date
language plpgsql
stable
set timezone = 'UTC'
as $$
declare
  oldest date;
begin
  loop
    execute format('select min(%I)::date from stoa.%I where %I >= $1 and %I < $2', key, parent || '_odd', key, key)
    into oldest
    using from_day, until_day;
    exit when oldest is null;
    return next date_trunc('month', oldest)::date;
    from_day := date_trunc('month', oldest) + interval '1 month';
  end loop;
end
$$;

-- Drops the events of a month, unless some of them are not recorded yet: in the queue, or set aside. Nobody writes
-- between the look and the drop.
create function stoa.drop_event_month(first_day date)
returns boolean
language plpgsql
as $$
begin
  lock table only stoa.event_segment in access exclusive mode;
  if exists (select from stoa.queued_batch where first_day = any (months))
    or exists (select from stoa.set_aside_batch where first_day = any (months)) then
    return false;
  end if;
  perform stoa.drop_month_partition('event_segment_' || to_char(first_day, 'YYYYMM'));
  return true;
end
$$;

-- Deletes up to `most` segments from a partition that is none of a month, of recorded batches and older than `before`,
-- and those of their events that wait for an installation.
create function stoa.delete_old_segments(partition_name text, before date, most integer)
returns integer
language plpgsql
as $$
declare
  deleted integer;
begin
  execute format($statement$
    with old as materialized (
      select segment.merchant_id, segment.batch_id, segment.month, segment.accepted_at
      from stoa.%1$I as segment
      where least(segment.month, (segment.accepted_at at time zone 'UTC')::date) < $1
        and not exists (
          select
          from stoa.queued_batch as queued
          where queued.merchant_id = segment.merchant_id
            and queued.batch_id = segment.batch_id)
        and not exists (
          select
          from stoa.set_aside_batch as set_aside
          where set_aside.merchant_id = segment.merchant_id
            and set_aside.batch_id = segment.batch_id)
      limit $2),
    no_longer_waiting as (
      delete from stoa.waiting_event as waiting
      using old
      where waiting.merchant_id = old.merchant_id
        and waiting.accepted_at = old.accepted_at
        and waiting.batch_id = old.batch_id
        and waiting.month = old.month)
    delete from stoa.%1$I as segment
    using old
    where segment.merchant_id = old.merchant_id
      and segment.batch_id = old.batch_id
      and segment.month = old.month
    $statement$, partition_name)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes up to `most` rows from a partition whose `key` is before a day (UTC).
create function stoa.delete_old_rows(partition_name text, key text, before date, most integer)
returns integer
language plpgsql
set timezone = 'UTC'
as $$
declare
  deleted integer;
begin
  execute format(
    'delete from stoa.%I where ctid = any (array(select ctid from stoa.%I where %I < $1 limit $2))',
    partition_name, partition_name, key)
  using before, most;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Looks at the next `walked` waiting events behind one of them, deletes those of months before a day, and returns the
-- last one looked at; nothing at the end. What the settings are for: see walk_installations.
create function stoa.delete_old_waiting_events(
  after_merchant integer, after_accepted timestamptz, after_batch bigint, after_position smallint, before date,
  walked integer)
returns table (merchant_id integer, accepted_at timestamptz, batch_id bigint, "position" smallint)
language plpgsql
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  with looked_at as materialized (
    select one.merchant_id, one.accepted_at, one.batch_id, one.position, one.month
    from stoa.waiting_event as one
    where (one.merchant_id, one.accepted_at, one.batch_id, one.position)
      > (after_merchant, after_accepted, after_batch, after_position)
    order by one.merchant_id, one.accepted_at, one.batch_id, one.position
    limit walked),
  deleted as (
    delete from stoa.waiting_event as waiting
    using looked_at
    where looked_at.month < before
      and waiting.merchant_id = looked_at.merchant_id
      and waiting.accepted_at = looked_at.accepted_at
      and waiting.batch_id = looked_at.batch_id
      and waiting.position = looked_at.position)
  select looked_at.merchant_id, looked_at.accepted_at, looked_at.batch_id, looked_at.position
  from looked_at
  order by 1 desc, 2 desc, 3 desc, 4 desc
  limit 1;
end
$$;
