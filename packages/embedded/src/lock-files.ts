import { readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterFiles } from './cluster.js';
import { readOwn } from './own-files.js';
import { errorCode } from './small-files.js';
import { isOurSocketDir, socketLockIn } from './socket-dir.js';

/** The content of `postmaster.pid`: PostgreSQL's own lock on the data directory, and who holds or held it. */
export interface PostmasterFile {
  readonly pid: number;
  /** Undefined while the server is still writing the file. */
  readonly socketDir: string | undefined;
}

/** The file of a starting server is empty for less than a millisecond. */
const emptyLockAgeMs = 2000;

/** The server that holds the cluster now, or undefined. */
export async function findPostmaster(cluster: ClusterFiles): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(cluster);
  return file !== undefined && (await isPostmaster(file.pid, cluster)) ? file : undefined;
}

/** Whether the lock file is gone, as after a clean stop. */
export async function isUnlocked(cluster: ClusterFiles): Promise<boolean> {
  return (await readLock(postmasterFile(cluster), cluster)) === undefined;
}

/** Lines 1 and 5 of the file, as PostgreSQL's `pidfile.h` lays it out. */
async function readPostmasterFile(cluster: ClusterFiles): Promise<PostmasterFile | undefined> {
  const text = await readLock(postmasterFile(cluster), cluster);
  const pid = firstNumber(text);
  return pid === undefined ? undefined : { pid, socketDir: text?.split('\n')[4] || undefined };
}

/**
 * Whether the process is this cluster's server. A process number alone proves nothing: after a restart of the machine
 * or the container it may belong to another process. On Linux the server is recognised by its working directory, which
 * is the cluster, and which a zombie no longer has.
 */
export async function isPostmaster(pid: number, { directory }: ClusterFiles): Promise<boolean> {
  if (!processExists(pid)) {
    return false;
  }
  if (process.platform !== 'linux') {
    return true;
  }
  const [there, here] = await Promise.all([identityOf(`/proc/${pid}/cwd`), identityOf(directory)]);
  if (here !== 'ENOENT') {
    return there === here;
  }
  // Somebody deleted the cluster of a running server; the kernel says so in the name of the directory.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === `${directory} (deleted)`;
}

/** The identity of a directory, or the code of the error that hides it. */
async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    return errorCode(error);
  }
}

/** The file of a server that did not stop cleanly. The file of a live server must stay. */
export async function findLeftover(cluster: ClusterFiles): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(cluster);
  return file === undefined || (await isPostmaster(file.pid, cluster)) ? undefined : file;
}

/**
 * PostgreSQL refuses to start while the number in a dead server's lock file belongs to any process of the same user,
 * and when the file is empty, as a power cut may leave it. Such a file is removed here. PostgreSQL replaces any other
 * stale file on its own. In both cases it first checks the old server's shared memory.
 */
export async function removeMisleadingLocks(
  cluster: ClusterFiles,
  leftover: PostmasterFile | undefined,
): Promise<void> {
  await removeIfMisleading(postmasterFile(cluster), cluster);
  if (leftover?.socketDir !== undefined && (await isOurSocketDir(leftover.socketDir, cluster.user))) {
    await removeIfMisleading(socketLockIn(leftover.socketDir), cluster);
  }
}

async function removeIfMisleading(lockFile: string, cluster: ClusterFiles): Promise<void> {
  const seen = await readLock(lockFile, cluster);
  const pid = firstNumber(seen);
  const isMisleading =
    pid === undefined
      ? seen !== undefined && (await ageMs(lockFile)) > emptyLockAgeMs
      : processExists(pid) && !(await isPostmaster(pid, cluster));
  // Read again: another process that starts may have written its own file meanwhile.
  if (isMisleading && (await readLock(lockFile, cluster)) === seen) {
    await rm(lockFile, { force: true });
  }
}

async function ageMs(path: string): Promise<number> {
  const entry = await stat(path).catch(() => undefined);
  return entry === undefined ? 0 : Date.now() - entry.mtimeMs;
}

/**
 * The server's user writes this file, and we may be root: so a file of any other user, such as through a link, is not
 * read.
 */
function readLock(file: string, { user }: ClusterFiles): Promise<string | undefined> {
  return readOwn(file, [user.uid]);
}

function postmasterFile({ directory }: ClusterFiles): string {
  return join(directory, 'postmaster.pid');
}

function firstNumber(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return number > 0 ? number : undefined;
}

/** Whether the process id belongs to any process. */
export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}
