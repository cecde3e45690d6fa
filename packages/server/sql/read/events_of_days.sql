-- A condition on `day` cannot choose partitions, because they are months. PostgreSQL puts this function into the
-- statement that calls it, so that it plans with the months of the days.
create or replace function stoa_read.events_of_days(first_day date, last_day date)
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
