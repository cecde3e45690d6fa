-- breaking: an older Stoa would book fees without these sums, and months would then be compared with too little.
-- The fees of statements by the day on which they were booked: what a month had on the same day of the month before.

create table stoa.fee_day (
  merchant_id integer not null,
  month date not null,
  currency text collate "C" not null,
  day date not null,
  fee_amount numeric not null,
  primary key (merchant_id, month, currency, day),
  check (extract(day from month) = 1)
);

comment on table stoa.fee_day is
'The fees of a statement by the day (UTC) on which they were booked. So the days of a month add up to the month''s statement. Kept in the '
'database transactions that book fees.';
comment on column stoa.fee_day.month is 'The month of the statement.';
comment on column stoa.fee_day.fee_amount is 'In minor units; negative if more was taken back than came.';

create index fee_day_month on stoa.fee_day (month, merchant_id);

-- A fee that was filled in or repriced later counts on the day on which its transaction was recorded.
insert into stoa.fee_day (merchant_id, month, currency, day, fee_amount)
select booked.merchant_id, booked.month, booked.currency, booked.day, sum(booked.fee_amount)
from (
  select
    merchant_id, statement_month as month, currency, (recorded_at at time zone 'UTC')::date as day,
    fee_amount::numeric as fee_amount
  from stoa.transaction
  where fee_amount <> 0
  union all
  select
    merchant_id, statement_month, old_currency, (made_at at time zone 'UTC')::date, -old_fee_amount::numeric
  from stoa.correction
  where old_fee_amount <> 0
  union all
  select
    merchant_id, statement_month, new_currency, (made_at at time zone 'UTC')::date, new_fee_amount::numeric
  from stoa.correction
  where new_fee_amount <> 0
  union all
  select merchant_id, month, currency, (made_at at time zone 'UTC')::date, amount::numeric
  from stoa.statement_adjustment
  where amount <> 0) as booked
group by booked.merchant_id, booked.month, booked.currency, booked.day;
