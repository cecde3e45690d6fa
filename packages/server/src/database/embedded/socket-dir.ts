import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { canEnter, type ServerUser } from './server-user.js';

const prefix = 'stoa-pg-';
const ourName = /^stoa-pg-[A-Za-z0-9]{6}$/; // mkdtemp adds six characters
const socketName = '.s.PGSQL.5432';
/** A socket's address holds 104 (macOS) or 108 (Linux) bytes with its terminator; the rest is margin. */
const maxSocketPathBytes = 100;

/** A directory for a server's socket. */
export interface SocketDir {
  readonly path: string;
  /** True when it was made for this launch, so that nobody else knows it. */
  readonly fresh: boolean;
}

export interface SocketDirWishes {
  /** Where clients already look for the server; made again if a cleaner of temporary files took it. */
  readonly address: string | undefined;
  /** Where the last server listened that did not stop cleanly; its clients may still be there. */
  readonly leftover: string | undefined;
  readonly temporaryDir: string;
}

/**
 * A private directory for the server's socket. It is not inside the data directory, because that path may be longer
 * than a socket address can hold. Known directories come first: whoever was connected through one finds the new
 * server at the same place.
 * @throws EmbeddedPostgresError `no_permission` when neither `temporaryDir` nor /tmp can be used
 */
export async function provideSocketDir(wishes: SocketDirWishes, user: ServerUser): Promise<SocketDir> {
  const { address, leftover, temporaryDir } = wishes;
  if (address !== undefined) {
    await recreate(address, user);
  }
  for (const known of [address, leftover]) {
    if (known !== undefined && (await isOurSocketDir(known, user))) {
      return { path: known, fresh: false };
    }
  }
  for (const parent of [temporaryDir, '/tmp']) {
    const longest = Buffer.byteLength(join(parent, `${prefix}XXXXXX`, socketName));
    if (longest <= maxSocketPathBytes && (await canEnter(parent, user).catch(() => false))) {
      return { path: await createSocketDir(parent, user), fresh: true };
    }
  }
  throw new EmbeddedPostgresError(
    'no_permission',
    `No place for PostgreSQL's socket: neither ${temporaryDir} nor /tmp is short enough and open to ${user.name}. ` +
      'Set TMPDIR to such a directory.',
  );
}

/** PostgreSQL's lock file of the socket in a directory; its first line is a process id. */
export function socketLockIn(directory: string): string {
  return join(directory, `${socketName}.lock`);
}

/** Removes what a stopped server leaves in its socket directory, and the directory. */
export async function removeSocketDir(directory: string, user: ServerUser): Promise<void> {
  if (await isOurSocketDir(directory, user)) {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Whether `directory` is one that we created for this user. The path comes out of a file that the server's user can
 * write, and root is about to use it.
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
    () => false, // it exists, or cannot be made: the check that follows tells
  );
  if (made && user.switched) {
    await chown(directory, user.uid, user.gid);
  }
}

async function createSocketDir(parent: string, user: ServerUser): Promise<string> {
  const directory = await mkdtemp(join(parent, prefix));
  if (user.switched) {
    await chown(directory, user.uid, user.gid);
  }
  return directory;
}
