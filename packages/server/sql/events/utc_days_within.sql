-- The days of UTC that lie within days of a time zone: every moment of them is on one of these days on a wall clock
-- of the zone. On the first and on the last of them that clock must not be changed, because it could show a moment of
-- the day before or after once more. Clocks differ from UTC by less than a day, so two days inwards there is nothing
-- to ask.
create or replace function stoa.utc_days_within(zone text, first_day date, end_day date)
returns table (inner_from date, inner_end date)
language sql
stable
as $$
  with near as (
    select
      first_day + off as first, end_day - off as last, off,
      (first_day + off)::timestamp at time zone 'UTC' at time zone zone as first_shown,
      (first_day + off + 1)::timestamp at time zone 'UTC' at time zone zone as next_shown,
      (end_day - off - 1)::timestamp at time zone 'UTC' at time zone zone as before_shown,
      (end_day - off)::timestamp at time zone 'UTC' at time zone zone as last_shown
    from generate_series(0, 2) as off),
  bound as (
    select
      min(first) filter (
        where off = 2 or (first_shown >= first_day and next_shown - first_shown = interval '1 day')) as inner_from,
      max(last) filter (
        where off = 2 or (last_shown <= end_day and last_shown - before_shown = interval '1 day')) as inner_end
    from near)
  select bound.inner_from, greatest(bound.inner_from, bound.inner_end)
  from bound
$$;
