create or replace view stoa_read.installations as
select
  merchant_id,
  installation_id,
  bundle_id,
  date_trunc('month', created_at at time zone 'UTC')::date as month,
  (created_at at time zone 'UTC')::date as day,
  created_at,
  rule,
  candidates,
  attribution_data is not null as attributed,
  nullif(source, '') as source,
  nullif(campaign, '') as campaign,
  erased_at is not null as erased
from stoa.installation
where merchant_id < 1000000000;

comment on view stoa_read.installations is 'A row for each installation.';

comment on column stoa_read.installations.merchant_id is 'Whose app.';

comment on column stoa_read.installations.installation_id is
'The id that the token of the installation names, and events, too.';

comment on column stoa_read.installations.bundle_id is 'The app.';

comment on column stoa_read.installations.month is 'The first day of the month (UTC) of created_at.';

comment on column stoa_read.installations.day is 'The day (UTC) of created_at.';

comment on column stoa_read.installations.created_at is
'When the app first called. With merchant_id, a range of it is found by an index.';

comment on column stoa_read.installations.rule is
'ip: the only user on the address. device: found among several users. none: nobody was there. ambiguous: several '
'users remained.';

comment on column stoa_read.installations.candidates is 'How many users were on the address, or at least how many.';

comment on column stoa_read.installations.attributed is 'Whether it has attribution data.';

comment on column stoa_read.installations.source is 'Where it came from. Null if that is not known, or was erased.';

comment on column stoa_read.installations.campaign is
'The campaign that it came from. Null if that is not known, or was erased.';

comment on column stoa_read.installations.erased is 'Whether it was erased. Its source and campaign are gone then.';
