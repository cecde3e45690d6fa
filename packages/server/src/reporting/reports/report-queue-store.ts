import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { ReportKey } from './report-store.js';

/** Namespace of the advisory locks that let one worker at a time process a merchant's reports. */
const workerLock = 7_401_002;

/** The longest pause after a failed attempt. */
const longestPauseMs = 6 * 60 * 60 * 1000;

/** A report to work on, and how many attempts have failed. */
export interface DueReport extends ReportKey {
  readonly attempts: number;
}

/**
 * The merchant's oldest open report that is due. Reports are taken in their order, because they may share transactions,
 * and the first content stands.
 *
 * No report waits for a time that was written by a clock ahead of ours: a report that never failed is due at once, and
 * so is one that would wait longer than the longest pause.
 */
export async function selectDueReport(
  tx: Queryable,
  merchantId: number,
  now: Date,
): Promise<DueReport | undefined> {
  const farthest = new Date(now.getTime() + longestPauseMs);
  const [row] = await tx.query<{ reportId: bigint; attempts: number }>(sql`
    select report_id, attempts
    from stoa.report
    where merchant_id = ${merchantId}
      and completed_at is null
      and (attempts = 0 or next_attempt_at <= ${now} or next_attempt_at > ${farthest})
    order by merchant_id, report_id
    limit 1`);
  return row === undefined ? undefined : { ...row, merchantId, reportId: Number(row.reportId) };
}

/** A merchant that no other worker serves until the transaction ends. */
export interface Claim {
  readonly merchantId: number;
  /** Undefined if another worker has just completed it. */
  readonly report: DueReport | undefined;
}

/**
 * Claims the next merchant in turn after this one that has a due report and that no other worker serves. `none`:
 * nothing is due. `taken`: other workers serve all merchants with due reports. For one node only.
 */
export async function claimReport(
  tx: Transaction,
  afterMerchantId: number,
  now: Date,
): Promise<Claim | 'none' | 'taken'> {
  const [row] = await tx.query<{
    merchantId: number | null;
    reportId: bigint | null;
    attempts: number | null;
  }>(sql`
    select claimed_merchant as merchant_id, claimed_report as report_id, failed_attempts as attempts
    from stoa.claim_report(
      ${afterMerchantId}, ${now}, ${longestPauseMs} * interval '1 millisecond', ${workerLock})`);
  if (row === undefined) return 'none';
  const { merchantId, reportId, attempts } = row;
  if (merchantId === null) return 'taken';
  const report =
    reportId === null || attempts === null ? undefined : { merchantId, reportId: Number(reportId), attempts };
  return { merchantId, report };
}

/** An open report, and when it is due; undefined: at once. */
export interface WaitingReport extends ReportKey {
  readonly dueAt: Date | undefined;
}

/** The merchant's open report that is due first. */
export async function selectNextReport(
  tx: Queryable,
  merchantId: number,
): Promise<WaitingReport | undefined> {
  const [row] = await tx.query<{ reportId: bigint; dueAt: Date | null }>(sql`
    with fresh as materialized (
      select report_id
      from stoa.report
      where merchant_id = ${merchantId}
        and completed_at is null
        and attempts = 0
      order by merchant_id, report_id
      limit 1),
    failed as (
      select report_id, next_attempt_at
      from stoa.report
      where merchant_id = ${merchantId}
        and completed_at is null
        and not exists (select from fresh)
      order by next_attempt_at, report_id
      limit 1)
    select report_id, null as due_at
    from fresh
    union all
    select report_id, next_attempt_at
    from failed`);
  return row === undefined
    ? undefined
    : { merchantId, reportId: Number(row.reportId), dueAt: row.dueAt ?? undefined };
}

/** A vanished host loses its claims within half a minute, not after the two hours that TCP waits by default. */
export async function noticeDeathSoon(tx: Transaction): Promise<void> {
  await tx.execute(`
    set local tcp_keepalives_idle = 15;
    set local tcp_keepalives_interval = 5;
    set local tcp_keepalives_count = 3`);
}

/**
 * Claims the merchant's reports for this database transaction, until it ends in any way. Returns false if another
 * worker has them.
 */
export async function tryToWorkFor(tx: Transaction, merchantId: number): Promise<boolean> {
  const [row] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${workerLock}::integer, ${merchantId}::integer) as locked`);
  return row?.locked === true;
}

/** A report that waits for its next attempt counts, too. */
export const anyOpen = sql`(
  select true
  from stoa.report
  where completed_at is null
  order by merchant_id, report_id
  limit 1)`;

/**
 * Makes a report wait after a failed attempt: each wait is twice the one before, from one second up to the longest
 * pause.
 */
export async function postponeReport(
  tx: Queryable,
  { merchantId, reportId, attempts }: DueReport,
  now: Date,
): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** attempts);
  await tx.query(sql`
    update stoa.report
    set
      attempts = attempts + 1,
      next_attempt_at = ${new Date(now.getTime() + pauseMs)}
    where merchant_id = ${merchantId}
      and report_id = ${reportId}`);
}
