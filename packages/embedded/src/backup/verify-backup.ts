import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import path from 'node:path';
import { openOwn, readOwn } from '../own-files.js';
import { BackupError } from './backup-error.js';
import { archiveFile, manifestFile } from './backup-folder.js';
import type { BackupRecord } from './backup-record.js';
import { parsePosition, segmentBytes, segmentName, segmentOf } from './log-position.js';
import { readTar, type Sink, type TarEntry, TarError } from './tar-file.js';

/** What was found right. */
export interface Verified {
  readonly files: number;
}

interface Expected {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Reads a whole backup again and compares it with what the server said about it. It checks the SHA-256 of every file
 * and of the list of files, that the log is complete, and that the archive has the SHA-256 of the bytes that were
 * received.
 * @param extract gets every file and directory, too, and should not be used before this has ended without an error
 * @throws BackupError that names what is damaged
 */
export async function verifyBackup(
  dir: string,
  record: BackupRecord,
  extract?: (entry: TarEntry) => Promise<Sink | undefined>,
): Promise<Verified> {
  const damaged = (what: string): BackupError =>
    new BackupError(`The backup ${dir} is damaged: ${what}. Do not rely on it; use another one.`);
  const expected = parseManifest((await readOwn(path.join(dir, manifestFile))) ?? '', damaged);
  const missingLog = new Set(logFilesOf(record));
  const files = expected.size;
  const whole = createHash('sha256');
  const check = (entry: TarEntry): Sink | undefined => {
    if (missingLog.delete(entry.path) && entry.sizeBytes !== segmentBytes)
      throw damaged(`${entry.path} has a wrong size`);
    const wanted = expected.get(entry.path);
    if (wanted === undefined) return undefined;
    expected.delete(entry.path);
    const hash = createHash('sha256');
    return {
      write: (chunk) => void hash.update(chunk),
      end: () => {
        if (entry.sizeBytes !== wanted.sizeBytes || hash.digest('hex') !== wanted.sha256)
          throw damaged(`${entry.path} is not what the server sent`);
      },
    };
  };
  const handle = await openOwn(path.join(dir, archiveFile), { flags: constants.O_RDONLY });
  try {
    await readTar(
      handle,
      (bytes) => void whole.update(bytes),
      async (entry) => both(check(entry), await extract?.(entry)),
    ).catch((error: unknown) => {
      throw error instanceof TarError ? damaged(error.message) : error;
    });
  } finally {
    await handle.close();
  }
  const [missing] = [...expected.keys(), ...missingLog];
  if (missing !== undefined) throw damaged(`${missing} is missing`);
  if (whole.digest('hex') !== record.sha256) throw damaged(`${archiveFile} is not what was written`);
  return { files };
}

/** The files of the log without which the others cannot be used. */
function logFilesOf({ timeline, startPosition, endPosition }: BackupRecord): string[] {
  const first = segmentOf(parsePosition(startPosition));
  // The end is the byte after the last one.
  const last = segmentOf(parsePosition(endPosition) - 1n);
  return Array.from(
    { length: last - first + 1 },
    (_, index) => `pg_wal/${segmentName(timeline, first + index)}`,
  );
}

function both(first: Sink | undefined, second: Sink | undefined): Sink {
  return {
    write: async (chunk) => {
      await first?.write(chunk);
      await second?.write(chunk);
    },
    end: async () => {
      await first?.end?.();
      await second?.end?.();
    },
    close: async () => {
      await first?.close?.();
      await second?.close?.();
    },
  };
}

/**
 * PostgreSQL's manifest ("Backup Manifest Format" of its manual). Its last line has the checksum of the lines before
 * it.
 */
function parseManifest(text: string, damaged: (what: string) => BackupError): Map<string, Expected> {
  const body = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'));
  const [, checksum] = /^"Manifest-Checksum": "([0-9a-f]{64})"\}\s*$/.exec(text.slice(body.length)) ?? [];
  if (createHash('sha256').update(body).digest('hex') !== checksum)
    throw damaged(`${manifestFile} is not what the server sent`);
  const manifest: unknown = JSON.parse(text);
  return new Map(membersOf(manifest, 'Files').map((file) => expectedOf(file, damaged)));
}

function expectedOf(file: unknown, damaged: (what: string) => BackupError): [string, Expected] {
  const members: Readonly<Record<string, unknown>> =
    typeof file === 'object' && file !== null ? { ...file } : {};
  const { Path: filePath, Size: sizeBytes, Checksum: sha256 } = members;
  // A name that is not UTF-8 is encoded under another key; Stoa's databases have none.
  if (typeof filePath !== 'string' || typeof sizeBytes !== 'number' || typeof sha256 !== 'string')
    throw damaged(`${manifestFile} names a file that Stoa does not know`);
  return [filePath, { sizeBytes, sha256 }];
}

function membersOf(value: unknown, name: string): readonly unknown[] {
  const members: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const found = members[name];
  return Array.isArray(found) ? found : [];
}
