import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../embedded-postgres.js';
import { readOwn, replaceOwn } from '../own-files.js';
import type { EmbeddedConnection } from '../session.js';
import { BackupError, explained } from './backup-error.js';
import { readBackup, type StoredBackup } from './backup-folder.js';
import { type BackupRecord, parseRecord, recordText } from './backup-record.js';
import { type FollowOptions, followLog } from './follow-log.js';
import { type BackupOptions, type MadeBackup, makeBackup } from './make-backup.js';
import { type Verified, verifyBackup } from './verify-backup.js';

/** Where the database is that a command copies, and what it runs with. */
export type EmbeddedDatabase = Pick<
  EmbeddedPostgresOptions,
  'dataDir' | 'temporaryDir' | 'cacheDir' | 'logger'
>;

/**
 * Makes a verified backup of the embedded database, beside a running service or without one.
 * @throws BackupError, and what startEmbeddedPostgres throws
 */
export async function backUp(of: EmbeddedDatabase, options: BackupOptions): Promise<MadeBackup> {
  return onEmbedded(of, options.folder, async (connection) => {
    const made = await makeBackup(connection, options);
    await explained(`The backup ${made.backup.dir} is good, but ${of.dataDir} could not note it`, () =>
      noteLastBackup(of.dataDir, made.backup),
    );
    return made;
  });
}

/**
 * Copies the log of the embedded database as it grows, until it is stopped.
 * @throws BackupError, and what startEmbeddedPostgres throws
 */
export async function copyLog(of: EmbeddedDatabase, options: FollowOptions): Promise<void> {
  await onEmbedded(of, options.folder, async (connection) => {
    await explained(`The log cannot be copied, because ${of.dataDir} could not note it`, () =>
      noteLogIsCopied(of.dataDir),
    );
    await followLog(connection, options);
  });
}

/** Reads one backup again and compares it with its checksums. @throws BackupError that names what is damaged */
export async function checkBackup(dir: string): Promise<Verified & { readonly record: BackupRecord }> {
  const { record } = await readBackup(path.resolve(dir));
  return { ...(await verifyBackup(path.resolve(dir), record)), record };
}

async function onEmbedded<T>(
  of: EmbeddedDatabase,
  folder: string,
  work: (connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  if (isInside(await realOf(folder), await realOf(of.dataDir)))
    throw new BackupError(
      'The backup would lie in the data directory, and be lost with it. Name a directory elsewhere with --to, best on another disk.',
    );
  const embedded = await startEmbeddedPostgres({ ...of, role: 'guest', whenMissing: 'refuse' });
  try {
    return await work(embedded.connection);
  } finally {
    await embedded.stop();
  }
}

/**
 * The real path, because a link may lead into the data directory. A directory that does not exist yet is resolved by
 * its parent.
 */
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
