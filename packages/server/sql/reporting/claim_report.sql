-- The queue of reports is walked on one node; on several, merchants with open reports are announced in
-- stoa.merchant_work.
--
-- Claims the oldest due report of the next merchant, in the order of their numbers, whom no other transaction serves;
-- after the last merchant, the first one follows. The claim lasts until the transaction ends. On one node only: it
-- reads all merchants. No row: nothing is due. A row without a merchant: others serve all who have something due. A row
-- without a report: another transaction has just completed it.
create or replace function stoa.claim_report(after_merchant integer, at timestamptz, longest_pause interval, worker_lock integer)
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
