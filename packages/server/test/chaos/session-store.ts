import { serviceNames } from '../../src/database/application-names.js';
import type { Queryable, Transaction } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';

/** A process of PostgreSQL. */
interface ServerProcess {
  readonly pid: number;
}

/**
 * Sessions that record events or link them at the moment: each holds advisory locks of two numbers for its merchants.
 */
export function sessionsRecording(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select distinct pid
    from pg_locks
    where locktype = 'advisory'
      and objsubid = 2
      and granted
    order by pid`);
}

/** Those of these sessions that also read awaited installations. */
export function sessionsLinking(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select distinct pid
    from pg_locks
    where relation = 'stoa.awaited_installation'::regclass
      and mode = 'RowShareLock'
      and granted
      and pid in (
        select pid
        from pg_locks
        where locktype = 'advisory'
          and objsubid = 2
          and granted)
    order by pid`);
}

/** Lets nobody write to this table until the transaction ends. */
export async function holdWriters(tx: Transaction, table: string): Promise<void> {
  await tx.execute(`lock table ${table} in share mode`);
}

/** Sessions that are held: in the middle of their transactions, they wait to write to this table. */
export function sessionsHeld(database: Queryable, table: string): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select distinct pid
    from pg_locks
    where relation = ${table}::regclass
      and mode = 'RowExclusiveLock'
      and not granted
    order by pid`);
}

/** Sessions whose current or last statement reads the transactions of a merchant, as lists and exports do. */
export function sessionsExporting(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select pid
    from pg_stat_activity
    where application_name = ${serviceNames.work}
      and query like '%from stoa.transaction%order by settled_at, transaction_id%'
    order by pid`);
}

/** The sessions of the service, those of a coordinator on its workers, and PostgreSQL's background processes. */
export function serverProcesses(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select pid
    from pg_stat_activity
    where (application_name in (${serviceNames.work}, '') or application_name like 'citus_internal%')
      and pid <> pg_backend_pid()
    order by pid`);
}
