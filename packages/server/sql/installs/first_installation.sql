create or replace view stoa.first_installation as
select
  one.merchant_id,
  one.installation_id,
  one.bundle_id,
  one.created_at,
  one.store_user_id is null
    or not exists (
      select
      from stoa.installation as earlier
      where earlier.store_user_id = one.store_user_id
        and earlier.merchant_id = one.merchant_id
        and (earlier.created_at, earlier.installation_id) < (one.created_at, one.installation_id)
        and earlier.created_at > (one.created_at at time zone 'UTC' - interval '12 months') at time zone 'UTC')
    as first_of_merchant,
  one.store_user_id is null
    or not exists (
      select
      from stoa.installation as earlier
      where earlier.store_user_id = one.store_user_id
        and earlier.merchant_id = one.merchant_id
        and earlier.bundle_id = one.bundle_id
        and (earlier.created_at, earlier.installation_id) < (one.created_at, one.installation_id)
        and earlier.created_at > (one.created_at at time zone 'UTC' - interval '12 months') at time zone 'UTC')
    as first_of_app
from stoa.installation as one;

comment on view stoa.first_installation is
'Whether an installation is the first of its store user in 12 months, at the merchant or in the app. Installations without a known user each '
'are the first of one. It names no user.';
