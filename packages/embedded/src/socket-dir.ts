import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canEnter, type ServerUser } from './server-user.js';

const prefix = 'stoa-pg-';
const ourName = /^stoa-pg-[A-Za-z0-9]{6}$/; // mkdtemp adds six characters
const socketName = '.s.PGSQL.5432';
/** The address of a socket has 104 (macOS) or 108 (Linux) bytes including the terminator; the rest is margin. */
const maxSocketPathBytes = 100;

/** A directory for a server's socket. */
export interface SocketDir {
  readonly path: string;
  /** True when it was made for this launch, so that nobody else knows it. */
  readonly fresh: boolean;
}

export interface SocketDirWishes {
  /** Where clients already look for the server; created again if a cleaner of temporary files removed it. */
  readonly address: string | undefined;
  /** Where the last server that did not stop cleanly listened; its clients may still be there. */
  readonly leftover: string | undefined;
  /** Where to make one, in the order of preference. */
  readonly places: readonly string[];
}

/**
 * A private directory for the server's socket. The data directory is the last place: its path may be longer than a
 * socket address allows. Known directories come first, so that clients that were connected through one find the new
 * server at the same place.
 * @throws EmbeddedPostgresError `no_permission` when none of the places can be used
 */
export async function provideSocketDir(wishes: SocketDirWishes, user: ServerUser): Promise<SocketDir> {
  const { address, leftover, places } = wishes;
  if (address !== undefined) {
    await recreate(address, user);
  }
  for (const known of [address, leftover]) {
    if (known !== undefined && (await isOurSocketDir(known, user))) {
      return { path: known, fresh: false };
    }
  }
  for (const parent of places) {
    const longest = Buffer.byteLength(join(parent, `${prefix}XXXXXX`, socketName));
    if (longest > maxSocketPathBytes || !(await canEnter(parent, user).catch(() => false))) continue;
    const made = await createSocketDir(parent, user);
    if (made !== undefined) return { path: made, fresh: true };
  }
  throw new EmbeddedPostgresError(
    'no_permission',
    `No place for PostgreSQL's socket: none of ${places.join(', ')} is short enough and open to ${user.name}. ` +
      'Set TMPDIR to such a directory.',
  );
}

/** PostgreSQL's lock file of the socket in a directory; its first line is a process id. */
export function socketLockIn(directory: string): string {
  return join(directory, `${socketName}.lock`);
}

/** Removes the files that a stopped server leaves in its socket directory, and then the directory. */
export async function removeSocketDir(directory: string, user: ServerUser): Promise<void> {
  if (await isOurSocketDir(directory, user)) {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Whether we created `directory` for this user. The path comes from a file that the server's user can write, and root
 * is about to use it.
 */
export async function isOurSocketDir(directory: string, user: ServerUser): Promise<boolean> {
  if (!ourName.test(basename(directory))) {
    return false;
  }
  const entry = await lstat(directory).catch(() => undefined);
  return entry?.isDirectory() === true && entry.uid === user.uid && (entry.mode & 0o077) === 0;
}

async function recreate(directory: string, user: ServerUser): Promise<void> {
  const made = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    () => false, // it exists or cannot be made: the next check shows which
  );
  if (made && user.switched) {
    await chown(directory, user.uid, user.gid);
  }
}

/** Undefined where nothing can be written: a supervisor may make /tmp read-only. */
async function createSocketDir(parent: string, user: ServerUser): Promise<string | undefined> {
  const directory = await mkdtemp(join(parent, prefix)).catch(() => undefined);
  if (directory === undefined) return undefined;
  if (user.switched) {
    await chown(directory, user.uid, user.gid);
  }
  return directory;
}
