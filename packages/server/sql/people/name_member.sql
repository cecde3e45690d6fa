create or replace function stoa.name_member()
returns trigger
language plpgsql
as $$
begin
  insert into stoa.member (merchant_id, user_id, since)
  values (new.merchant_id, new.user_id, new.created_at)
  on conflict (merchant_id, user_id) do nothing;
  return null;
end
$$;
