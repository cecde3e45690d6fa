-- What the members of groups sold on days on which they were members, by currency. Days more than 12 months before
-- `earliest` only count `for_life`, and then as one day, if not `each_day` is asked for. Member by member, so that each
-- walks the key of its own days, and each question is one for a single node.
create or replace function stoa.group_volume_days(
  groups text[], earliest date, for_life boolean, each_day boolean)
returns table (group_name text, currency text, day date, base numeric)
language plpgsql
stable
set enable_bitmapscan = off
set enable_seqscan = off
as $$
declare
  oldest constant date := (earliest - interval '12 months')::date;
  member record;
begin
  for member in
    select
      membership.group_name, membership.merchant_id, membership.member_from,
      coalesce(membership.member_until, 'infinity'::date) as member_until
    from stoa.group_membership as membership
    where membership.group_name = any(groups)
  loop
    return query
    select
      member.group_name, sold.currency,
      case when each_day then sold.day else greatest(sold.day, oldest) end as counted_on, sum(sold.base)
    from stoa.volume_day as sold
    where sold.merchant_id = member.merchant_id
      and sold.day >= member.member_from
      and sold.day < member.member_until
      and sold.day > case when for_life then '-infinity'::date else oldest end
    group by sold.currency, counted_on;
  end loop;
end
$$;
