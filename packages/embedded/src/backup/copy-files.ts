import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { syncDirectory } from '../own-files.js';
import { BackupError } from './backup-error.js';
import { archiveFile, createFile, manifestFile } from './backup-folder.js';
import type { BackupRecord } from './backup-record.js';
import { bytesOf, firstRow, startCopy } from './replication.js';

/** What is known of the files of a backup once they are on the disk. */
type Received = Pick<BackupRecord, 'startPosition' | 'endPosition' | 'sizeBytes' | 'sha256'>;

/** The slot keeps the log that the copy needs. It ends with the connection at the latest. */
const makeSlot = 'CREATE_REPLICATION_SLOT stoa_backup TEMPORARY PHYSICAL RESERVE_WAL';
const baseBackup =
  "BASE_BACKUP (LABEL 'stoa', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";
const dropSlot = 'DROP_REPLICATION_SLOT stoa_backup';

/**
 * Copies the files of the database into a directory, with the log that makes them consistent. The server keeps log for the copy only
 * until the copy is on the disk, and not while it is verified, which takes just as long.
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
