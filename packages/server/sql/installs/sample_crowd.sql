-- A sample of an address that has many sessions: at most `of_models` sessions of some models, and the users of at most
-- `of_address` sessions of any model. Columns come as JSON arrays, because rows cost far more. The other columns of the
-- sessions of the models are null if there may be more of these than were read: then nobody is compared yet.
create or replace function stoa.sample_crowd(
  address_keys bytea[], seen_from timestamptz[], seen_before timestamptz[], models text[], of_models integer,
  of_address integer)
returns table (
  comparable json, device_models json, os_versions json, languages json, available_capacities json, nearby json)
language plpgsql
stable
as $$
declare
  users text[];
  names text[];
  versions text[];
  tags text[];
  capacities bigint[];
begin
  select
    array_agg(one.store_user_id), array_agg(one.device_model), array_agg(one.os_version), array_agg(one.language),
    array_agg(one.available_capacity)
  into users, names, versions, tags, capacities
  from (
    select session.*
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral stoa.sessions_of_models(asked.key, asked.from_time, asked.before_time, models, of_models)
      as session
    limit of_models) as one;
  comparable := to_json(users);
  if cardinality(users) < of_models then
    device_models := to_json(names);
    os_versions := to_json(versions);
    languages := to_json(tags);
    available_capacities := to_json(capacities);
  end if;

  select json_agg(one.store_user_id)
  into nearby
  from (
    select session.store_user_id
    from unnest(address_keys, seen_from, seen_before) as asked (key, from_time, before_time)
    cross join lateral stoa.users_of_sessions(asked.key, asked.from_time, asked.before_time, of_address)
      as session (store_user_id)
    limit of_address) as one;
  return next;
end
$$;
