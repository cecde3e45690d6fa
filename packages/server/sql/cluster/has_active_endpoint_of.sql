-- Whether a webhook endpoint on the node of this merchant is active.
create or replace function stoa.has_active_endpoint_of(merchant integer)
returns boolean
language plpgsql
as $$
declare
  shard text;
  found_one boolean;
begin
  for shard in
    select stoa.shards_here('notification_endpoint')
  loop
    execute format('select exists (select from %s where state = ''active'')', shard) into found_one;
    if found_one then
      return true;
    end if;
  end loop;
  return false;
end
$$;
