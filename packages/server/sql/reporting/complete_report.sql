-- Stores the control totals, adds to the sums of the day, and completes the report. `greatest`: the clock may have been
-- set back since processing began. The merchant of each row comes from the row of the report, so that the node that has
-- both also does the whole statement.
create or replace function stoa.complete_report(
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
