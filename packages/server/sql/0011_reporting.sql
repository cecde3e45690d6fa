alter table stoa.correction_request add column refunded_total bigint;

-- The sum stood only in the ids of requests that were made for the payments of a dashboard.
update stoa.correction_request
set refunded_total = substring(reference from ' refunded ([1-9][0-9]{0,17})$')::bigint
where kind <> 'refund'
  and reference = transaction_id || ' refunded ' || substring(reference from ' refunded ([1-9][0-9]{0,17})$');

alter table stoa.correction_request
  add constraint correction_request_refunded_total_check check (refunded_total > 0);

alter table stoa.correction_request add column later_reference text collate "C";

comment on column stoa.correction_request.refunded_total is
  'What was given back of the transaction until then, if the merchant knew only that sum; full_amount of a refund is what it takes back.';
comment on column stoa.correction_request.later_reference is
  'The own id of the refund, under which a request that was made under a former id was found again.';

create unique index correction_request_later_reference
  on stoa.correction_request (merchant_id, later_reference)
  where later_reference is not null;

create index correction_request_refunded_total
  on stoa.correction_request (merchant_id, transaction_id, refunded_total)
  where refunded_total is not null;
