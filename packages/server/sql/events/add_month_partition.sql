-- Makes the partition of a month, and moves into it what the default partition holds of that month. `key` is the column
-- that the table is partitioned by. It runs with the rights of its owner, so that the service needs none to create
-- anything (docs/decisions/0039-any-postgresql.md). A partition has the statistics targets of its parent, which `like`
-- leaves out.
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

revoke execute on function stoa.add_month_partition from public;
