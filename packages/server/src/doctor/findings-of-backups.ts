import { findLastBackup, isLogToBeCopied, logNoteFile } from '@stoa/embedded';
import { type BackupState, selectBackupState } from '../backups/backup-state-store.js';
import type { Config } from '../config/config.js';
import type { Queryable } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { type Finding, isDemonstration, note, ok } from './finding.js';

const subject = 'backup';
const advice =
  'Run stoa backup --to DIR every day: docs/operations/back-up.md has the lines for cron and systemd.';
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
      ? ok(subject, finding)
      : note(subject, `${finding}, ${hours} hours ago`, advice);
  } catch (error) {
    // Only a note: the service runs even if the record of the last backup is broken.
    const finding = error instanceof Error ? error.message : 'its record cannot be read';
    return note(subject, finding, advice);
  }
}

async function findingOfNone(dataDir: string): Promise<Finding> {
  return (await isDemonstration(dataDir))
    ? ok(subject, 'none, and the demonstration needs none')
    : note(subject, 'none was ever made', advice);
}

const gibibyte = 1_073_741_824;
/** A quarter of the 1 GB that the server keeps for a copier that is slow or away (`wal_keep_size`). */
const manyBytes = gibibyte / 4;
/** What the log may take even without a backup (`max_wal_size`). */
const mostKeptBytes = 4 * gibibyte;

/**
 * Whether the log of the embedded database is still copied if it once was, and whether a backup makes the server keep
 * too much log.
 */
export async function findingsOfCopying(
  { dataDir }: Pick<Config, 'dataDir'>,
  database: Queryable,
): Promise<Finding[]> {
  const state = await selectBackupState(database);
  const isExpected = await isLogToBeCopied(dataDir).catch(() => false);
  return findingsOfState(state, isExpected ? dataDir : undefined);
}

/** @param expectedIn the data directory whose log was copied once */
export function findingsOfState(state: BackupState, expectedIn: string | undefined): Finding[] {
  return [...findingOfLog(state, expectedIn), ...findingOfSlot(state)];
}

function findingOfLog({ log }: BackupState, expectedIn: string | undefined): Finding[] {
  if (log === undefined)
    return expectedIn === undefined
      ? []
      : [
          note(
            subject,
            'nobody copies the log: stoa backup log does not run',
            `Start it again; after 1 GB of log there is a gap. To do without it, remove ${logNoteFile(expectedIn)}.`,
          ),
        ];
  const finding = `the log is copied (process ${log.pid}), ${gibibytes(log.behindBytes)} behind`;
  return log.behindBytes < manyBytes
    ? [ok(subject, finding)]
    : [
        note(
          subject,
          finding,
          'See whether its disk is slow or gone. Beyond 1 GB there may be a gap: then run stoa backup.',
        ),
      ];
}

/** A backup that hangs makes the server keep its log for ever. */
function findingOfSlot({ copy }: BackupState): Finding[] {
  if (copy === undefined || copy.keptBytes < mostKeptBytes) return [];
  return [
    note(
      subject,
      `the database keeps ${gibibytes(copy.keptBytes)} of log for a stoa backup that has not ended (process ${copy.pid})`,
      'If it hangs, end that process before the disk is full; nothing of its backup is left.',
    ),
  ];
}

function gibibytes(bytes: number): string {
  return `${(bytes / gibibyte).toFixed(1)} GiB`;
}
