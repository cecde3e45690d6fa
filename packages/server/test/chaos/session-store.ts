import type { Queryable } from '../../src/database/database.js';
import { sql } from '../../src/database/sql.js';

/** A process of PostgreSQL. */
interface ServerProcess {
  readonly pid: number;
}

/** Sessions that record events or link them at the moment: each holds its merchants by locks of two numbers. */
export function sessionsRecording(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select distinct pid
    from pg_locks
    where locktype = 'advisory'
      and objsubid = 2
      and granted
    order by pid`);
}

/** Those of them that also look at awaited installations. */
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

/** Sessions that append a batch at the moment. */
export function sessionsAppending(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select distinct pid
    from pg_locks as appending
    where relation = 'stoa.event_segment'::regclass
      and mode = 'RowExclusiveLock'
      and granted
    order by pid`);
}

/** The sessions of the service, and what PostgreSQL does in the background. */
export function serverProcesses(database: Queryable): Promise<ServerProcess[]> {
  return database.query<ServerProcess>(sql`
    select pid
    from pg_stat_activity
    where application_name in ('stoa', '')
      and pid <> pg_backend_pid()
    order by pid`);
}
