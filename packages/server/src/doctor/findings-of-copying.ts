import type { Config } from '../config/config.js';
import type { Queryable } from '../database/database.js';
import { type BackupState, selectBackupState } from '../database/embedded/backup/backup-state-store.js';
import { isLogToBeCopied, logNoteFile } from '../database/embedded/backup/log-note.js';
import type { Finding } from './finding.js';

const subject = 'backup';
const gibibyte = 1_073_741_824;
/** A quarter of the 1 GB that the server keeps for a copier that is slow or away (`wal_keep_size`). */
const manyBytes = gibibyte / 4;
/** What the log may take even without a backup (`max_wal_size`). */
const mostKeptBytes = 4 * gibibyte;

/** Whether the log of the embedded database is still copied if it once was, and whether a backup makes the server keep too much log. */
export async function findingsOfCopying(
  { dataDir }: Pick<Config, 'dataDir'>,
  database: Queryable,
): Promise<Finding[]> {
  const state = await selectBackupState(database);
  const isExpected = await isLogToBeCopied(dataDir).catch(() => false);
  return judgeCopying(state, isExpected ? dataDir : undefined);
}

/** @param expectedIn the data directory whose log was copied once */
export function judgeCopying(state: BackupState, expectedIn: string | undefined): Finding[] {
  return [...findingOfLog(state, expectedIn), ...findingOfSlot(state)];
}

function findingOfLog({ log }: BackupState, expectedIn: string | undefined): Finding[] {
  if (log === undefined)
    return expectedIn === undefined
      ? []
      : [
          {
            subject,
            state: 'note',
            finding: 'nobody copies the log: stoa backup log does not run',
            advice: `Start it again; after 1 GB of log there is a gap. To do without it, remove ${logNoteFile(expectedIn)}.`,
          },
        ];
  const finding = `the log is copied (process ${log.pid}), ${gibibytes(log.behindBytes)} behind`;
  return log.behindBytes < manyBytes
    ? [{ subject, state: 'ok', finding }]
    : [
        {
          subject,
          state: 'note',
          finding,
          advice:
            'See whether its disk is slow or gone. Beyond 1 GB there may be a gap: then run stoa backup.',
        },
      ];
}

/** A backup that hangs makes the server keep its log for ever. */
function findingOfSlot({ copy }: BackupState): Finding[] {
  if (copy === undefined || copy.keptBytes < mostKeptBytes) return [];
  return [
    {
      subject,
      state: 'note',
      finding: `the database keeps ${gibibytes(copy.keptBytes)} of log for a stoa backup that has not ended (process ${copy.pid})`,
      advice: 'If it hangs, end that process before the disk is full; nothing of its backup is left.',
    },
  ];
}

function gibibytes(bytes: number): string {
  return `${(bytes / gibibyte).toFixed(1)} GiB`;
}
