-- breaking: an older Stoa would compare a volume in another currency with tiers that count one currency for all.
-- Rates by which volumes of tiers are counted in one currency.

create table stoa.exchange_rate (
  to_currency text collate "C" not null check (octet_length(to_currency) = 3),
  currency text collate "C" not null check (octet_length(currency) = 3),
  from_day date not null,
  rate numeric not null check (rate > 0),
  entered_at timestamptz not null,
  entered_by text not null,
  primary key (to_currency, currency, from_day),
  constraint exchange_rate_of_others check (to_currency <> currency)
);

comment on table stoa.exchange_rate is
'What the operator says that one major unit of a currency is worth in another, from a day on until the next one. Append-only.';
comment on column stoa.exchange_rate.rate is 'With up to 12 decimals.';
comment on column stoa.exchange_rate.entered_by is 'Such as "user 3", "operator token 7" or "command".';
