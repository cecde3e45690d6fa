-- The linked events of a merchant that happened on days of a time zone, up to `walked`: all of them, also those whose
-- sums are stored.
create or replace function stoa.walk_zoned_events(
  merchant integer, zone text, first_day date, end_day date, only_name text, only_currency text, walked integer,
  searched integer)
returns table (
  day date, bundle_id text, event_name text, source text, campaign text, currency text, installation_id uuid,
  amount numeric)
language sql
stable
as $$
  select *
  from stoa.walk_zoned_edges(
    merchant, zone, first_day, end_day, first_day, first_day, only_name, only_currency, walked, searched)
$$;
