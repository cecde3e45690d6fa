import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { commandFailure } from './command.js';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.js';
import { canEnter, type ServerUser } from './server-user.js';
import { errorCode, publishDirectory } from './small-files.js';

/** An installed npm package with PostgreSQL's programs. */
export interface BinariesPackage {
  /** The directory that holds `bin`, `lib` and `share`. */
  readonly nativeDir: string;
  /** As in `18.4.0`; its first number is PostgreSQL's major version. */
  readonly version: string;
  /** As in `linux-x64`. */
  readonly platform: string;
}

/** Programs that the server's user can run. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly majorVersion: string;
}

const probeTimeoutMs = 10_000;

/**
 * Finds the package for this platform.
 * @throws EmbeddedPostgresError `unsupported_platform` when npm did not install one
 */
export async function locateBinariesPackage(): Promise<BinariesPackage> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const root = dirname(dirname(entry));
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { nativeDir: join(root, 'native'), version: versionOf(manifest), platform };
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `The package @embedded-postgres/${platform} is not installed. ` +
        'Where it exists, run npm ci without --omit=optional; elsewhere set DATABASE_URL.',
      { cause: error },
    );
  }
}

/**
 * The package's programs, in place when the server's user can run them there. Otherwise a copy in a cache directory:
 * the clone may be in a private folder, or install scripts were refused, so that the links of the libraries are
 * missing.
 * @param cacheDir the parent of our cache; undefined chooses /var/cache for root and ~/.cache for others
 * @throws EmbeddedPostgresError `unsupported_platform`, `no_permission` or `disk_full`
 */
export async function provideBinaries(
  source: BinariesPackage,
  user: ServerUser,
  cacheDir: string | undefined,
): Promise<PostgresBinaries> {
  const majorVersion = source.version.split('.')[0] ?? source.version;
  const inPlace = programsIn(source.nativeDir);
  if ((await probe(inPlace, user)) === undefined) {
    return { ...inPlace, majorVersion };
  }
  const cached = await provideCopy(source, user, cacheDir);
  return { ...cached, majorVersion };
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    return String(manifest.version);
  }
  throw new Error('The package of the PostgreSQL binaries has no version');
}

function programsIn(nativeDir: string): Omit<PostgresBinaries, 'majorVersion'> {
  return { postgres: join(nativeDir, 'bin', 'postgres'), initdb: join(nativeDir, 'bin', 'initdb') };
}

/** Asks both programs for their version: that tests access to their folders, their mode and all their libraries. */
async function probe(
  programs: { postgres: string; initdb: string },
  user: ServerUser,
): Promise<string | undefined> {
  const context = { user, cwd: '/', timeoutMs: probeTimeoutMs };
  const failures = await Promise.all(
    [programs.postgres, programs.initdb].map((program) => commandFailure(program, ['--version'], context)),
  );
  return failures.find((failure) => failure !== undefined);
}

async function provideCopy(source: BinariesPackage, user: ServerUser, cacheDir: string | undefined) {
  const cache = join(await chooseCache(user, cacheDir), 'stoa');
  const copyDir = join(cache, `postgresql-${source.version}-${source.platform}`);
  const programs = programsIn(copyDir);
  const context = `PostgreSQL's programs could not be copied from ${source.nativeDir} to ${copyDir}`;
  try {
    await refuseForeignCopy(copyDir);
    if ((await probe(programs, user)) === undefined) {
      return programs;
    }
    await copyBinaries(source, cache, copyDir);
  } catch (error) {
    throw error instanceof EmbeddedPostgresError ? error : explainFailure(context, [String(error)], error);
  }
  const failure = await probe(programs, user);
  if (failure === undefined) {
    return programs;
  }
  throw new EmbeddedPostgresError(
    'unsupported_platform',
    `PostgreSQL's programs for ${source.platform} do not run here as ${user.name} (${copyDir}): ${failure}. ` +
      'Set DATABASE_URL to use a PostgreSQL of your own instead.',
  );
}

async function chooseCache(user: ServerUser, cacheDir: string | undefined): Promise<string> {
  if (!user.switched) {
    return cacheDir ?? join(userInfo().homedir, '.cache');
  }
  // The server's user must be able to enter it, which root's own cache rarely allows.
  const reachable = cacheDir !== undefined && (await canEnter(cacheDir, user).catch(() => false));
  return cacheDir !== undefined && reachable ? cacheDir : '/var/cache';
}

/** The copy is executed. So nobody else may be able to change it or, when we are root, any folder above it. */
async function refuseForeignCopy(copyDir: string): Promise<void> {
  const me = process.getuid?.();
  for (let path = copyDir; ; path = dirname(path)) {
    const entry = await stat(path).catch(() => undefined);
    if (entry !== undefined) {
      const sticky = path !== copyDir && (entry.mode & 0o1000) !== 0;
      if (entry.uid !== me || ((entry.mode & 0o022) !== 0 && !sticky)) {
        throw new EmbeddedPostgresError(
          'no_permission',
          `${path} can be changed by other users, so the PostgreSQL copy ${copyDir} is not trusted. ` +
            'Take away their write permission (chown, chmod go-w), or set XDG_CACHE_HOME to a safe directory.',
        );
      }
    }
    if (me !== 0 || path === dirname(path)) {
      return;
    }
  }
}

async function copyBinaries(source: BinariesPackage, cache: string, copyDir: string): Promise<void> {
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(join(cache, `${basename(copyDir)}.copy-`));
  try {
    await cp(source.nativeDir, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    await restoreLinks(source.nativeDir, draft);
    await openToAll(draft);
    await chmod(cache, 0o755); // our umask may have set another mode
    await rm(copyDir, { recursive: true, force: true }); // a copy that does not run
    await publishDirectory(draft, copyDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * npm packages cannot contain links. This one lists them for an install script, which npm may have been told not to
 * run.
 */
async function restoreLinks(nativeDir: string, draft: string): Promise<void> {
  const listed = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '[]';
    throw error;
  });
  const links: unknown = JSON.parse(listed);
  for (const { source, target } of Array.isArray(links) ? links.filter(isLink) : []) {
    const path = join(draft, relative('native', target));
    await rm(path, { force: true });
    await symlink(relative(dirname(target), source), path);
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}

/** The clone may have been made under a umask that denies others access. */
async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      await openToAll(path);
    } else if (entry.isFile()) {
      await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644);
    }
  }
}
