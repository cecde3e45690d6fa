-- Merchants are told once a day that their events have warnings.

create table stoa.event_warning_notice (
  merchant_id integer primary key,
  last_day date not null
);

comment on table stoa.event_warning_notice is 'Up to which day of acceptance merchants were told that events have warnings.';
comment on column stoa.event_warning_notice.last_day is 'Of UTC. Warnings of this day or an earlier one are told no more.';

-- Nobody is told of days before yesterday.
insert into stoa.event_warning_notice (merchant_id, last_day)
select distinct merchant_id, (now() at time zone 'UTC')::date - 2
from stoa.event_warning_count;
