-- On one node there are none; false.
create or replace function stoa.take_announcements(merchant integer, of_kind text, until timestamptz)
returns boolean
language sql
immutable
as 'select false';

comment on function stoa.take_announcements is 'Takes the announcements of work that is due; true on a cluster.';
