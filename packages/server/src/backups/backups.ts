import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import { BackupError, explained } from '../database/embedded/backup/backup-error.js';
import { readBackup } from '../database/embedded/backup/backup-folder.js';
import type { BackupRecord } from '../database/embedded/backup/backup-record.js';
import { type FollowOptions, followLog } from '../database/embedded/backup/follow-log.js';
import { noteLastBackup } from '../database/embedded/backup/last-backup.js';
import { noteLogIsCopied } from '../database/embedded/backup/log-note.js';
import { type BackupOptions, type MadeBackup, makeBackup } from '../database/embedded/backup/make-backup.js';
import { type RestoredBackup, restoreBackup } from '../database/embedded/backup/restore-backup.js';
import { type Verified, verifyBackup } from '../database/embedded/backup/verify-backup.js';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.js';
import type { EmbeddedConnection } from '../database/embedded/session.js';

/**
 * Makes a verified backup of the embedded database, beside a running service or without one.
 * @throws BackupError, and what startEmbeddedPostgres throws
 */
export async function backUp(config: Config, options: BackupOptions): Promise<MadeBackup> {
  return onEmbedded(config, options.folder, async (connection) => {
    const made = await makeBackup(connection, options);
    await explained(`The backup ${made.backup.dir} is good, but ${config.dataDir} could not note it`, () =>
      noteLastBackup(config.dataDir, made.backup),
    );
    return made;
  });
}

/**
 * Copies the log of the embedded database as it grows, until it is stopped.
 * @throws BackupError, and what startEmbeddedPostgres throws
 */
export async function copyLog(config: Config, options: FollowOptions): Promise<void> {
  await onEmbedded(config, options.folder, async (connection) => {
    await explained(`The log cannot be copied, because ${config.dataDir} could not note it`, () =>
      noteLogIsCopied(config.dataDir),
    );
    await followLog(connection, options);
  });
}

/** Reads one backup again and compares it with its checksums. @throws BackupError that names what is damaged */
export async function checkBackup(dir: string): Promise<Verified & { readonly record: BackupRecord }> {
  const { record } = await readBackup(path.resolve(dir));
  return { ...(await verifyBackup(path.resolve(dir), record)), record };
}

/**
 * Restores the embedded database of a new data directory from a folder of backups.
 * @throws BackupError, EmbeddedPostgresError, UnsafeFileError
 */
export async function restore(
  config: Config,
  { folder, until }: { readonly folder: string; readonly until: Date | undefined },
): Promise<RestoredBackup> {
  refuseOtherDatabase(config, 'pg_restore or what your provider offers');
  const { dataDir, temporaryDir, cacheDir } = config;
  return restoreBackup({ folder, until, dataDir, temporaryDir, cacheDir });
}

async function onEmbedded<T>(
  config: Config,
  folder: string,
  work: (connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  refuseOtherDatabase(config, 'pg_basebackup, pgBackRest, or the snapshots of your provider');
  const { dataDir, temporaryDir, cacheDir } = config;
  if (isInside(await realOf(folder), await realOf(dataDir)))
    throw new BackupError(
      'The backup would lie in the data directory, and be lost with it. Name a directory elsewhere with --to, best on another disk.',
    );
  const embedded = await startEmbeddedPostgres({
    dataDir,
    role: 'guest',
    logger: createLogger('error'),
    temporaryDir,
    cacheDir,
    whenMissing: 'refuse',
  });
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

function refuseOtherDatabase({ databaseUrl }: Config, tools: string): void {
  if (databaseUrl === undefined) return;
  throw new BackupError(
    `DATABASE_URL names a PostgreSQL of your own, which its own tools back up and restore: ${tools}. stoa backup is for the embedded database.`,
  );
}

/** The real path, because a link may lead into the data directory. A directory that does not exist yet is resolved by its parent. */
async function realOf(dir: string): Promise<string> {
  const real = await realpath(dir).catch(() => undefined);
  const parent = path.dirname(dir);
  if (real !== undefined || parent === dir) return real ?? dir;
  return path.join(await realOf(parent), path.basename(dir));
}

function isInside(dir: string, parent: string): boolean {
  const [first] = path.relative(parent, dir).split(path.sep);
  return first !== '..';
}
