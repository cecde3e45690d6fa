import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { SessionPartition } from './session-partitions.js';

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
 * Until the transaction ends, no other process changes partitions. The transaction fails if it has to wait more than 2 s for the
 * lock of a table, because every feed and install call queues after a drop that waits.
 */
export async function lockSessionPartitions(tx: Queryable): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('stoa.store_session', 0))`);
  await tx.query(sql`
    select set_config('lock_timeout', '2s', true)`);
}

/** The transactions that have locked the partition or the whole table, so that a drop of the partition would wait for them. */
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
