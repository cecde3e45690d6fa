import { chown, mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { locateBinariesPackage, type PostgresBinaries, provideBinaries } from './binaries.js';
import { commandFailure } from './command.js';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.js';
import { administratorNames, resolveServerUser, type ServerUser } from './server-user.js';
import { publishDirectory, readIfPresent, replaceFile } from './small-files.js';

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

const initdbTimeoutMs = 60_000;
/** An initdb that is much older than its timeout is dead. */
const leftoverAgeMs = 10 * initdbTimeoutMs;

/**
 * Provides the cluster of a data directory, and creates both if they do not exist.
 * @param cacheDir see `provideBinaries`
 * @throws EmbeddedPostgresError
 */
export async function provideCluster(dataDir: string, cacheDir: string | undefined): Promise<Cluster> {
  const root = resolve(dataDir);
  const directory = join(root, 'postgres');
  const user = await resolveServerUser(directory);
  const binaries = await provideBinaries(await locateBinariesPackage(), user, cacheDir);
  const cluster = { dataDir: root, directory, logFile: join(root, 'postgres.log'), user, binaries };
  const version = await clusterVersion(cluster);
  if (version === undefined) {
    await createCluster(cluster).catch((error: unknown) => {
      throw error instanceof EmbeddedPostgresError
        ? error
        : explainFailure(`The data directory ${root} cannot be used`, String(error), error);
    });
  } else if (version !== binaries.majorVersion) {
    throw versionMismatch(cluster, version);
  }
  return cluster;
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
 * Lets in only root and the server's user, by the identity that the kernel reports for the other end of the socket.
 */
export async function writeAccessRules({ directory, user }: Cluster): Promise<void> {
  const names = await administratorNames(user);
  const identities = names.map((name) => `stoa "${name}" ${stoaRole}\n`).join('');
  await replaceFile(join(directory, 'pg_ident.conf'), identities, user);
  await replaceFile(join(directory, 'pg_hba.conf'), 'local all stoa peer map=stoa\n', user);
}

async function clusterVersion({ directory }: Cluster): Promise<string | undefined> {
  const version = await readIfPresent(join(directory, 'PG_VERSION'));
  if (version !== undefined) {
    return version.trim();
  }
  const entries = await readdir(directory).catch(() => []);
  if (entries.length === 0) {
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
async function createCluster(cluster: Cluster): Promise<void> {
  await mkdir(cluster.dataDir, { recursive: true, mode: 0o700 });
  await removeLeftovers(cluster);
  const draft = await mkdtemp(`${cluster.directory}.init-`);
  try {
    await initialise(cluster, draft);
    await publishDirectory(draft, cluster.directory); // false: another process made one, which is just as good
    await syncDirectory(cluster.dataDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initialise({ binaries, user }: Cluster, draft: string): Promise<void> {
  if (user.switched) {
    await chown(draft, user.uid, user.gid);
  }
  const args = [
    ...['--pgdata', pathForServer({ directory: draft, user })],
    ...['--username', stoaRole],
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--auth', 'peer'],
    '--data-checksums',
    '--no-instructions',
  ];
  const context = { user, cwd: draft, timeoutMs: initdbTimeoutMs };
  const failure = await commandFailure(binaries.initdb, args, context);
  if (failure !== undefined) {
    throw explainFailure(`PostgreSQL could not initialise its data in ${draft}`, failure);
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

/** A rename is durable once its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function versionMismatch({ directory, binaries }: Cluster, version: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'version_mismatch',
    `${directory} was created by PostgreSQL ${version}, but this Stoa brings PostgreSQL ${binaries.majorVersion}. ` +
      'Start it with the Stoa that created it and move the data with pg_dump, or convert it with pg_upgrade.',
  );
}
