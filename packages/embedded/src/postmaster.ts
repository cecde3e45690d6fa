import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, type ClusterFiles, pathForServer, writeAccessRules } from './cluster.js';
import { asUser, serverEnvironment } from './command.js';
import { findLeftover, isPostmaster, removeMisleadingLocks } from './lock-files.js';
import { openServerLog } from './server-log.js';
import { serverArguments } from './server-settings.js';
import { errorCode } from './small-files.js';
import { provideSocketDir, type SocketDir } from './socket-dir.js';

export interface LaunchEnd {
  /** True when the server had started and was stopped properly. */
  readonly isClean: boolean;
  readonly reason: string;
}

/** A server that we spawned. */
export interface Launch {
  readonly pid: number | undefined;
  readonly socketDir: SocketDir;
  /** Where its lines in the log begin, in bytes. */
  readonly logStartBytes: number;
  /** How it has ended; undefined while it runs. */
  ended(): LaunchEnd | undefined;
}

export interface LaunchOptions {
  readonly temporaryDir: string;
  /** The socket directory that clients already use; undefined at the first start. */
  readonly address: string | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

const pollMs = 10;
const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;

/**
 * Spawns a server, which ends at once if the cluster is taken: PostgreSQL decides who holds it. It runs in its own
 * process group, so that Ctrl-C reaches only us and the server still answers while we drain.
 */
export async function launchPostmaster(cluster: Cluster, options: LaunchOptions): Promise<Launch> {
  const leftover = await findLeftover(cluster);
  await removeMisleadingLocks(cluster, leftover);
  await writeAccessRules(cluster);
  const log = await openServerLog(cluster.logFile);
  try {
    const { address, temporaryDir, settings } = options;
    const places = [temporaryDir, '/tmp', cluster.dataDir];
    const wishes = { address, leftover: leftover?.socketDir, places };
    const socketDir = await provideSocketDir(wishes, cluster.user);
    const args = serverArguments({ socketDir: socketDir.path, extra: settings });
    return { ...spawnPostmaster(cluster, args, log.handle.fd), socketDir, logStartBytes: log.startBytes };
  } finally {
    await log.handle.close();
  }
}

function spawnPostmaster(cluster: Cluster, args: readonly string[], logFd: number) {
  const child = spawn(cluster.binaries.postgres, ['-D', pathForServer(cluster), ...args], {
    ...asUser(cluster.user),
    cwd: cluster.directory,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', logFd, logFd],
  });
  child.unref();
  let end: LaunchEnd | undefined;
  child.once('error', ({ message }) => {
    end = { isClean: false, reason: message };
  });
  child.once('exit', (status, signal) => {
    end ??= { isClean: status === 0, reason: `postgres ended with ${signal ?? `status ${status}`}` };
  });
  return { pid: child.pid, ended: () => end };
}

/**
 * Stops a server: it ends all sessions and checkpoints what is committed. One that takes longer than 30 s is stopped
 * without a checkpoint; the next start then recovers.
 * @returns whether it has ended
 */
export async function stopPostmaster(cluster: ClusterFiles, pid: number): Promise<boolean> {
  return (
    (await signalAndWait(cluster, pid, { signal: 'SIGINT', limitMs: fastShutdownMs })) ||
    (await signalAndWait(cluster, pid, { signal: 'SIGQUIT', limitMs: immediateShutdownMs }))
  );
}

interface StopSignal {
  readonly signal: NodeJS.Signals;
  readonly limitMs: number;
}

async function signalAndWait(
  cluster: ClusterFiles,
  pid: number,
  { signal, limitMs }: StopSignal,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  for (let signalled = false; await isPostmaster(pid, cluster); signalled = true) {
    if (!signalled) {
      sendSignal(pid, signal);
    }
    if (performance.now() > deadline) {
      return false;
    }
    await delay(pollMs);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') {
      throw error;
    }
  }
}
