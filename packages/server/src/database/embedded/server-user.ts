import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { errorCode } from './small-files.js';

const run = promisify(execFile);

/** The operating system's user that runs PostgreSQL. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True when we are root and the server runs as somebody else: PostgreSQL refuses to run as root. */
  readonly switched: boolean;
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Unprivileged accounts that root may run PostgreSQL as, the best first. */
const candidates = ['postgres', 'nobody'];

/**
 * Decides who runs the server: the current user or, for root, the owner of an existing cluster, or else `postgres` or
 * `nobody`.
 * @param clusterDir the cluster, existing or not
 * @throws EmbeddedPostgresError `unsupported_platform`, `no_user` or `no_permission`
 */
export async function resolveServerUser(clusterDir: string): Promise<ServerUser> {
  const uid = process.getuid?.();
  if (uid === undefined) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      'The embedded PostgreSQL needs Unix sockets and users, which this system lacks. Set DATABASE_URL instead.',
    );
  }
  const ownerUid = await clusterOwner(clusterDir);
  return uid === 0 ? unprivilegedUser(clusterDir, ownerUid) : currentUser(clusterDir, ownerUid);
}

/** The names of the accounts that may sign in at the server: the one that runs it, and root. */
export async function administratorNames(user: ServerUser): Promise<string[]> {
  const root = await findAccount('0');
  return [...new Set([root?.name ?? 'root', user.name])];
}

/** Whether the server's user can enter `directory`, according to the modes of all its parents. */
export async function canEnter(directory: string, user: ServerUser): Promise<boolean> {
  if (!user.switched) {
    return true;
  }
  const { uid, gid, mode } = await stat(directory);
  const searchBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & searchBit) === 0) {
    return false;
  }
  const parent = dirname(resolve(directory));
  return parent === directory || canEnter(parent, user);
}

async function clusterOwner(clusterDir: string): Promise<number | undefined> {
  try {
    return (await stat(`${clusterDir}/PG_VERSION`)).uid;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw new EmbeddedPostgresError(
      'no_permission',
      `${clusterDir} cannot be read (${errorCode(error)}). Start Stoa as its owner or as root, or choose another --data.`,
      { cause: error },
    );
  }
}

function currentUser(clusterDir: string, ownerUid: number | undefined): ServerUser {
  const { username, uid, gid } = accountOfProcess();
  if (ownerUid !== undefined && ownerUid !== uid) {
    throw new EmbeddedPostgresError(
      'no_permission',
      `${clusterDir} belongs to the user with id ${ownerUid}, not to ${username}. ` +
        'Start Stoa as that user or as root, or choose another --data.',
    );
  }
  return { name: username, uid, gid, switched: false };
}

function accountOfProcess() {
  try {
    return userInfo();
  } catch (error) {
    throw new EmbeddedPostgresError(
      'no_user',
      `The user with id ${process.getuid?.()} has no name in the system's user database, which PostgreSQL requires. ` +
        'Add the user to /etc/passwd, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

async function unprivilegedUser(clusterDir: string, ownerUid: number | undefined): Promise<ServerUser> {
  if (ownerUid === 0) {
    throw new EmbeddedPostgresError(
      'no_permission',
      `${clusterDir} belongs to root, but PostgreSQL refuses to run as root. ` +
        `Run: chown -R ${candidates[0]} '${clusterDir}' (or ${candidates[1]}, where there is no such user).`,
    );
  }
  for (const key of ownerUid === undefined ? candidates : [String(ownerUid)]) {
    const account = await findAccount(key);
    if (account !== undefined) {
      return { ...account, switched: true };
    }
  }
  throw new EmbeddedPostgresError(
    'no_user',
    `PostgreSQL refuses to run as root, and no user ${ownerUid ?? candidates.join(' or ')} exists here. ` +
      'Add one (useradd --system postgres), start Stoa as an ordinary user, or set DATABASE_URL.',
  );
}

/** Finds an account by name or by decimal uid, first in /etc/passwd, then in every source of `getent` (LDAP, …). */
async function findAccount(key: string): Promise<Account | undefined> {
  const local = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const found = parseAccounts(local).find(({ name, uid }) => name === key || String(uid) === key);
  if (found !== undefined) {
    return found;
  }
  const asked = await run('getent', ['passwd', key]).catch(() => ({ stdout: '' }));
  return parseAccounts(asked.stdout)[0];
}

function parseAccounts(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
