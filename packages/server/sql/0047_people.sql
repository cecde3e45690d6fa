-- The filters of lists that people saved under names.

create table stoa.saved_view (
  user_id integer not null references stoa.user_account,
  merchant_id integer not null,
  path text not null,
  name text not null,
  query text not null,
  primary key (user_id, merchant_id, path, name)
);

comment on table stoa.saved_view is 'The filters of a list of the console that a person saved under a name.';
comment on column stoa.saved_view.merchant_id is 'The merchant whose pages have the list, or 0 for the operator.';
comment on column stoa.saved_view.path is 'The page, below /console or below the pages of the merchant.';
comment on column stoa.saved_view.query is 'The filters, as the address has them.';
