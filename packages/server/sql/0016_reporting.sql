-- Statements about one merchant, or one hidden address, each (docs/decisions/0046-one-merchant-a-statement.md).

-- The queue of reports. On several nodes merchants with open reports are announced in stoa.merchant_work; on one node the
-- queue itself is walked.

-- Claims the oldest due report of the next merchant, in the order of their numbers, whom no other transaction serves; after the
-- last merchant, the first one follows. The claim lasts until the transaction ends. On one node only: it reads all merchants.
-- No row: nothing is due. A row without a merchant: others serve all who have something due. A row without a report: another
-- transaction has just completed it.
create function stoa.claim_report(after_merchant integer, at timestamptz, longest_pause interval, worker_lock integer)
returns table (claimed_merchant integer, claimed_report bigint, failed_attempts integer)
language plpgsql
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
declare
  last_merchant integer := after_merchant;
  due_merchant integer;
  is_second_turn boolean := after_merchant = 0;
  is_served_by_others boolean := false;
begin
  loop
    select report.merchant_id
    into due_merchant
    from stoa.report
    where report.completed_at is null
      and report.merchant_id > last_merchant
      and (report.attempts = 0 or report.next_attempt_at <= at or report.next_attempt_at > at + longest_pause)
    order by report.merchant_id, report.report_id
    limit 1;
    if due_merchant is null then
      exit when is_second_turn;
      is_second_turn := true;
      last_merchant := 0;
      continue;
    end if;
    exit when is_second_turn and after_merchant > 0 and due_merchant > after_merchant;
    if pg_try_advisory_xact_lock(worker_lock, due_merchant) then
      -- A vanished host loses its claim within half a minute, not after the two hours that TCP waits by default.
      perform
        set_config('tcp_keepalives_idle', '15', true),
        set_config('tcp_keepalives_interval', '5', true),
        set_config('tcp_keepalives_count', '3', true);
      -- Only this statement, which begins under the lock, sees what the previous holder has done.
      return query
      select report.merchant_id, report.report_id, report.attempts
      from stoa.report
      where report.merchant_id = due_merchant
        and report.completed_at is null
        and (report.attempts = 0 or report.next_attempt_at <= at or report.next_attempt_at > at + longest_pause)
      order by report.merchant_id, report.report_id
      limit 1;
      if not found then
        return query select due_merchant, null::bigint, null::integer;
      end if;
      return;
    end if;
    is_served_by_others := true;
    last_merchant := due_merchant;
  end loop;
  if is_served_by_others then
    return query select null::integer, null::bigint, null::integer;
  end if;
end
$$;

comment on table stoa.report is
'An accepted report of transactions. A report that is not completed is in the queue.';

-- These two save round trips. On several nodes they run on the coordinator, and each of their statements on the node of
-- the merchant.

-- Inserts a report with its content; null if the merchant has a report with this content, or another one has its id.
create function stoa.insert_report(
  of_merchant integer,
  hash bytea,
  created timestamptz,
  transactions integer,
  accepted timestamptz,
  uploader text,
  content bytea
)
returns bigint
language plpgsql
as $$
declare
  inserted bigint;
begin
  insert into stoa.report (
    merchant_id, content_hash, created_at, transaction_count, accepted_at, next_attempt_at, uploaded_by)
  values (of_merchant, hash, created, transactions, accepted, accepted, uploader)
  on conflict do nothing
  returning report_id into inserted;
  if inserted is not null then
    insert into stoa.report_content (merchant_id, report_id, body)
    values (of_merchant, inserted, content);
  end if;
  return inserted;
end
$$;

-- The newest reports of all merchants; on one node, no two have one id. The order is that of an expression, so that no
-- statement about one merchant takes this index for the order of its reports.
drop index stoa.report_newest;

create unique index report_newest on stoa.report ((report_id + 0));

-- When the newest report of each of these merchants was accepted, one merchant after the other.
create function stoa.newest_reports(merchant_ids integer[])
returns table (newest_of integer, accepted_at timestamptz)
language plpgsql
stable
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
set plan_cache_mode = force_generic_plan
as $$
declare
  merchant integer;
begin
  foreach merchant in array merchant_ids
  loop
    return query
    select one.merchant_id, one.accepted_at
    from stoa.report as one
    where one.merchant_id = merchant
    order by one.merchant_id desc, one.report_id desc
    limit 1;
  end loop;
end
$$;

-- Which merchants closed a month.
create index statement_close_month on stoa.statement_close (month, merchant_id);

-- What became of the items of reports, by day: charts of months read some thousand rows, not all reports.

create table stoa.report_day (
  merchant_id integer not null,
  day date not null,
  report_count bigint not null check (report_count > 0),
  recorded_count bigint not null,
  repeated_count bigint not null,
  invalid_count bigint not null,
  primary key (merchant_id, day)
);

comment on table stoa.report_day is
'How many reports of a merchant were accepted on a day (UTC) and are completed, and what became of their items. Kept in the '
'database transaction that completes a report.';

insert into stoa.report_day (merchant_id, day, report_count, recorded_count, repeated_count, invalid_count)
select
  report.merchant_id,
  (report.accepted_at at time zone 'UTC')::date,
  count(distinct report.report_id),
  coalesce(sum(outcome.item_count) filter (where outcome.outcome = 'recorded'), 0),
  coalesce(sum(outcome.item_count) filter (where outcome.outcome = 'repeated'), 0),
  coalesce(sum(outcome.item_count) filter (where outcome.outcome = 'invalid'), 0)
from stoa.report
join stoa.report_outcome as outcome using (merchant_id, report_id)
where report.completed_at is not null
group by 1, 2;

-- The days of all merchants: what was added on a day lies together.
create index report_day_of_all on stoa.report_day (day);

-- Stores the control totals, adds to the sums of the day, and completes the report. `greatest`: the clock may have been set
-- back since processing began. The merchant of each row comes from the row of the report, so that the node that has both also
-- does the whole statement.
create function stoa.complete_report(
  of_merchant integer,
  of_report bigint,
  completed timestamptz,
  outcomes text[],
  reason_codes text[],
  item_counts integer[],
  currencies text[],
  transaction_counts integer[],
  full_amounts numeric[],
  tax_amounts numeric[],
  fee_amounts numeric[],
  without_fee_counts integer[]
)
returns void
language plpgsql
as $$
declare
  recorded bigint;
  repeated bigint;
  invalid bigint;
begin
  insert into stoa.report_outcome (merchant_id, report_id, outcome, reason_code, item_count)
  select report.merchant_id, report.report_id, counted.*
  from stoa.report
  cross join unnest(outcomes, reason_codes, item_counts) as counted
  where report.merchant_id = of_merchant
    and report.report_id = of_report;
  insert into stoa.report_total (
    merchant_id, report_id, currency, transaction_count,
    full_amount, tax_amount, fee_amount, without_fee_count)
  select report.merchant_id, report.report_id, total.*
  from stoa.report
  cross join unnest(
    currencies, transaction_counts, full_amounts, tax_amounts, fee_amounts, without_fee_counts) as total
  where report.merchant_id = of_merchant
    and report.report_id = of_report;
  select
    coalesce(sum(item_count) filter (where outcome = 'recorded'), 0),
    coalesce(sum(item_count) filter (where outcome = 'repeated'), 0),
    coalesce(sum(item_count) filter (where outcome = 'invalid'), 0)
  into recorded, repeated, invalid
  from unnest(outcomes, item_counts) as counted (outcome, item_count);
  insert into stoa.report_day as known (
    merchant_id, day, report_count, recorded_count, repeated_count, invalid_count)
  select report.merchant_id, (report.accepted_at at time zone 'UTC')::date, 1, recorded, repeated, invalid
  from stoa.report
  where report.merchant_id = of_merchant
    and report.report_id = of_report
  on conflict (merchant_id, day) do update
  set
    report_count = known.report_count + excluded.report_count,
    recorded_count = known.recorded_count + excluded.recorded_count,
    repeated_count = known.repeated_count + excluded.repeated_count,
    invalid_count = known.invalid_count + excluded.invalid_count;
  update stoa.report
  set completed_at = greatest(processing_at, completed)
  where merchant_id = of_merchant
    and report_id = of_report;
end
$$;

-- Invalid items by reason and by id, the newest report first. Repeats are in neither index.
create index report_exception_reason on stoa.report_exception (
  merchant_id, split_part(reason, ':', 1), report_id, position)
where outcome = 'invalid';

create index report_exception_id on stoa.report_exception (merchant_id, transaction_id, report_id, position)
where outcome = 'invalid';
