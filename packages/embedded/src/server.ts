import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Cluster } from './cluster.js';
import { diskSpace } from './disk-space.js';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.js';
import { findPostmaster, isUnlocked } from './lock-files.js';
import { UnsafeFileError } from './own-files.js';
import { type Launch, type LaunchOptions, launchPostmaster, stopPostmaster } from './postmaster.js';
import { lastLines, readLogSince } from './server-log.js';
import { attemptSession, describeOwner } from './session.js';
import { detach, type OwningRole, tryOwn } from './session-store.js';
import { isOurSocketDir, removeSocketDir } from './socket-dir.js';

/**
 * `owner` is the one `serve` of a data directory; one `api` and one `worker` share its place. A `guest` (a command) may
 * attach at any time.
 */
export type EmbeddedRole = OwningRole | 'guest';

/** A running server and our session on it. */
export interface ServerSession {
  readonly client: Client;
  readonly socketDir: string;
  readonly pid: number;
}

export interface ServerOptions extends LaunchOptions {
  readonly role: EmbeddedRole;
  /** Aborting gives up, and stops a server that was launched for nothing. */
  readonly signal: AbortSignal;
  /** How long the server may say that it is recovering; ten minutes by default. */
  readonly busyLimitMs?: number | undefined;
}

const pollMs = 10;
const eagerMs = 2000;
const patientPollMs = 200;
const relaunchDelayMs = 100;
/** How long we wait for a server that says nothing at all. */
const silenceLimitMs = 10_000;
/** How long we wait for a server that says that it is recovering or stopping, or that is launched again. */
const busyLimitMs = 10 * 60_000;
/** The session of a killed owner ends a moment after its process. */
const ownershipWaitMs = 500;

/** The size of a segment of PostgreSQL's log. PostgreSQL does not start without room for one. */
const segmentBytes = 16 * 1_048_576;

/** PostgreSQL's message when another server holds the cluster, or the last processes of a killed server still run. */
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
 * Gives up a session; the last process to do so stops the server, no matter who started it.
 * @returns whether that worked: false when the server did not stop or could not be asked
 */
export async function closeServer(cluster: Cluster, session: ServerSession): Promise<boolean> {
  try {
    const isLast = await detach(session.client).catch(() => undefined);
    if (isLast !== true) {
      return isLast === false; // undefined: the server stopped unexpectedly at this moment, and another start may follow
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

/** What one look at the cluster finds. */
type Sight =
  | { readonly state: 'attached'; readonly session: ServerSession }
  | { readonly state: 'absent' | 'busy' | 'unreachable'; readonly problem: string };

/**
 * Attaches to the server that holds the cluster, and launches one while there is none. PostgreSQL decides which of
 * several launches wins, and the losers attach to the winner.
 */
async function reachServer(cluster: Cluster, options: ServerOptions): Promise<ServerSession> {
  const patience = newPatience(options.busyLimitMs ?? busyLimitMs);
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
    const isExplained =
      error instanceof EmbeddedPostgresError || error instanceof UnsafeFileError || options.signal.aborted;
    throw isExplained ? error : explainFailure(failureContext(cluster), [String(error)], error);
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
  // Only from now on does the server stay: the earlier one may have been replaced by another, which then answered.
  const current = await findPostmaster(cluster);
  if (current?.socketDir === socketDir) {
    return { state: 'attached', session: { client: attempt.client, socketDir, pid: current.pid } };
  }
  await attempt.client.end();
  return { state: 'busy', problem: 'the server has just changed' };
}

/**
 * After a launch that ended, another one may follow if another server held the cluster, or if our server did start but
 * its last user stopped it before we attached.
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
  const lines = [problem, ...lastLines(log)];
  // A server on a full disk has no room for the line that would say so.
  return explainFailure(failureContext(cluster), [...lines, ...(await sayIfFull(cluster.dataDir))]);
}

async function sayIfFull(directory: string): Promise<string[]> {
  const space = await diskSpace(directory).catch(() => undefined);
  if (space === undefined || space.freeBytes >= segmentBytes) return [];
  return [`No space left on device: ${space.freeBytes} bytes are free at ${directory}`];
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

/** A launch that failed or lost against another one leaves a directory that nobody else knows. */
async function discardSocketDir(cluster: Cluster, launch: Launch | undefined, inUse: string | undefined) {
  if (launch?.socketDir.fresh === true && launch.socketDir.path !== inUse) {
    await removeSocketDir(launch.socketDir.path, cluster.user);
  }
}

/**
 * Removes the socket directory of a server that was stopped. After a crash it stays: the lock file names it, and the
 * next server listens there again.
 */
export async function forgetAddress(cluster: Cluster, address: string): Promise<void> {
  if (await isUnlocked(cluster)) {
    await removeSocketDir(address, cluster.user);
  }
}

async function becomeOwner(client: Client, role: OwningRole): Promise<boolean> {
  const deadline = performance.now() + ownershipWaitMs;
  while (!(await tryOwn(client, role))) {
    if (performance.now() > deadline) {
      return false;
    }
    await delay(pollMs);
  }
  return true;
}

/** Recovery after a crash may take minutes, and the server announces it; a silent server gets less time. */
function newPatience(limitMs: number) {
  const start = performance.now();
  let lastSign = start;
  return {
    /** The server logs every attempt that it refuses, so during a long recovery we ask less often. */
    pauseMs: () => (performance.now() - start < eagerMs ? pollMs : patientPollMs),
    isOver(busy: boolean): boolean {
      const now = performance.now();
      lastSign = busy ? now : lastSign;
      return now - lastSign > silenceLimitMs || now - start > limitMs;
    },
  };
}
