import { findLastBackup } from '@stoa/embedded';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config/config.js';
import type { Queryable } from '../database/database.js';
import { type BackupState, selectBackupState } from './backup-state-store.js';

/**
 * A gauge of when the last backup of the embedded database began, read from the data directory at each scrape. It has
 * no value before the first one, and does not exist for a PostgreSQL of the operator's own.
 */
export function observeLastBackup(
  registry: Registry,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): void {
  if (databaseUrl !== undefined) return;
  new Gauge({
    name: 'stoa_last_backup_timestamp_seconds',
    help: 'When the last backup of the embedded database (stoa backup) began, in seconds since 1970.',
    registers: [registry],
    async collect() {
      const startedAt = await findLastBackup(dataDir).catch(() => undefined);
      if (startedAt === undefined) this.remove();
      else this.set(startedAt.getTime() / 1000);
    },
  });
}

/**
 * Gauges of the commands that copy the embedded database, read at each scrape. They have no value while no command
 * does, and do not exist for a PostgreSQL of the operator's own.
 */
export function observeCopying(
  registry: Registry,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  database: Queryable,
): void {
  if (databaseUrl !== undefined) return;
  const watch = (name: string, help: string, bytesOf: (state: BackupState) => number | undefined): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = await selectBackupState(database).then(bytesOf, () => Number.NaN);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  };
  watch(
    'stoa_backup_log_behind_bytes',
    'How much log of the embedded database stoa backup log has not copied yet; missing while it does not run.',
    ({ log }) => log?.behindBytes,
  );
  watch(
    'stoa_backup_kept_log_bytes',
    'How much log the embedded database keeps for a stoa backup that copies; missing while none does.',
    ({ copy }) => copy?.keptBytes,
  );
}
