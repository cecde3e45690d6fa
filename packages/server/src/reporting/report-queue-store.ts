import type { Queryable, Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { ReportKey } from './report-store.js';

/** Namespace of the advisory locks by which one worker at a time processes reports of a merchant. */
const workerLock = 7_401_002;

/**
 * The reports whose turn it is, the longest due first: of each merchant the oldest that is open and due. The others of
 * that merchant follow it, because they may share transactions, and the first one stands.
 */
export async function selectDueReports(tx: Queryable, now: Date, most: number): Promise<ReportKey[]> {
  const rows = await tx.query<{ merchantId: number; reportId: bigint }>(sql`
    select merchant_id as "merchantId", report_id as "reportId"
    from stoa.report as report
    where completed_at is null
      and next_attempt_at <= ${now}
      and not exists (
        select
        from stoa.report as earlier
        where earlier.merchant_id = report.merchant_id
          and earlier.report_id < report.report_id
          and earlier.completed_at is null
          and earlier.next_attempt_at <= ${now})
    order by next_attempt_at
    limit ${most}`);
  return rows.map(({ merchantId, reportId }) => ({ merchantId, reportId: Number(reportId) }));
}

/** A host that vanished drops its claims within half a minute, not after the two hours that TCP waits by default. */
export async function noticeDeathSoon(tx: Transaction): Promise<void> {
  await tx.execute(`
    set local tcp_keepalives_idle = 15;
    set local tcp_keepalives_interval = 5;
    set local tcp_keepalives_count = 3`);
}

/** Whether this transaction is now the one that processes the merchant's reports; until it ends, by whatever end. */
export async function tryToWorkFor(tx: Transaction, merchantId: number): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${workerLock}::integer, ${merchantId}::integer) as locked`);
  return row?.locked === true;
}

/** After a failed attempt: the next one comes after twice the time of the one before, one second to six hours. */
export async function postponeReport(
  tx: Queryable,
  { merchantId, reportId }: ReportKey,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update stoa.report
    set
      attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + least(interval '6 hours', interval '1 second' * power(2, least(attempts, 20)))
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
}
