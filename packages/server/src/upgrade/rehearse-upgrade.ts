import path from 'node:path';
import { BackupError, type CopyOptions, onRestoredCopy } from '@stoa/embedded';
import { embeddedOf } from '../backups/backups.js';
import { type Config, postgresUrl } from '../config/config.js';
import { urlOfEachHost } from '../config/database-urls.js';
import { createLogger } from '../config/logger.js';
import type { Database } from '../database/database.js';
import { loadSchema, type Migration, migrate } from '../database/migrate.js';
import { type OpenDatabase, openDatabase } from '../database/open-database.js';
import { noSchemaIn } from '../database/refuse-old-schema.js';
import { type RecountedBooks, recountBooks } from '../reporting/index.js';
import { isServiceRunning } from '../scale-out/cluster-store.js';
import {
  type ComparedStatements,
  compareStatements,
  forgetStatements,
  holdRehearsalLock,
  type Identity,
  keepStatements,
  selectIdentity,
} from './rehearsal-store.js';

/** A migration that was applied to the copy. */
export interface RehearsedMigration extends Pick<Migration, 'id' | 'name'> {
  readonly seconds: number;
}

export interface Rehearsal {
  /** All of migrating, with functions and views. */
  readonly seconds: number;
  readonly migrations: readonly RehearsedMigration[];
  readonly statements: ComparedStatements;
  readonly books: RecountedBooks;
  /** Whether all statements say what they said before, and the books are right. */
  readonly hasPassed: boolean;
}

/** The backup that was restored for a rehearsal. */
export interface RehearsedBackup {
  readonly startedAt: string;
  readonly lastCommit: Date | undefined;
  readonly seconds: number;
}

export type Step = 'restoring' | 'migrating' | 'comparing' | 'counting' | 'removing';

export interface RehearsalOptions {
  readonly signal: AbortSignal;
  readonly onStep: (step: Step) => void;
}

/**
 * Restores the newest backup of the embedded database beside it, migrates the copy, compares, and removes it. Nothing
 * else is touched.
 * @throws BackupError, EmbeddedPostgresError, UnsafeFileError
 */
export async function rehearseOnBackup(
  config: Config,
  { folder, place, ...options }: Pick<CopyOptions, 'folder' | 'place'> & RehearsalOptions,
): Promise<Rehearsal & { readonly backup: RehearsedBackup }> {
  const embedded = embeddedOf(config, 'restore it with them, and name the copy with --copy-url');
  if (!path.relative(place, config.dataDir).startsWith('..'))
    throw new BackupError(`${place} holds the database itself. Name another directory with --in.`);
  const startedMs = performance.now();
  options.onStep('restoring');
  return onRestoredCopy({ ...embedded, folder, place }, async ({ backup, lastCommit, dataDir }) => {
    const seconds = secondsSince(startedMs);
    options.signal.throwIfAborted();
    const rehearsal = await onDatabase({ ...config, dataDir }, (opened) => rehearse(opened, options));
    options.onStep('removing');
    return { ...rehearsal, backup: { startedAt: backup.record.startedAt, lastCommit, seconds } };
  });
}

/**
 * The same on a copy of the database of `config` that the operator made. It is migrated, and stays.
 * @throws BackupError if it is that database itself, or not a copy of it that nobody uses
 * @throws NoSchemaError
 */
export async function rehearseOnCopy(
  config: Config,
  { url, ...options }: { readonly url: string } & RehearsalOptions,
): Promise<Rehearsal> {
  if (config.databaseUrl === undefined)
    throw new BackupError(
      'Name the database itself with DATABASE_URL (--database-url), to be compared with --copy-url: a rehearsal migrates only a copy. For the embedded database, use --from.',
    );
  // The driver fills in what a URL lacks, so a wrong one could lead to any database. Of several hosts, each connection
  // could lead to another one.
  if (postgresUrl(url) === undefined || urlOfEachHost(url).length > 1)
    throw new BackupError(
      '--copy-url must be the URL of one PostgreSQL, e.g. postgres://user@host:5432/stoa_copy.',
    );
  const original = await onDatabase(config, ({ database }) => identify(database, config));
  const configOfCopy = { ...config, databaseUrl: url };
  return onDatabase(configOfCopy, async (opened) => {
    refuseOther(await identify(opened.database, configOfCopy), original);
    if (opened.database.topology.isCluster)
      throw new BackupError(
        'This database is spread over the nodes of a cluster. Its copy may name the same nodes, and migrating it would migrate those: there is no rehearsal on a cluster.',
      );
    if (await isServiceRunning(opened.database))
      throw new BackupError(
        'A service uses this database, so it is not a mere copy. Name one that nobody else uses: a rehearsal migrates it.',
      );
    return rehearse(opened, options);
  });
}

async function identify(database: Database, config: Config): Promise<Identity> {
  const identity = await selectIdentity(database);
  if (identity === undefined) throw await noSchemaIn(database, config);
  return identity;
}

function refuseOther(copy: Identity, original: Identity): void {
  if (copy.place === original.place)
    throw new BackupError('The copy is the database itself. Restore a backup into another one first.');
  if (copy.firstMigratedAt !== original.firstMigratedAt)
    throw new BackupError(
      'The database of --copy-url is not a copy of the one that DATABASE_URL names: it was made at another time.',
    );
}

async function onDatabase<T>(config: Config, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await openDatabase({
    config: { ...config, poolSize: 4 },
    logger: createLogger('silent'),
    role: 'guest',
    whenMissing: 'refuse',
  });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

function rehearse(opened: OpenDatabase, { signal, onStep }: RehearsalOptions): Promise<Rehearsal> {
  return opened.withoutTimeLimit((database) =>
    database.transaction(async (lock) => {
      if (!(await holdRehearsalLock(lock)))
        throw new BackupError('Another rehearsal is under way on this database. Wait until it has ended.');
      await database.transaction(keepStatements);
      onStep('migrating');
      const migrated = await migrateTimed(database);
      signal.throwIfAborted();
      onStep('comparing');
      const statements = await compareStatements(database);
      signal.throwIfAborted();
      onStep('counting');
      const books = await recountBooks(database);
      await database.transaction(forgetStatements);
      return {
        ...migrated,
        statements,
        books,
        hasPassed: statements.differing.length + books.wrong.length === 0,
      };
    }),
  );
}

async function migrateTimed(database: Database): Promise<Pick<Rehearsal, 'seconds' | 'migrations'>> {
  const migrations: RehearsedMigration[] = [];
  const startedMs = performance.now();
  await migrate(database, loadSchema(database.topology), async (_tx, { id, name }, apply) => {
    const begunMs = performance.now();
    await apply();
    migrations.push({ id, name, seconds: secondsSince(begunMs) });
  });
  return { migrations, seconds: secondsSince(startedMs) };
}

function secondsSince(startedMs: number): number {
  return (performance.now() - startedMs) / 1000;
}
