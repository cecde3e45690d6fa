import path from 'node:path';
import { readOwn, replaceOwn } from '../own-files.js';
import type { StoredBackup } from './backup-folder.js';
import { parseRecord, recordText } from './backup-record.js';

/** In the data directory: the record of its last backup, so that `stoa doctor` and the metrics know its age. */
function lastBackupFile(dataDir: string): string {
  return path.join(dataDir, 'last-backup.json');
}

export async function noteLastBackup(dataDir: string, { record }: StoredBackup): Promise<void> {
  await replaceOwn(lastBackupFile(dataDir), recordText(record));
}

/**
 * When the last backup of a data directory began: later data are in no backup. Undefined if none was made.
 * @throws BackupError when the file is damaged, and UnsafeFileError when somebody else may have written it
 */
export async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const file = lastBackupFile(dataDir);
  const text = await readOwn(file);
  return text === undefined ? undefined : new Date(parseRecord(text, file).startedAt);
}

/**
 * Written into the data directory by the first `stoa backup log`, so that `stoa doctor` notices when nobody copies the
 * log any more.
 */
export function logNoteFile(dataDir: string): string {
  return path.join(dataDir, 'log-is-copied');
}

export async function noteLogIsCopied(dataDir: string): Promise<void> {
  await replaceOwn(logNoteFile(dataDir), 'stoa backup log copies the log of this database.\n');
}

/** @throws UnsafeFileError when somebody else may have written the note */
export async function isLogToBeCopied(dataDir: string): Promise<boolean> {
  return (await readOwn(logNoteFile(dataDir))) !== undefined;
}
