-- Which warnings the events of a group have: those of a known installation may have several, and all others have one.
-- The same rules as warningsOf in events/warnings; a property compares the two.
create or replace function stoa.warnings_of_group(warned stoa.warned_group)
returns table (warning text)
language sql
immutable
as $$
  select one.warning
  from (
    values
      ('unreadable_amount', warned.payload_warnings & 1 <> 0), ('misnamed_amount', warned.payload_warnings & 2 <> 0),
      ('missing_currency', warned.payload_warnings & 4 <> 0), ('unknown_currency', warned.payload_warnings & 8 <> 0),
      ('time_ahead', warned.is_ahead), ('before_installation', warned.is_before)) as one (warning, applies)
  where one.applies
    and warned.bundle_id is not null
  union all
  select 'unknown_installation'
  where warned.bundle_id is null
$$;
