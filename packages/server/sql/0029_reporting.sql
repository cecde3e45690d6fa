-- breaking: an older Stoa would leave out what plans charge for installations.
-- What statements charge for installations.

create table stoa.installation_month (
  merchant_id integer not null,
  month date not null check (extract(day from month) = 1),
  bundle_id text not null,
  first_of_merchant bigint not null check (first_of_merchant >= 0),
  first_of_app bigint not null check (first_of_app >= 0),
  primary key (merchant_id, month, bundle_id)
);

comment on table stoa.installation_month is
'How many first installations of store users in 12 months a month brought, by app: counted when a month is closed whose plan charges for '
'installations, and never again. A month that was counted has a row with an empty bundle_id.';

create table stoa.charged_installation (
  merchant_id integer not null,
  adjustment_id bigint not null,
  position integer not null check (position > 0),
  installation_id uuid not null,
  bundle_id text not null,
  installed_on date not null,
  primary key (merchant_id, adjustment_id, position)
);

comment on table stoa.charged_installation is
'The installations that an adjustment charges, as many as its quantity. They name no store user, so they stay when one is erased.';
comment on column stoa.charged_installation.position is 'From 1 on, in the order of installing.';
comment on column stoa.charged_installation.installed_on is 'The day in UTC.';
