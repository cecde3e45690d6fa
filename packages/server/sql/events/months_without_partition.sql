-- The months from `from_day` until before `until_day` of which the default partition holds rows. `key` is the column
-- that the table is partitioned by.
create or replace function stoa.months_without_partition(parent text, key text, from_day date, until_day date)
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
