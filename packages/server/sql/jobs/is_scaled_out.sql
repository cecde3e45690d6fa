-- Whether the tables are spread over several nodes; what spreads them replaces this function. A statement then has to
-- name one merchant, or one hidden address. On one node calls of several merchants share statements, which costs less.
create or replace function stoa.is_scaled_out()
returns boolean
language sql
immutable
as 'select false';

comment on function stoa.is_scaled_out is 'Whether the tables are spread over several nodes.';
