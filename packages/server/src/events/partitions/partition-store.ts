import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { MonthStart } from './month-start.js';

/** A table partitioned by month, and the column that holds the month. */
export interface MonthlyTable {
  readonly name: 'event_segment' | 'event_batch' | 'duplicate_event' | 'event_rollup_installation';
  readonly key: 'month' | 'accepted_at' | 'day';
}

export const eventSegments: MonthlyTable = { name: 'event_segment', key: 'month' };
export const rollupInstallations: MonthlyTable = { name: 'event_rollup_installation', key: 'day' };
export const eventBatches: MonthlyTable = { name: 'event_batch', key: 'accepted_at' };
export const duplicateEvents: MonthlyTable = { name: 'duplicate_event', key: 'accepted_at' };

export const monthlyTables = [eventSegments, rollupInstallations, eventBatches, duplicateEvents] as const;

/** The months that have a partition in a table, in their order. */
export async function selectMonths(tx: Queryable, { name }: MonthlyTable): Promise<MonthStart[]> {
  const rows = await tx.query<{ month: MonthStart }>(sql`
    select to_char(to_date(right(partition.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
    from pg_inherits
    join pg_class as partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = ('stoa.' || ${name}::text)::regclass
      and partition.relname ~ '_[0-9]{6}$'
    order by partition.relname`);
  return rows.map(({ month }) => month);
}

/** The months of a range that have rows in the partition for all other times. */
export async function selectMonthsWithoutPartition(
  tx: Queryable,
  { name, key }: MonthlyTable,
  { from, until }: { readonly from: MonthStart; readonly until: MonthStart },
): Promise<MonthStart[]> {
  const rows = await tx.query<{ month: MonthStart }>(sql`
    select month::text as month
    from stoa.months_without_partition(${name}, ${key}, ${from}, ${until}) as month`);
  return rows.map(({ month }) => month);
}

/**
 * Until the transaction ends, no other process changes partitions of events. This transaction waits at most `lockMs`
 * for each lock, because everybody else queues after it meanwhile. `workMs` limits each of its statements.
 */
export async function lockPartitions(
  tx: Transaction,
  { lockMs, workMs }: { readonly lockMs: number; readonly workMs: number },
): Promise<void> {
  await tx.query(sql`
    select
      set_config('lock_timeout', ${`${lockMs}ms`}, true), set_config('statement_timeout', ${`${workMs}ms`}, true)`);
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('stoa.event_segment', 0))`);
}

const lockAll: Readonly<Record<MonthlyTable['name'], string>> = {
  event_segment: 'lock table only stoa.event_segment in access exclusive mode',
  event_batch: 'lock table only stoa.event_batch in access exclusive mode',
  duplicate_event: 'lock table only stoa.duplicate_event in access exclusive mode',
  event_rollup_installation: 'lock table only stoa.event_rollup_installation in access exclusive mode',
};

/**
 * Makes a month's partition and moves its rows there; changes nothing if it exists. It locks the whole table, because a
 * statement that was planned with the former partitions would look for the moved rows in their old place, find nothing,
 * and record a batch without its events.
 */
export async function addMonth(
  tx: Transaction,
  { name, key }: MonthlyTable,
  month: MonthStart,
): Promise<void> {
  await tx.execute(lockAll[name]);
  await tx.query(sql`
    select stoa.add_month_partition(${name}, ${key}, ${month})`);
}

/** Drops the events of a month; false if some of them are not recorded yet. */
export async function dropEventMonth(tx: Transaction, month: MonthStart): Promise<boolean> {
  const [row] = await tx.query<{ dropped: boolean }>(sql`
    select stoa.drop_event_month(${month}) as dropped`);
  return row?.dropped === true;
}

/** Drops a month's partition of a table other than the events themselves. */
export async function dropMonth(tx: Transaction, { name }: MonthlyTable, month: MonthStart): Promise<void> {
  await tx.query(sql`
    select stoa.drop_month_partition(${name}::text || '_' || to_char(${month}::date, 'YYYYMM'))`);
}

/**
 * Deletes at most `most` recorded segments from a partition for other times, if they are of months before `before` or
 * were accepted before it; returns how many.
 */
export async function deleteOldSegments(
  tx: Queryable,
  partition: string,
  { before, most }: { readonly before: MonthStart; readonly most: number },
): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>(sql`
    select stoa.delete_old_segments(${partition}, ${before}, ${most}) as deleted`);
  return row?.deleted ?? 0;
}

/** Deletes at most `most` rows older than `before` from a partition for other times; returns how many. */
export async function deleteOldRows(
  tx: Queryable,
  { partition, key }: { readonly partition: string; readonly key: MonthlyTable['key'] },
  { before, most }: { readonly before: MonthStart; readonly most: number },
): Promise<number> {
  const [row] = await tx.query<{ deleted: number }>(sql`
    select stoa.delete_old_rows(${partition}, ${key}, ${before}, ${most}) as deleted`);
  return row?.deleted ?? 0;
}

/** The key of a waiting event; the time as text, with all its digits. */
export interface WaitingKey {
  readonly merchantId: number;
  readonly acceptedAt: string;
  readonly batchId: bigint;
  readonly position: number;
}

export const beforeAllWaiting: WaitingKey = {
  merchantId: 0,
  acceptedAt: '-infinity',
  batchId: 0n,
  position: 0,
};

/**
 * Looks at the next `walked` waiting events after `after`, and deletes those of months before `before`. Returns the
 * last one that it looked at, undefined if there is none.
 */
export async function deleteOldWaitingEvents(
  tx: Queryable,
  after: WaitingKey,
  { before, walked }: { readonly before: MonthStart; readonly walked: number },
): Promise<WaitingKey | undefined> {
  const { merchantId, acceptedAt, batchId, position } = after;
  const [last] = await tx.query<WaitingKey>(sql`
    select
      merchant_id, accepted_at::text as accepted_at, batch_id, position
    from stoa.delete_old_waiting_events(
      ${merchantId}, ${acceptedAt}::timestamptz, ${batchId}, ${position}::smallint, ${before}, ${walked})`);
  return last;
}
