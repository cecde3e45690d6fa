import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.js';
import { findPostmaster, isUnlocked } from './lock-files.js';
import { type Launch, type LaunchOptions, launchPostmaster, stopPostmaster } from './postmaster.js';
import { lastLines, readLogSince } from './server-log.js';
import { attemptSession, describeOwner } from './session.js';
import { detach, type OwningRole, tryOwn } from './session-store.js';
import { isOurSocketDir, removeSocketDir } from './socket-dir.js';

/**
 * `owner` is the one `serve` of a data directory, or it is shared by one `api` and one `worker`; a `guest` (a command)
 * may come and go beside them.
 */
export type EmbeddedRole = OwningRole | 'guest';

/** A running server and our hold on it. */
export interface ServerSession {
  readonly client: Client;
  readonly socketDir: string;
  readonly pid: number;
}

export interface ServerOptions extends LaunchOptions {
  readonly role: EmbeddedRole;
  /** Aborting gives up, and stops a server that was launched in vain. */
  readonly signal: AbortSignal;
}

const pollMs = 10;
const eagerMs = 2000;
const patientPollMs = 200;
const relaunchDelayMs = 100;
/** For a server that says nothing at all. */
const silenceLimitMs = 10_000;
/** For one that says it is recovering, stopping, or launching again. */
const busyLimitMs = 10 * 60_000;
/** The session of an owner that was killed ends a moment after its process. */
const ownershipWaitMs = 500;

/** PostgreSQL's words for: another server holds the cluster, or a killed server's last processes have not gone yet. */
const takenPattern = /lock file "postmaster\.pid" (already exists|is empty)|pre-existing shared memory block/;

/**
 * Attaches to the cluster's server, starting one when none runs, and takes the role's locks.
 * @throws EmbeddedPostgresError `in_use` for a second owner, or why the server does not start
 */
export async function openServer(cluster: Cluster, options: ServerOptions): Promise<ServerSession> {
  const session = await reachServer(cluster, options);
  const { role } = options;
  if (role === 'guest' || (await becomeOwner(session.client, role))) {
    return session;
  }
  const owner = await describeOwner(session.client, role);
  await closeServer(cluster, session);
  throw new EmbeddedPostgresError(
    'in_use',
    `The data directory ${cluster.dataDir} is in use by ${owner}. ` +
      'Stop that one first, or choose another directory with --data.',
  );
}

/**
 * Gives up a session; the last one out stops the server, whoever started it.
 * @returns whether all is as it should be: false when the server would not stop, or could not be asked
 */
export async function closeServer(cluster: Cluster, session: ServerSession): Promise<boolean> {
  try {
    const isLast = await detach(session.client).catch(() => undefined);
    if (isLast !== true) {
      return isLast === false; // undefined: the server broke off this very moment, and another start may be after it
    }
    const stopped = await stopPostmaster(cluster, session.pid);
    if (stopped) {
      await removeSocketDir(session.socketDir, cluster.user);
    }
    return stopped;
  } finally {
    await session.client.end().catch(() => undefined);
  }
}

/** What a look at the cluster finds. */
type Sight =
  | { readonly state: 'attached'; readonly session: ServerSession }
  | { readonly state: 'absent' | 'busy' | 'unreachable'; readonly problem: string };

/**
 * Attaches to the server that holds the cluster; as long as none does, launches one. Which of several launches wins
 * is PostgreSQL's decision, and the losers attach to the winner.
 */
async function reachServer(cluster: Cluster, options: ServerOptions): Promise<ServerSession> {
  const patience = newPatience();
  let launch: Launch | undefined;
  try {
    for (;;) {
      options.signal.throwIfAborted();
      const sight = await lookForServer(cluster, options.role);
      if (sight.state === 'attached') {
        await discardSocketDir(cluster, launch, sight.session.socketDir);
        return sight.session;
      }
      if (sight.state === 'absent' && (launch === undefined || launch.ended() !== undefined)) {
        await requireRetry(cluster, launch);
        await discardSocketDir(cluster, launch, undefined);
        launch = await launchPostmaster(cluster, options);
      }
      if (patience.isOver(sight.state === 'busy')) {
        throw await startFailure(cluster, sight.problem, launch?.logStartBytes ?? 0);
      }
      await delay(patience.pauseMs());
    }
  } catch (error) {
    await abandonLaunch(cluster, launch);
    const isExplained = error instanceof EmbeddedPostgresError || options.signal.aborted;
    throw isExplained ? error : explainFailure(failureContext(cluster), String(error), error);
  }
}

async function lookForServer(cluster: Cluster, role: EmbeddedRole): Promise<Sight> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster === undefined) {
    return { state: 'absent', problem: 'the server gave no sign of life' };
  }
  const { pid, socketDir } = postmaster;
  if (socketDir === undefined) {
    return { state: 'unreachable', problem: `the server (process ${pid}) has not opened its socket` };
  }
  if (!(await isOurSocketDir(socketDir, cluster.user))) {
    const problem = `process ${pid} holds the cluster, but was not started by Stoa (socket in ${socketDir}); stop it`;
    return { state: 'unreachable', problem };
  }
  const name = `stoa ${role === 'guest' ? role : 'serve'} pid=${process.pid}`;
  const attempt = await attemptSession(socketDir, name);
  if (attempt.state !== 'attached') {
    return attempt;
  }
  // Only now does the server stay: the one of before may have made room for another, which then answered.
  const current = await findPostmaster(cluster);
  if (current?.socketDir === socketDir) {
    return { state: 'attached', session: { client: attempt.client, socketDir, pid: current.pid } };
  }
  await attempt.client.end();
  return { state: 'busy', problem: 'the server has just changed' };
}

/**
 * A launch that ended may be followed by another one if another server held the cluster, or if ours did start and its
 * last user, who was faster than we, has stopped it again.
 */
async function requireRetry(cluster: Cluster, launch: Launch | undefined): Promise<void> {
  const end = launch?.ended();
  if (launch === undefined || end === undefined) {
    return;
  }
  const log = await readLogSince(cluster.logFile, launch.logStartBytes);
  if (!end.isClean && !takenPattern.test(log)) {
    throw await startFailure(cluster, end.reason, launch.logStartBytes);
  }
  await delay(relaunchDelayMs);
}

async function startFailure(cluster: Cluster, problem: string, logStartBytes: number) {
  const log = await readLogSince(cluster.logFile, logStartBytes).catch(() => '');
  return explainFailure(failureContext(cluster), `${problem}\n${lastLines(log)}`);
}

function failureContext({ directory, logFile }: Cluster): string {
  return `The embedded PostgreSQL in ${directory} did not start (see ${logFile})`;
}

async function abandonLaunch(cluster: Cluster, launch: Launch | undefined): Promise<void> {
  if (launch?.pid !== undefined && launch.ended() === undefined) {
    await stopPostmaster(cluster, launch.pid);
  }
  await discardSocketDir(cluster, launch, undefined);
}

/** A launch that lost against another one, or failed, leaves a directory that nobody knows. */
async function discardSocketDir(cluster: Cluster, launch: Launch | undefined, inUse: string | undefined) {
  if (launch?.socketDir.fresh === true && launch.socketDir.path !== inUse) {
    await removeSocketDir(launch.socketDir.path, cluster.user);
  }
}

/**
 * Removes the socket directory of a server that somebody stopped. After a crash it stays: the lock file names it, and
 * the next server listens there again.
 */
export async function forgetAddress(cluster: Cluster, address: string): Promise<void> {
  if (await isUnlocked(cluster)) {
    await removeSocketDir(address, cluster.user);
  }
}

async function becomeOwner(client: Client, role: OwningRole): Promise<boolean> {
  const deadline = Date.now() + ownershipWaitMs;
  while (!(await tryOwn(client, role))) {
    if (Date.now() > deadline) {
      return false;
    }
    await delay(pollMs);
  }
  return true;
}

/** Recovery after a crash may take minutes and is announced; silence is not. */
function newPatience() {
  const start = Date.now();
  let lastSign = start;
  return {
    /** The server logs every attempt that it turns away, so a long recovery is asked less often. */
    pauseMs: () => (Date.now() - start < eagerMs ? pollMs : patientPollMs),
    isOver(busy: boolean): boolean {
      const now = Date.now();
      lastSign = busy ? now : lastSign;
      return now - lastSign > silenceLimitMs || now - start > busyLimitMs;
    },
  };
}
