-- The source or the campaign (`place`) that the rules of an app make of attribution data: what the first of them says
-- whose parameter is there and that says anything. A name in braces stands for the value of that parameter. Empty
-- without data.
create or replace function stoa.place_of(data json, rules jsonb, place text)
returns text
language plpgsql
immutable
as $$
declare
  rule jsonb;
  said text;
begin
  if data is null then
    return '';
  end if;
  for rule in select one.value from jsonb_array_elements(rules) as one
  loop
    said := rule ->> place;
    continue when said is null or stoa.attribution_parameter(data, rule ->> 'parameter') = '';
    if said like '{%}' then
      said := stoa.attribution_parameter(data, substr(said, 2, char_length(said) - 2));
    end if;
    if said <> '' then
      return said;
    end if;
  end loop;
  return '';
end
$$;
