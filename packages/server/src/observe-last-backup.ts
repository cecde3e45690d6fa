import { Gauge, type Registry } from 'prom-client';
import type { Config } from './config/config.js';
import { findLastBackup } from './database/embedded/backup/last-backup.js';

/**
 * A gauge of when the last backup of the embedded database began, read from the data directory at each scrape. It has no
 * value before the first one, and does not exist for a PostgreSQL of the operator's own.
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
