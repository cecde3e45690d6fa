import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { lstat, readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { UnsafeFileError } from './own-files.js';
import { errorCode } from './small-files.js';

const run = promisify(execFile);

/** The operating system's user that runs PostgreSQL. */
export interface ServerUser {
  /** The name of its account, or its id where it has none. */
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

/** Accounts that other programs use, too: their processes could change every file of the database. */
const sharedAccounts = ['postgres', 'nobody'];

/**
 * Ids for users that nobody else gets: systemd, containers and distributions leave the first range alone (systemd's
 * "Users, Groups, UIDs and GIDs"). A container with users of its own may have only the second.
 */
const freeIds = [
  { first: 0x7000_0000, last: 0x7ffe_ffff },
  { first: 20_000, last: 59_999 },
] as const;

/**
 * Decides who runs the server: the current user or, for root, the owner of an existing cluster, or else a user id that
 * nobody has.
 * @param clusterDir the cluster, existing or not
 * @throws EmbeddedPostgresError `unsupported_platform`, `no_user` or `no_permission`, and UnsafeFileError
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
  if (uid !== 0) return currentUser(clusterDir, ownerUid);
  return ownerUid === undefined ? newUser() : ownerOf(clusterDir, ownerUid);
}

/** The account that may sign in at the server: the one that runs Stoa. Not the server's own, which root invented. */
export async function administratorName({ name, switched }: ServerUser): Promise<string> {
  return switched ? ((await findAccount('0'))?.name ?? 'root') : name;
}

/**
 * Who makes a new cluster. initdb insists on a user with an account, and the server's may have none. Nothing else runs
 * as `bin`; the others are for systems without it.
 * @throws EmbeddedPostgresError `no_user`
 */
export async function clusterMaker(user: ServerUser): Promise<ServerUser> {
  if (!user.switched) return user;
  for (const name of ['bin', 'daemon', 'nobody']) {
    const account = await findAccount(name);
    if (account !== undefined) return { ...account, switched: true };
  }
  throw noUser('this system has neither the user bin nor daemon nor nobody');
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
    for (const path of [clusterDir, `${clusterDir}/PG_VERSION`]) {
      if ((await lstat(path)).isSymbolicLink())
        throw new UnsafeFileError(
          `${path} is a link.`,
          'Only the data directory itself may be one: move it as a whole.',
        );
    }
    return (await lstat(`${clusterDir}/PG_VERSION`)).uid;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    if (error instanceof UnsafeFileError) throw error;
    throw new EmbeddedPostgresError(
      'no_permission',
      `${clusterDir} cannot be read (${errorCode(error)}). Start Stoa as the user who made it, or choose another --data.`,
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
        'Start Stoa as the user who made it (root, if root owns the data directory), or choose another --data.',
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

/** The owner of a cluster that root starts: neither root nor an account that other programs run as. */
async function ownerOf(clusterDir: string, uid: number): Promise<ServerUser> {
  const account = await findAccount(String(uid));
  if (uid === 0 || (account !== undefined && sharedAccounts.includes(account.name))) {
    const reason =
      uid === 0
        ? 'belongs to root, but PostgreSQL refuses to run as root'
        : `belongs to ${account?.name}, which other programs run as, too: they could change the whole database`;
    const free = await unusedId(await placeIn(clusterDir));
    throw new EmbeddedPostgresError(
      'no_permission',
      `${clusterDir} ${reason}. Stop what uses it, and give it to a user of its own: chown -R ${free}:${free} '${clusterDir}'.`,
    );
  }
  return { ...(account ?? { name: String(uid), uid, gid: uid }), switched: true };
}

/** A user without an account, for a new cluster: no process of another program runs as that user. */
async function newUser(): Promise<ServerUser> {
  const id = await unusedId(randomInt(2 ** 32));
  return { name: String(id), uid: id, gid: id, switched: true };
}

/** A number that follows from the directory, so that every refusal of it names the same user. */
async function placeIn(directory: string): Promise<number> {
  const { dev, ino } = await stat(directory);
  return createHash('sha256')
    .update(`${dev} ${ino} ${resolve(directory)}`)
    .digest()
    .readUInt32BE();
}

/** The first id without an account at or after this place among the free ones. */
async function unusedId(place: number): Promise<number> {
  const mapped = await mappedIds();
  const range = freeIds.find(({ first, last }) =>
    mapped.some((ids) => ids.first <= first && last <= ids.last),
  );
  if (range === undefined) throw noUser('this container has too few user ids');
  for (let next = place; ; next += 1) {
    const id = range.first + (next % (range.last - range.first + 1));
    if ((await findAccount(String(id))) === undefined) return id;
  }
}

interface Ids {
  readonly first: number;
  readonly last: number;
}

/** The ids that exist in our user namespace; all of them where there are no such namespaces. */
async function mappedIds(): Promise<Ids[]> {
  const map = await readFile('/proc/self/uid_map', 'utf8').catch(() => '0 0 4294967295');
  return map
    .trim()
    .split('\n')
    .map((line) => {
      const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
      return { first, last: first + count - 1 };
    });
}

function noUser(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no_user',
    `PostgreSQL refuses to run as root, and ${reason}. Start Stoa as an ordinary user, or set DATABASE_URL.`,
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
