import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import { limits } from '../../kernel/limits.js';

export async function selectSessionPartitionNames(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select partition.relname::text as name
    from pg_inherits
    join pg_class as partition on partition.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = 'stoa.store_session'::regclass
    order by partition.relname`);
  return rows.map(({ name }) => name);
}

/**
 * Until the transaction ends, no other process changes partitions. The transaction fails if it has to wait more than 2
 * s for the lock of a table, because every feed and install call queues after a drop that waits.
 */
export async function lockSessionPartitions(tx: Queryable): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('stoa.store_session', 0))`);
  await tx.query(sql`
    select set_config('lock_timeout', '2s', true)`);
}

/**
 * The transactions that have locked the partition or the whole table, so that a drop of the partition would wait for
 * them.
 */
export async function selectPartitionUsers(tx: Queryable, name: string): Promise<string[]> {
  const rows = await tx.query<{ user: string }>(sql`
    select distinct virtualtransaction as user
    from pg_locks
    where locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())
      and relation in ('stoa.store_session'::regclass, to_regclass(format('stoa.%I', ${name}::text)))
      and granted`);
  return rows.map(({ user }) => user);
}

/** Changes nothing if the partition exists. */
export async function addSessionPartition(tx: Queryable, partition: SessionPartition): Promise<void> {
  await tx.query(sql`
    select stoa.add_store_session_partition(${partition.name}, ${partition.startsAt}, ${partition.endsAt})`);
}

/** Changes nothing if the partition is gone. */
export async function dropSessionPartition(tx: Queryable, name: string): Promise<void> {
  await tx.query(sql`
    select stoa.drop_store_session_partition(${name})`);
}

/** Holds the sessions seen from `startsAt` until before `endsAt`. */
export interface SessionPartition {
  /** Names sort in the order of their times. */
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const { sessionPartitionMs } = limits;
/** Partitions are created this far ahead, so maintenance can fail for this long before a session finds none. */
const leadMs = 24 * 60 * 60 * 1000;

/** Pure: every partition from the beginning of the matching window to a day ahead of `now`. */
export function partitionsAround(now: Date): SessionPartition[] {
  const partitions: SessionPartition[] = [];
  const untilMs = now.getTime() + leadMs;
  let startMs = startOfPartition(now.getTime() - limits.matchingWindowMs);
  for (; startMs <= untilMs; startMs += sessionPartitionMs) {
    partitions.push({
      name: partitionName(startMs),
      startsAt: new Date(startMs),
      endsAt: new Date(startMs + sessionPartitionMs),
    });
  }
  return partitions;
}

/**
 * Pure: those of `names` that cannot hold a session of the window. A partition is kept a little longer, for the time by
 * which clocks may differ, because a process with a slow clock may still feed into it.
 */
export function expiredPartitions(names: readonly string[], now: Date): string[] {
  const oldestMs = now.getTime() - limits.matchingWindowMs - limits.clockSkewMs;
  const oldestName = partitionName(startOfPartition(oldestMs));
  return names.filter((name) => name < oldestName);
}

/**
 * Pure: the end of the partitions that follow the one of `now` without a gap. It is not after `now` if `now` has none.
 */
export function coveredUntil(names: readonly string[], now: Date): Date {
  let startMs = startOfPartition(now.getTime());
  while (names.includes(partitionName(startMs))) startMs += sessionPartitionMs;
  return new Date(startMs);
}

function startOfPartition(ms: number): number {
  return Math.floor(ms / sessionPartitionMs) * sessionPartitionMs;
}

/** `store_session_20261120_0400` */
function partitionName(startMs: number): string {
  const [date = '', time = ''] = new Date(startMs).toISOString().split('T');
  return `store_session_${date.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`;
}
