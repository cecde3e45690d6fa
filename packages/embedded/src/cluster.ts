import { chown, lchown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { locateBinariesPackage, type PostgresBinaries, provideBinaries } from './binaries.js';
import { commandFailure } from './command.js';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.js';
import {
  provideDataDir,
  readOwn,
  refuseUnsafeDir,
  replaceOwn,
  syncDirectory,
  UnsafeFileError,
} from './own-files.js';
import { administratorName, clusterMaker, resolveServerUser, type ServerUser } from './server-user.js';
import { errorCode, publishDirectory } from './small-files.js';

/** Name of the superuser and of the database. */
export const stoaRole = 'stoa';

/** A cluster (PostgreSQL's word for one data directory) that can be started. */
export interface Cluster {
  readonly dataDir: string;
  /** `<data>/postgres` */
  readonly directory: string;
  /** `<data>/postgres.log` */
  readonly logFile: string;
  readonly user: ServerUser;
  readonly binaries: PostgresBinaries;
}

/** What it takes to find the server of a cluster. */
export type ClusterFiles = Pick<Cluster, 'directory' | 'user'>;

const initdbTimeoutMs = 60_000;
/** An initdb that is much older than its timeout is dead. */
const leftoverAgeMs = 10 * initdbTimeoutMs;

/**
 * Only commands that an operator expects to create a database do so. If a directory was mistyped, the message says
 * where we looked.
 */
export type WhenMissing = 'create' | 'refuse';

interface ProvideOptions {
  /** See `provideBinaries`. */
  readonly cacheDir: string | undefined;
  readonly whenMissing?: WhenMissing;
}

/**
 * Provides the cluster of a data directory, and creates both if they do not exist.
 * @throws EmbeddedPostgresError (`no_cluster` when it was not to be created), and UnsafeFileError when others could
 * change the data directory
 */
export async function provideCluster(
  dataDir: string,
  { cacheDir, whenMissing = 'create' }: ProvideOptions,
): Promise<Cluster> {
  if (whenMissing === 'refuse') {
    const root = resolve(dataDir);
    await refuseMissing(root, join(root, 'postgres'));
  }
  const cluster = await locateCluster(dataDir, cacheDir);
  const { dataDir: root, directory, binaries } = cluster;
  const version = await clusterVersion(cluster);
  if (version === undefined) {
    await refuseUnfinishedRestore(root);
    await usable(root, createCluster(cluster, initialise));
    // Another process may have been faster, with a user of its own choice.
    return { ...cluster, user: await resolveServerUser(directory) };
  }
  if (version !== binaries.majorVersion) {
    throw versionMismatch(cluster, version);
  }
  return cluster;
}

/** Called before anything is created, even the data directory. */
async function refuseMissing(root: string, directory: string): Promise<void> {
  await usable(root, refuseUnsafeDir(root));
  const entries = await usable(root, entriesOf(directory));
  if (entries.length > 0) return;
  throw new EmbeddedPostgresError('no_cluster', [
    `There is no database in ${root}, where this command looked (--data, else STOA_DATA, else ./stoa-data); DATABASE_URL is not set.`,
    'Name the directory of the database with --data, or its address with --database-url. stoa serve and stoa migrate make a new one, and stoa restore makes one from a backup.',
  ]);
}

/** What is in a directory; nothing if it does not exist. */
async function entriesOf(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** Makes the data directory if it is missing, and decides who runs its server with which programs. */
async function locateCluster(dataDir: string, cacheDir: string | undefined): Promise<Cluster> {
  const root = resolve(dataDir);
  const directory = join(root, 'postgres');
  await usable(root, provideDataDir(root));
  const user = await resolveServerUser(directory);
  const binaries = await provideBinaries(await locateBinariesPackage(), user, cacheDir);
  return { dataDir: root, directory, logFile: join(root, 'postgres.log'), user, binaries };
}

/** Puts the files of a cluster into an empty directory. */
type Fill = (cluster: Cluster, draft: string) => Promise<void>;

/**
 * Makes the cluster of a data directory that has none, from files that this Stoa did not initialise.
 * @param majorVersion of the PostgreSQL that wrote the files
 * @throws EmbeddedPostgresError `version_mismatch`, `not_a_cluster` when there is a cluster, and what `provideCluster`
 * throws
 */
export async function makeClusterFrom(
  { dataDir, cacheDir, majorVersion }: ClusterSource,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const cluster = await locateCluster(dataDir, cacheDir);
  const { directory, user, binaries } = cluster;
  if ((await clusterVersion(cluster)) !== undefined) throw alreadyThere(directory);
  if (majorVersion !== binaries.majorVersion) throw versionMismatch(cluster, majorVersion);
  await createCluster(cluster, async (_, draft) => {
    await fill(draft);
    await giveTo(user, draft);
  });
}

interface ClusterSource {
  readonly dataDir: string;
  /** See `provideBinaries`. */
  readonly cacheDir: string | undefined;
  readonly majorVersion: string;
}

/** Where a restore works until it has succeeded: a data directory inside the new one. */
export const restoringPrefix = 'restoring-';

/** Otherwise an empty database would be created where one was to be restored, which would look like a success. */
async function refuseUnfinishedRestore(root: string): Promise<void> {
  const names = await readdir(root);
  if (!names.some((name) => name.startsWith(restoringPrefix))) return;
  throw new EmbeddedPostgresError(
    'not_a_cluster',
    `A restore into ${root} has not ended, or was interrupted. Run stoa restore again, or choose another directory with --data.`,
  );
}

function alreadyThere(directory: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not_a_cluster',
    `${directory} holds a database already. Choose another directory with --data.`,
  );
}

/** Explains what keeps us from using the data directory. */
async function usable<T>(root: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof EmbeddedPostgresError || error instanceof UnsafeFileError
      ? error
      : explainFailure(`The data directory ${root} cannot be used`, [String(error)], error);
  });
}

/**
 * The path by which the server's programs open the cluster. They may not be allowed to search the folders above it. As
 * root we enter the cluster before we change the user, and the kernel's own link to the current directory needs no
 * search.
 */
export function pathForServer({ directory, user }: { directory: string; user: ServerUser }): string {
  return user.switched && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/**
 * Lets in exactly one account, the one that runs Stoa, by the identity that the kernel reports for the other end of the
 * socket.
 */
export async function writeAccessRules({ directory, user }: Cluster): Promise<void> {
  const owner = user.switched ? user : undefined;
  const identity = `stoa "${await administratorName(user)}" ${stoaRole}\n`;
  await replaceOwn(join(directory, 'pg_ident.conf'), identity, owner);
  await replaceOwn(join(directory, 'pg_hba.conf'), 'local all stoa peer map=stoa\n', owner);
}

async function clusterVersion({ directory, user }: Cluster): Promise<string | undefined> {
  const version = await readOwn(join(directory, 'PG_VERSION'), [user.uid]);
  if (version !== undefined) {
    return version.trim();
  }
  if ((await entriesOf(directory).catch(() => [])).length === 0) {
    return undefined;
  }
  throw new EmbeddedPostgresError(
    'not_a_cluster',
    `${directory} holds files, but no PostgreSQL cluster (PG_VERSION is missing). ` +
      'Restore it from a backup, or choose another directory with --data.',
  );
}

/**
 * Builds the cluster in another directory and moves it into place, so that an unfinished one is never taken for a
 * cluster.
 */
async function createCluster(cluster: Cluster, fill: Fill): Promise<void> {
  await removeLeftovers(cluster);
  const draft = await mkdtemp(`${cluster.directory}.init-`);
  try {
    await fill(cluster, draft);
    await publishDirectory(draft, cluster.directory); // returns false if another process made one, which is just as good
    await syncDirectory(cluster.dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialise({ binaries, user }: Cluster, draft: string): Promise<void> {
  const maker = await clusterMaker(user);
  await giveTo(maker, draft);
  const args = [
    ...['--pgdata', pathForServer({ directory: draft, user })],
    ...['--username', stoaRole],
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--auth', 'peer'],
    '--data-checksums',
    '--no-instructions',
  ];
  const context = { user: maker, cwd: draft, timeoutMs: initdbTimeoutMs };
  const failure = await commandFailure(binaries.initdb, args, context);
  if (failure !== undefined) {
    throw explainFailure(`PostgreSQL could not initialise its data in ${draft}`, failure.split('\n'));
  }
  await giveTo(user, draft);
}

/** Gives a directory and all in it to a user. The directory comes first: then nobody else reaches what is in it. */
async function giveTo({ uid, gid, switched }: ServerUser, directory: string): Promise<void> {
  if (!switched) {
    return;
  }
  await chown(directory, uid, gid);
  for (const { parentPath, name } of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await lchown(join(parentPath, name), uid, gid);
  }
}

async function removeLeftovers({ dataDir }: Cluster): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.init-')) {
      const path = join(dataDir, name);
      const entry = await stat(path).catch(() => undefined);
      if (entry !== undefined && Date.now() - entry.mtimeMs > leftoverAgeMs) {
        await rm(path, { recursive: true, force: true });
      }
    }
  }
}

function versionMismatch({ directory, binaries }: Cluster, version: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'version_mismatch',
    `${directory} was created by PostgreSQL ${version}, but this Stoa brings PostgreSQL ${binaries.majorVersion}. ` +
      'Start it with the Stoa that created it and move the data with pg_dump, or convert it with pg_upgrade.',
  );
}
