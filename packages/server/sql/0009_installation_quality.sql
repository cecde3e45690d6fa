-- Merchants read their installations back, and what matching made of them is counted by app and hour.

-- The order in which a merchant pages through them. New rows go to its end, so that an install call pays little for it.
create index installation_newest on stoa.installation (merchant_id, created_at, installation_id);

-- The newest installations of a merchant that were made since `oldest` (inclusive) and before `before`, `walked` of them
-- in their order. How many a merchant has is a guess of the planner, and where it guesses few, it reads and sorts them
-- all, for each page: the settings leave it nothing but the walk along the index.
create function stoa.walk_installations(
  merchant integer, oldest timestamptz, oldest_id uuid, before timestamptz, before_id uuid, walked integer)
returns table (
  installation_id uuid, bundle_id text, created_at timestamptz, rule text, candidates integer, attributed boolean)
language plpgsql
stable
set enable_sort = off
set enable_bitmapscan = off
set enable_seqscan = off
as $$
begin
  return query
  select
    one.installation_id, one.bundle_id, one.created_at, one.rule, one.candidates, one.attribution_data is not null
  from stoa.installation as one
  where one.merchant_id = merchant
    and (one.created_at, one.installation_id) >= (oldest, oldest_id)
    and (one.created_at, one.installation_id) < (before, before_id)
  order by one.created_at desc, one.installation_id desc
  limit walked;
end
$$;

-- The sum over the slots of an app and hour is exactly what stoa.installation holds of them: the statement that inserts
-- an installation counts it. In one row all install calls of an app would wait for each other's commit, so that every
-- connection has a slot of its own, from 1 on. Slot 0 holds the hours that are over: src/installs/quality folds them.
create table stoa.installation_quality (
  merchant_id integer not null,
  bundle_id text not null,
  hour timestamptz not null,
  slot smallint not null check (slot between 0 and 64),
  ip_count bigint not null,
  device_count bigint not null,
  none_count bigint not null,
  -- Of apps whose matching is turned off: for them nobody was looked for.
  unasked_count bigint not null,
  ambiguous_count bigint not null,
  attributed_count bigint not null,
  primary key (merchant_id, bundle_id, hour, slot)
) with (
  -- Room for the new version of a row beside the old one: rows are updated thousands of times, and no index is then.
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 1000
);

create index installation_quality_hour on stoa.installation_quality (hour);

create index installation_quality_not_folded on stoa.installation_quality (hour)
where slot > 0;

insert into stoa.installation_quality (
  merchant_id, bundle_id, hour, slot, ip_count, device_count, none_count, unasked_count,
  ambiguous_count, attributed_count)
select
  merchant_id, bundle_id, date_trunc('hour', created_at, 'UTC') as hour, 0,
  count(*) filter (where rule = 'ip'), count(*) filter (where rule = 'device'), count(*) filter (where rule = 'none'), 0,
  count(*) filter (where rule = 'ambiguous'), count(attribution_data)
from stoa.installation
group by merchant_id, bundle_id, hour;
