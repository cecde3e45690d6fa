-- Looks through `most` merchants after `after_merchant`, in the order of their numbers, for one with uncounted installations that
-- were made before `before`. The last merchant that it looked at; no row if there is none after `after_merchant`.
create function stoa.look_for_uncounted(after_merchant integer, before timestamptz, most integer)
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

-- How many installations each app had before a time. Two of these times say what lay between them, however long that was: lists of
-- apps read three rows an app for any period. src/installs/quality keeps them.

create table stoa.installation_running_count (
  until timestamptz not null,
  merchant_id integer not null,
  bundle_id text not null,
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null,
  -- By time first: the rows of one time are written and read together.
  primary key (until, merchant_id, bundle_id)
);

comment on table stoa.installation_running_count is
'How many installations of an app each rule made in all hours before a time: at the beginning of each day (UTC), and of each of the '
'last hours. At each of these times every app that was ever installed has a row.';
comment on column stoa.installation_running_count.until is 'The beginning of an hour: hours before it are counted.';
comment on column stoa.installation_running_count.attributed_count is 'Installations with attribution data, of any rule.';
