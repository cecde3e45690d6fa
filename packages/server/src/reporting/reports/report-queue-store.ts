import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportKey } from './report-store.js';

/** Namespace of the advisory locks that let one worker at a time process a merchant's reports. */
const workerLock = 7_401_002;

/** After a failed attempt. */
const longestPause = '6 hours';

/**
 * The reports whose turn it is, the longest due first: for each merchant the oldest open report that is due. The
 * merchant's other reports follow it, because they may share transactions, and the first content stands. The walk goes
 * from merchant to merchant through the index of open reports: its cost grows with the merchants, not with the reports
 * that one of them has waiting.
 *
 * Nobody waits for a time that a clock ahead of ours has written: a report that never failed is due, and so is one that would
 * wait longer than the longest pause.
 */
export async function selectDueReports(tx: Queryable, now: Date, most: number): Promise<ReportKey[]> {
  const rows = await tx.query<{ merchantId: number; reportId: bigint }>(sql`
    with recursive merchant as (
      select min(merchant_id) as merchant_id
      from stoa.report
      where completed_at is null
      union all
      select (
        select min(following.merchant_id)
        from stoa.report as following
        where following.completed_at is null
          and following.merchant_id > merchant.merchant_id)
      from merchant
      where merchant.merchant_id is not null)
    select head.merchant_id as "merchantId", head.report_id as "reportId"
    from merchant
    cross join lateral (
      select report.merchant_id, report.report_id, report.next_attempt_at
      from stoa.report as report
      where report.merchant_id = merchant.merchant_id
        and report.completed_at is null
        and (
          report.attempts = 0
          or report.next_attempt_at <= ${now}
          or report.next_attempt_at > ${now}::timestamptz + ${longestPause}::interval)
      order by report.report_id
      limit 1) as head
    order by least(head.next_attempt_at, ${now}::timestamptz)
    limit ${most}`);
  return rows.map(({ merchantId, reportId }) => ({ merchantId, reportId: Number(reportId) }));
}

/** A vanished host loses its claims within half a minute, not after the two hours that TCP waits by default. */
export async function noticeDeathSoon(tx: Transaction): Promise<void> {
  await tx.execute(`
    set local tcp_keepalives_idle = 15;
    set local tcp_keepalives_interval = 5;
    set local tcp_keepalives_count = 3`);
}

/** Whether this database transaction may now process the merchant's reports. It may until it ends, however it ends. */
export async function tryToWorkFor(tx: Transaction, merchantId: number): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${workerLock}::integer, ${merchantId}::integer) as locked`);
  return row?.locked === true;
}

/** After a failed attempt: each wait is twice the one before, from one second up to the longest pause. */
export async function postponeReport(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update stoa.report
    set
      attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + least(${longestPause}::interval, interval '1 second' * power(2, least(attempts, 20)))
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
}
