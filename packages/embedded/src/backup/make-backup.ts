import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { syncDirectory } from '../own-files.js';
import type { EmbeddedConnection } from '../session.js';
import { tryLockBackup } from '../session-store.js';
import { BackupError, explained } from './backup-error.js';
import {
  archiveFile,
  beginBackup,
  createFile,
  keepNewest,
  manifestFile,
  provideBackupFolder,
  type StoredBackup,
} from './backup-folder.js';
import type { BackupRecord } from './backup-record.js';
import { continuedSegments } from './log-folder.js';
import { bytesOf, connectReplication, firstRow, identify, serverTime, startCopy } from './replication.js';
import { verifyBackup } from './verify-backup.js';

/** What is known of the files of a backup once they are on the disk. */
type Received = Pick<BackupRecord, 'startPosition' | 'endPosition' | 'sizeBytes' | 'sha256'>;

/** The slot keeps the log that the copy needs. It ends with the connection at the latest. */
const makeSlot = 'CREATE_REPLICATION_SLOT stoa_backup TEMPORARY PHYSICAL RESERVE_WAL';
const baseBackup =
  "BASE_BACKUP (LABEL 'stoa', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";
const dropSlot = 'DROP_REPLICATION_SLOT stoa_backup';

/**
 * Copies the files of the database into a directory, with the log that makes them consistent. The server keeps log for
 * the copy only until the copy is on the disk, and not while it is verified, which takes just as long.
 */
export async function copyFiles(client: Client, dir: string): Promise<Received> {
  await firstRow(client, makeSlot);
  const received = await receive(client, dir);
  await firstRow(client, dropSlot);
  return received;
}

/**
 * Writes what the server sends ("BASE_BACKUP" of PostgreSQL's manual): `n` begins an archive, `m` the manifest, `d` is
 * content and `p` progress.
 */
async function receive(client: Client, dir: string): Promise<Received> {
  const { messages, rows } = startCopy(client, baseBackup);
  const hash = createHash('sha256');
  const archive = await createFile(path.join(dir, archiveFile));
  const manifest = await createFile(path.join(dir, manifestFile));
  let sizeBytes = 0;
  let archives = 0;
  let target: FileHandle | undefined;
  try {
    for await (const message of messages) {
      const bytes = bytesOf(message);
      const kind = bytes.toString('latin1', 0, 1);
      if (kind === 'm') target = manifest;
      if (kind === 'n') {
        target = archive;
        archives += 1;
        if (archives > 1)
          throw new BackupError('The database has tablespaces elsewhere, which Stoa does not back up.');
      }
      if (kind !== 'd') continue;
      const content = bytes.subarray(1);
      await writeAll(target, content);
      if (target !== archive) continue;
      hash.update(content);
      sizeBytes += content.length;
    }
    await Promise.all([archive.sync(), manifest.sync()]);
  } finally {
    messages.destroy();
    await Promise.all([archive.close(), manifest.close()]);
  }
  await syncDirectory(dir);
  const [startPosition, endPosition] = [rows.at(0)?.[0], rows.at(-1)?.[0]];
  if (startPosition == null || endPosition == null) throw new BackupError('The server sent no backup.');
  return { startPosition, endPosition, sizeBytes, sha256: hash.digest('hex') };
}

/** One write may take only a part, for example at the end of a disk. */
async function writeAll(handle: FileHandle | undefined, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const taken = await handle?.write(bytes, written);
    written += taken?.bytesWritten ?? bytes.length;
  }
}

/** A backup that was just made and verified. */
export interface MadeBackup {
  readonly backup: StoredBackup;
  /** How many files of the database were compared with what the server said about them. */
  readonly files: number;
  /** Names of older backups that were removed. */
  readonly removed: readonly string[];
}

export interface BackupOptions {
  /** The folder of the backups. */
  readonly folder: string;
  /** How many backups stay; undefined keeps all. */
  readonly keep: number | undefined;
  /** Aborting gives up and removes what was written. */
  readonly signal: AbortSignal;
}

/**
 * Copies the files of a running database, with the log that makes them consistent, verifies the copy by reading it
 * again, and removes older ones.
 * @throws BackupError when another backup is running, the folder cannot be used, or the copy is damaged
 */
export async function makeBackup(
  connection: EmbeddedConnection,
  { folder, keep, signal }: BackupOptions,
): Promise<MadeBackup> {
  const client = await connectReplication(connection, 'backup');
  const giveUp = (): void => void client.end();
  signal.addEventListener('abort', giveUp);
  try {
    const made = await backUpAlone(client, folder, signal);
    const removed =
      keep === undefined
        ? []
        : await explained(`The backup ${made.backup.dir} is good, but older ones could not be removed`, () =>
            keepNewest(folder, keep),
          );
    return { ...made, removed };
  } finally {
    signal.removeEventListener('abort', giveUp);
    await client.end();
  }
}

type Made = Omit<MadeBackup, 'removed'>;

async function backUpAlone(client: Client, folder: string, signal: AbortSignal): Promise<Made> {
  try {
    // The signal may have been aborted while the database was starting.
    signal.throwIfAborted();
    if (!(await tryLockBackup(client)))
      throw new BackupError('Another backup of this database is running. Wait until it has ended.');
    return await explained(`The backup in ${folder} failed`, () => backUp(client, folder, signal));
  } catch (error) {
    throw signal.aborted ? new BackupError('The backup was interrupted; nothing of it is left.') : error;
  }
}

async function backUp(client: Client, folder: string, signal: AbortSignal): Promise<Made> {
  const origin = await identify(client);
  await provideBackupFolder(folder, origin);
  await continuedSegments(folder, origin);
  const { server_version: postgresVersion } = await firstRow(client, 'show server_version');
  const startedAt = await serverTime(client);
  const draft = await beginBackup(folder, startedAt);
  try {
    const received = await copyFiles(client, draft.dir);
    const record: BackupRecord = {
      ...received,
      systemId: origin.systemId,
      timeline: origin.timeline,
      postgresVersion: String(postgresVersion),
      startedAt: startedAt.toISOString(),
      finishedAt: (await serverTime(client)).toISOString(),
    };
    const giveUpIfAsked = async (): Promise<undefined> => {
      signal.throwIfAborted();
      return undefined;
    };
    const { files } = await verifyBackup(draft.dir, record, giveUpIfAsked);
    return { backup: await draft.complete(record), files };
  } catch (error) {
    await draft.discard();
    throw error;
  }
}
