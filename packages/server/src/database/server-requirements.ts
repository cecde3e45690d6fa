import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Queryable } from './database.js';
import { sql } from './sql.js';

/** Stoa cannot work with this database. The message says why, and what to do. */
export class UnsuitableDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsuitableDatabaseError';
  }
}

const leastServerVersion = 150_000;

/** The version of PostgreSQL, such as 18.4. */
export async function serverVersion(database: Queryable): Promise<string> {
  const [server] = await database.query<{ version: string }>(sql`
    select current_setting('server_version') as version`);
  return server?.version ?? '';
}

/**
 * Refuses a server that is too old, and a database whose encoding cannot store every text or does not check it.
 * @throws UnsuitableDatabaseError
 */
export async function refuseUnsupported(database: Queryable): Promise<void> {
  const [server] = await database.query<{ number: number; version: string; encoding: string }>(sql`
    select
      current_setting('server_version_num')::integer as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`);
  if (server === undefined || server.number < leastServerVersion)
    throw new UnsuitableDatabaseError(
      `The database runs PostgreSQL ${server?.version ?? 'of unknown version'}; Stoa needs PostgreSQL 15 or newer.`,
    );
  if (server.encoding !== 'UTF8')
    throw new UnsuitableDatabaseError(
      `The database is in ${server.encoding}; Stoa needs UTF8. Make another one (create database stoa template template0 encoding 'UTF8') and set DATABASE_URL (--database-url) to it.`,
    );
  await refuseWorker(database);
}

/** Only the server that holds an advisory lock knows of it, so all processes of Stoa must use the same server. */
async function refuseWorker(database: Queryable): Promise<void> {
  const [citus] = await database.query<{ isThere: boolean }>(sql`
    select to_regclass('pg_dist_local_group') is not null as is_there`);
  if (citus?.isThere !== true) return;
  const [node] = await database.query<{ isWorker: boolean }>(sql`
    select groupid <> 0 as is_worker from pg_dist_local_group`);
  if (node?.isWorker === true)
    throw new UnsuitableDatabaseError(
      'This server is a worker of Citus. Name its coordinator in DATABASE_URL (--database-url): everything of Stoa enters there.',
    );
}

/**
 * More are not needed: a pooler lends its free sessions in the order in which they came back, or in the reverse order.
 */
const others = 2;

/**
 * Refuses a pooler that lends a session only for a transaction or a statement: settings, prepared statements and locks
 * would then pass to the next user of the session. One connection marks its session, then others run statements. If one
 * of those finds the mark, or the first one no longer does, sessions are shared.
 * @param pool with room for three connections
 * @throws UnsuitableDatabaseError
 */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  try {
    while (clients.length <= others) clients.push(await pool.connect());
    if (await isAnySessionShared(clients))
      throw new UnsuitableDatabaseError(
        'A pooler is between Stoa and PostgreSQL that lends sessions for a transaction or a statement (PgBouncer: pool_mode = transaction or statement). Stoa needs a session for each connection: set pool_mode = session for this database in the pooler, or name PostgreSQL itself in DATABASE_URL (--database-url).',
      );
  } finally {
    for (const client of clients) {
      const isClean = await client.query('rollback').then(
        () => true,
        () => false,
      );
      client.release(!isClean);
    }
  }
}

async function isAnySessionShared([owner, ...guests]: readonly pg.PoolClient[]): Promise<boolean> {
  const mark = randomUUID();
  await owner?.query(`select set_config('stoa.session', $1, false)`, [mark]);
  const isMarked = async (client: pg.PoolClient | undefined): Promise<boolean> => {
    const { rows } = (await client?.query(
      `select coalesce(current_setting('stoa.session', true), '') = $1 as marked`,
      [mark],
    )) ?? { rows: [] };
    return rows[0]?.marked === true;
  };
  for (const guest of guests) {
    if (await isMarked(guest)) return true;
    await guest.query('begin');
    if (!(await isMarked(owner))) return true;
  }
  return false;
}
