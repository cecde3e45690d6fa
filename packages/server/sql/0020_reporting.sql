-- breaking: an older Stoa would record without these counts, and tiers would then begin too late.
-- The volume of merchants and of their apps by day, for tiers that count other volumes than the merchant's year.

create table stoa.volume_day (
  merchant_id integer not null,
  day date not null,
  bundle_id text collate "C" not null,
  currency text collate "C" not null,
  base numeric not null,
  primary key (merchant_id, day, bundle_id, currency)
);

comment on table stoa.volume_day is
'The base of what has a fee, by the day on which it counts: that of its settlement, or the first day of the statement''s month if it was '
'settled before that. So the days of a month add up to the month''s statement. Kept in the database transactions that book fees.';
comment on column stoa.volume_day.bundle_id is 'The app; empty where it is not known.';
comment on column stoa.volume_day.base is 'Full amounts less taxes, in minor units.';

insert into stoa.volume_day (merchant_id, day, bundle_id, currency, base)
select
  entry.merchant_id,
  case
    when date_trunc('month', entry.settled_at at time zone 'UTC')::date = entry.statement_month
      then (entry.settled_at at time zone 'UTC')::date
    else entry.statement_month
  end,
  coalesce(entry.bundle_id, ''), entry.currency, sum(entry.base)
from (
  select
    recorded.merchant_id, recorded.settled_at, recorded.statement_month, facts.bundle_id, recorded.currency,
    recorded.full_amount::numeric - recorded.tax_amount as base
  from stoa.transaction as recorded
  left join stoa.transaction_facts as facts
    on facts.merchant_id = recorded.merchant_id
    and facts.transaction_id = recorded.transaction_id
  where recorded.fee_plan_id is not null
  union all
  select
    recorded.merchant_id, recorded.settled_at, side.statement_month,
    case when changed.correction_id is null then facts.bundle_id else changed.bundle_id end,
    side.currency, side.base
  from (
    select
      merchant_id, transaction_id, correction_id, statement_month, old_currency as currency,
      old_tax_amount::numeric - old_full_amount as base, correction_id as before_id
    from stoa.correction
    where old_fee_plan_id is not null
    union all
    select
      merchant_id, transaction_id, correction_id, statement_month, new_currency,
      new_full_amount::numeric - new_tax_amount, correction_id + 1
    from stoa.correction
    where new_fee_plan_id is not null) as side
  join stoa.transaction as recorded
    on recorded.merchant_id = side.merchant_id
    and recorded.transaction_id = side.transaction_id
  left join stoa.transaction_facts as facts
    on facts.merchant_id = side.merchant_id
    and facts.transaction_id = side.transaction_id
  left join lateral (
    select correction_id, bundle_id
    from stoa.correction_facts as known
    where known.merchant_id = side.merchant_id
      and known.transaction_id = side.transaction_id
      and known.correction_id < side.before_id
    order by known.correction_id desc
    limit 1) as changed on true) as entry
group by 1, 2, 3, 4;

comment on column stoa.charged_line.assumed is
'A fact of the transaction was not known, so the plan decided whether the line applies, or the volume of its app counts as 0. If the '
'line does not apply, the amounts are 0.';

alter table stoa.charged_line add column volume_before bigint;
comment on column stoa.charged_line.volume_before is
'The volume before the transaction that the tiers of the line saw, in minor units. Null for a line whose volume is that of the '
'transaction''s own volume_before, and for one without tiers.';
