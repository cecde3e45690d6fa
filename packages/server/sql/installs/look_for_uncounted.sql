-- Looks through `most` merchants after `after_merchant`, in the order of their numbers, for one with uncounted
-- installations that were made before `before`. The last merchant that it looked at; no row if there is none after
-- `after_merchant`.
create or replace function stoa.look_for_uncounted(after_merchant integer, before timestamptz, most integer)
returns table (merchant integer, has_uncounted boolean)
language plpgsql
stable
as $$
begin
  has_uncounted := false;
  for merchant in
    select known.merchant_id
    from stoa.merchant as known
    where known.merchant_id > after_merchant
    order by known.merchant_id
    limit most
  loop
    has_uncounted := exists (
      select
      from stoa.walk_uncounted_installations(merchant, before, 1));
    exit when has_uncounted;
  end loop;
  if merchant is not null then
    return next;
  end if;
end
$$;
