import type { Client } from 'pg';
import type { EmbeddedConnection } from '../session.js';
import { tryLockBackup } from '../session-store.js';
import { BackupError, explained } from './backup-error.js';
import { beginBackup, keepNewest, provideBackupFolder, type StoredBackup } from './backup-folder.js';
import type { BackupRecord } from './backup-record.js';
import { copyFiles } from './copy-files.js';
import { continuedSegments } from './log-folder.js';
import { connectReplication, firstRow, identify, serverTime } from './replication.js';
import { verifyBackup } from './verify-backup.js';

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
 * Copies the files of a running database, with the log that makes them consistent, verifies the copy by reading it again,
 * and removes older ones.
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
