import { type Client, DatabaseError } from 'pg';
import { stoaRole } from './cluster.js';

/**
 * Session-level advisory locks in the embedded database. The first key is "STOA" in ASCII; two-key locks are separate
 * from the one-key locks that migrations use.
 */
const lockSpace = 0x53544f41;
const servingLock = 1;
const attachedLock = 2;
const workingLock = 3;
const backupLock = 4;
const followingLock = 5;

/** Who owns a data directory: one process that serves and works, or one of each kind. */
export type OwningRole = 'owner' | 'api' | 'worker';

const locksOf: Readonly<Record<OwningRole, readonly number[]>> = {
  owner: [servingLock, workingLock],
  api: [servingLock],
  worker: [workingLock],
};

/**
 * Becomes an owner of the data directory, unless another session is one. Locks that were taken before a refusal stay
 * held.
 */
export async function tryOwn(client: Client, role: OwningRole): Promise<boolean> {
  for (const lock of locksOf[role]) {
    if (!(await tryLock(client, 'select pg_try_advisory_lock($1, $2) as held', lock))) return false;
  }
  return true;
}

/** Keeps the server running for this session; false when another process is stopping it. */
export async function tryAttach(client: Client): Promise<boolean> {
  return tryLock(client, 'select pg_try_advisory_lock_shared($1, $2) as held', attachedLock);
}

/**
 * Undoes `tryAttach`.
 * @returns whether nobody else is attached; then nobody can attach any more until this session ends
 */
export async function detach(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1, $2)', [lockSpace, attachedLock]);
  // Once we have let go, the last process to leave may end our session: then we are not the last.
  return tryLock(client, 'select pg_try_advisory_lock($1, $2) as held', attachedLock).catch(() => false);
}

/** Whether this session may make a backup: one at a time does. A replication connection takes no parameters. */
export function tryLockBackup(client: Client): Promise<boolean> {
  return tryLockPlainly(client, backupLock);
}

/** Whether this session may copy the log as it grows: one at a time does. */
export function tryLockFollowing(client: Client): Promise<boolean> {
  return tryLockPlainly(client, followingLock);
}

async function tryLockPlainly(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(${lockSpace}, ${lock}) as held`,
  );
  return rows[0]?.held === true;
}

/** The application name of the session that owns what the role needs, which carries its process id. */
export async function findOwner(client: Client, role: OwningRole): Promise<string | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select activity.application_name
      from pg_locks as lock
      join pg_stat_activity as activity using (pid)
      where lock.locktype = 'advisory'
      and lock.classid = $1
      and lock.objid = any ($2)
      and lock.granted
      and lock.pid <> pg_backend_pid()`,
    [lockSpace, locksOf[role]],
  );
  return rows[0]?.application_name;
}

/**
 * Creates the database; harmless when another session is faster. From then on client sessions log no errors: we log
 * them ourselves, because the server's message may quote a merchant's value (`invalid input syntax for type uuid: …`).
 */
export async function createDatabase(client: Client): Promise<void> {
  try {
    await client.query(`alter role ${stoaRole} set log_min_messages = 'log'`);
    await client.query(`create database ${stoaRole}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && madeByAnother.has(error.code ?? ''))) {
      throw error;
    }
  }
}

/** duplicate_database, unique_violation, and the internal error of two sessions altering one catalogue row. */
const madeByAnother = new Set(['42P04', '23505', 'XX000']);

async function tryLock(client: Client, statement: string, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(statement, [lockSpace, lock]);
  return rows[0]?.held === true;
}
