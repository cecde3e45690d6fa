-- Whether a count is within a limit; fails if it is not, so that a walk ends at once.
create or replace function stoa.assert_within(counted bigint, most integer)
returns boolean
language plpgsql
immutable
as $$
begin
  if counted > most then
    raise program_limit_exceeded using message = 'there is more to look through than may be';
  end if;
  return true;
end
$$;
