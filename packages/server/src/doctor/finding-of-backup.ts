import type { Config } from '../config/config.js';
import { findLastBackup } from '../database/embedded/backup/last-backup.js';
import type { Clock } from '../kernel/clock.js';
import type { Finding } from './finding.js';
import { isDemonstration } from './is-demonstration.js';

const subject = 'backup';
const advice = 'Run stoa backup --to DIR every day: docs/operations.md has the lines for cron and systemd.';
const hourMs = 3_600_000;

/** How old the last backup of the embedded database is. Stoa cannot see the backups of any other database. */
export async function findingOfBackup(
  { dataDir, backupAgeHours }: Pick<Config, 'dataDir' | 'backupAgeHours'>,
  clock: Clock,
): Promise<Finding> {
  try {
    const startedAt = await findLastBackup(dataDir);
    if (startedAt === undefined) return await findingOfNone(dataDir);
    const hours = Math.floor((clock.now().getTime() - startedAt.getTime()) / hourMs);
    const finding = `the last one is of ${startedAt.toISOString()}`;
    return hours < backupAgeHours
      ? { subject, state: 'ok', finding }
      : { subject, state: 'note', finding: `${finding}, ${hours} hours ago`, advice };
  } catch (error) {
    // Only a note: the service runs even if the record of the last backup is broken.
    const finding = error instanceof Error ? error.message : 'its record cannot be read';
    return { subject, state: 'note', finding, advice };
  }
}

async function findingOfNone(dataDir: string): Promise<Finding> {
  return (await isDemonstration(dataDir))
    ? { subject, state: 'ok', finding: 'none, and the demonstration needs none' }
    : { subject, state: 'note', finding: 'none was ever made', advice };
}
