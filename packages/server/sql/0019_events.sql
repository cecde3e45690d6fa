-- ANALYZE counts the elements of arrays: of a segment, a thousand in each column. With many segments that takes a processor for
-- a minute or more, and autovacuum begins anew whenever a month has grown by a tenth. No plan depends on these figures. On
-- several nodes the tables are spread after this, or have it already: Citus refuses this command there.
do $$
begin
  if not stoa.is_scaled_out() then
    alter table stoa.event_segment
    alter column positions set statistics 0,
    alter column event_ids set statistics 0,
    alter column event_names set statistics 0,
    alter column event_name_keys set statistics 0,
    alter column installation_ids set statistics 0,
    alter column event_datetimes set statistics 0,
    alter column occurred_ats set statistics 0,
    alter column payloads set statistics 0,
    alter column amounts set statistics 0,
    alter column currencies set statistics 0,
    alter column payload_warnings set statistics 0;
  end if;
end
$$;

-- As before, and a new partition has the statistics targets of its parent, which `like` leaves out.
create or replace function stoa.add_month_partition(parent text, key text, first_day date)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
as $$
declare
  partition_name text := parent || '_' || to_char(first_day, 'YYYYMM');
  next_month date := first_day + interval '1 month';
  unanalyzed text;
begin
  if parent not in ('event_segment', 'event_batch', 'duplicate_event', 'event_rollup_installation') then
    raise exception 'not partitioned by month: %', parent;
  end if;
  if to_regclass(format('stoa.%I', partition_name)) is not null then
    return;
  end if;
  execute format('create table stoa.%I (like stoa.%I including all)', partition_name, parent);
  for unanalyzed in
    select attribute.attname
    from pg_attribute as attribute
    where attribute.attrelid = format('stoa.%I', parent)::regclass
      and attribute.attnum > 0
      and attribute.attstattarget = 0
  loop
    execute format('alter table stoa.%I alter column %I set statistics 0', partition_name, unanalyzed);
  end loop;
  execute format('lock table stoa.%I in access exclusive mode', parent || '_odd');
  execute format(
    'with moved as (delete from stoa.%I where %I >= %L and %I < %L returning *) insert into stoa.%I select * from moved',
    parent || '_odd', key, first_day, key, next_month, partition_name);
  execute format(
    'alter table stoa.%I attach partition stoa.%I for values from (%L) to (%L)',
    parent, partition_name, first_day, next_month);
end
$$;

-- Only the enter_events of 0005_events.sql called it.
drop function stoa.sent_event_ids(integer, bigint[], date[]);
