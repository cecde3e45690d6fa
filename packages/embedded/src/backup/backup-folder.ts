import { constants } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  makeOwnDir,
  openOwn,
  provideDataDir,
  readOwn,
  refuseUnsafeDir,
  replaceOwn,
  syncDirectory,
} from '../own-files.js';
import { BackupError } from './backup-error.js';
import { type BackupRecord, type Origin, parseOrigin, parseRecord, recordText } from './backup-record.js';
import { parsePosition, parseSegmentName, segmentOf } from './log-position.js';

/** A complete backup in a folder of backups. */
export interface StoredBackup {
  /** When it began, which is the name of its directory, such as `20261122T131500.123Z`. */
  readonly name: string;
  readonly dir: string;
  readonly record: BackupRecord;
}

/** The files of a backup. */
export const archiveFile = 'base.tar';
export const manifestFile = 'backup_manifest';
const recordFile = 'stoa-backup.json';
/**
 * Marks a directory as a folder of Stoa's backups, and names its database. Nothing is removed from directories without
 * it.
 */
const markerFile = 'stoa-backups.json';

const completeName = /^\d{8}T\d{6}\.\d{3}Z$/;
const partialName = /^\d{8}T\d{6}\.\d{3}Z\.partial$/;
const dirNames = { called: 'backup directory', option: '--to' };

/**
 * Makes the folder of a database's backups, unless it is there.
 * @throws BackupError if it holds anything else, also the backups of another database
 */
export async function provideBackupFolder(
  folder: string,
  { systemId, timeline, history }: Origin,
): Promise<void> {
  await provideDataDir(folder, dirNames);
  const there = await readOwn(path.join(folder, markerFile));
  if (there === undefined) {
    const others = (await readdir(folder)).filter((name) => name !== 'lost+found');
    if (others.length > 0)
      throw new BackupError(`${folder} holds other files. Name a new directory, or an empty one, with --to.`);
    await replaceOwn(path.join(folder, markerFile), recordText({ systemId, timeline, history }));
    return;
  }
  const owner = parseOrigin(there, path.join(folder, markerFile));
  if (owner.systemId !== systemId || owner.timeline !== timeline || owner.history !== history)
    throw new BackupError(
      `${folder} holds the backups of another database, or of this one before it was restored. Name a new directory with --to, and keep that one.`,
    );
}

/** The directory of the log's files in a folder of backups. */
export function logFolderOf(folder: string): string {
  return path.join(folder, 'log');
}

/**
 * The complete backups of a folder, oldest first. They are ordered by their position in the database's log, because its
 * clock may have been set back.
 * @throws BackupError if the folder is not one of backups, or a backup's record is damaged
 */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  await refuseUnsafeDir(folder, { called: 'backup directory', option: '--from' });
  if ((await readOwn(path.join(folder, markerFile))) === undefined)
    throw new BackupError(`${folder} is not a directory of backups: the file ${markerFile} is missing.`);
  const backups = await Promise.all(
    (await namesOf(folder)).map((name) => readBackup(path.join(folder, name))),
  );
  return inOrder(backups);
}

/**
 * Like `listBackups`, but leaves out backups with a damaged record: such a one must not prevent new backups or the
 * copying of the log.
 */
export async function listReadableBackups(folder: string): Promise<StoredBackup[]> {
  const read = await Promise.allSettled(
    (await namesOf(folder)).map((name) => readBackup(path.join(folder, name))),
  );
  return inOrder(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

async function namesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => completeName.test(name));
}

function inOrder(backups: readonly StoredBackup[]): StoredBackup[] {
  const startOf = ({ record }: StoredBackup): bigint => parsePosition(record.startPosition);
  return backups.toSorted((one, other) => Number(startOf(one) - startOf(other)));
}

/** Reads what is known of one backup. @throws BackupError if the directory is not a complete backup */
export async function readBackup(dir: string): Promise<StoredBackup> {
  const file = path.join(dir, recordFile);
  const text = await readOwn(file);
  if (text === undefined || !completeName.test(path.basename(dir)))
    throw new BackupError(
      `${dir} is not a complete backup. Those that stoa backup made are directories with names such as 20261122T020000.123Z.`,
    );
  return { name: path.basename(dir), dir, record: parseRecord(text, file) };
}

/** Opens a new file of a backup, for this user alone, to be written. */
export function createFile(file: string) {
  return openOwn(file, { flags: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL });
}

/**
 * A backup that is being made. It gets its final name at the end, so that an unfinished one is never taken for a
 * backup.
 */
export interface Draft {
  readonly dir: string;
  /** Gives it its name, once everything in it is on the disk. */
  complete(record: BackupRecord): Promise<StoredBackup>;
  discard(): Promise<void>;
}

/** Begins a backup, after removing what killed ones have left. Only one process may do so at a time. */
export async function beginBackup(folder: string, startedAt: Date): Promise<Draft> {
  await removePartial(folder);
  const name = startedAt.toISOString().replaceAll(/[-:]/g, '');
  const target = path.join(folder, name);
  const dir = `${target}.partial`;
  await makeOwnDir(dir);
  return {
    dir,
    complete: async (record) => {
      await replaceOwn(path.join(dir, recordFile), recordText(record));
      await rename(dir, target);
      await syncDirectory(folder);
      return { name, dir: target, record };
    },
    discard: () => rm(dir, { recursive: true, force: true }),
  };
}

async function removePartial(folder: string): Promise<void> {
  const partial = (await readdir(folder)).filter((name) => partialName.test(name));
  await Promise.all(partial.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}

/**
 * Removes all but the newest backups, and the files of the log that only they needed. A removal that is interrupted
 * leaves nothing that looks complete.
 * @returns the names of the removed backups
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const backups = await listReadableBackups(folder);
  const [oldest] = backups.slice(-count);
  const removed = backups.slice(0, -count);
  for (const { dir } of removed) {
    await rename(dir, `${dir}.partial`);
    await rm(`${dir}.partial`, { recursive: true, force: true });
  }
  if (oldest !== undefined) await removeLogBefore(logFolderOf(folder), oldest.record);
  return removed.map(({ name }) => name);
}

async function removeLogBefore(logFolder: string, { timeline, startPosition }: BackupRecord): Promise<void> {
  const first = segmentOf(parsePosition(startPosition));
  const names = await readdir(logFolder).catch(() => []);
  const needless = names.filter((name) => {
    const parsed = parseSegmentName(name);
    return parsed !== undefined && parsed.timeline === timeline && parsed.segment < first;
  });
  await Promise.all(needless.map((name) => rm(path.join(logFolder, name), { force: true })));
}
