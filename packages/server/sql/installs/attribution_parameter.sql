-- A parameter of attribution data, if it is a text or a number: what an installation came from is never longer than 255
-- characters. Empty if it is missing, or anything else.
create or replace function stoa.attribution_parameter(data json, name text)
returns text
language sql
immutable
as $$
  select case
    when json_typeof(data -> name) in ('string', 'number') then left(data ->> name, 255)
    else ''
  end
$$;
