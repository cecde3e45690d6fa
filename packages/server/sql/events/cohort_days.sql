-- How old an event is in its cohort: less than so many days after the installation. Null after 30 days. PostgreSQL
-- inlines it.
create or replace function stoa.cohort_days(age interval)
returns integer
language sql
immutable
as $$
  select
    case
      when age < interval '24 hours' then 1
      when age < interval '168 hours' then 7
      when age < interval '720 hours' then 30
    end
$$;
