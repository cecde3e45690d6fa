import {
  BackupError,
  type BackupOptions,
  backUp as backUpEmbedded,
  copyLog as copyEmbeddedLog,
  type EmbeddedDatabase,
  type FollowOptions,
  type MadeBackup,
  type RestoredBackup,
  restoreBackup,
} from '@stoa/embedded';
import type { Config } from '../config/config.js';
import { createLogger } from '../config/logger.js';

/** Like `backUp` of @stoa/embedded. @throws BackupError if DATABASE_URL names another database */
export async function backUp(config: Config, options: BackupOptions): Promise<MadeBackup> {
  return backUpEmbedded(embeddedOf(config, copyingTools), options);
}

/** Like `copyLog` of @stoa/embedded. @throws BackupError if DATABASE_URL names another database */
export async function copyLog(config: Config, options: FollowOptions): Promise<void> {
  await copyEmbeddedLog(embeddedOf(config, copyingTools), options);
}

/**
 * Restores the embedded database of a new data directory from a folder of backups.
 * @throws BackupError, EmbeddedPostgresError, UnsafeFileError
 */
export async function restore(
  config: Config,
  { folder, until }: { readonly folder: string; readonly until: Date | undefined },
): Promise<RestoredBackup> {
  return restoreBackup({ folder, until, ...embeddedOf(config, 'pg_restore or what your provider offers') });
}

const copyingTools = 'pg_basebackup, pgBackRest, or the snapshots of your provider';

/**
 * The embedded database of a configuration.
 * @param tools what the operator takes instead where DATABASE_URL names another one
 * @throws BackupError if it does
 */
export function embeddedOf(
  { databaseUrl, dataDir, temporaryDir, cacheDir }: Config,
  tools: string,
): EmbeddedDatabase {
  if (databaseUrl !== undefined)
    throw new BackupError(
      `DATABASE_URL names a PostgreSQL of your own, which its own tools back up and restore: ${tools}. stoa backup is for the embedded database.`,
    );
  return { dataDir, temporaryDir, cacheDir, logger: createLogger('error') };
}
