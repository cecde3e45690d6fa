import type { FileHandle } from 'node:fs/promises';

/** What is wrong with an archive, in words that follow "is damaged:". */
export class TarError extends Error {
  override readonly name = 'TarError';
}

/** A file or a directory of an archive. */
export interface TarEntry {
  /** Below the directory that was backed up; `pg_wal/000000010000000000000002`. */
  readonly path: string;
  readonly kind: 'file' | 'directory';
  readonly sizeBytes: number;
}

/** Where the content of an entry goes. */
export interface Sink {
  write(chunk: Buffer): Promise<void> | void;
  /** Called after all content was written. */
  end?(): Promise<void> | void;
  /** Called last, even after an error. */
  close?(): Promise<void>;
}

const blockBytes = 512;
const chunkBytes = 1024 * 1024;

/**
 * Reads an archive as PostgreSQL makes it (ustar, without the fields that it never fills) from its first byte to its
 * last.
 * @param seen is called with every byte of the file, in order
 * @param open decides where the content of an entry goes
 * @throws TarError if it breaks off, or holds what a backup of Stoa's database cannot hold
 */
export async function readTar(
  handle: FileHandle,
  seen: (bytes: Buffer) => void,
  open: (entry: TarEntry) => Promise<Sink | undefined> | Sink | undefined,
): Promise<void> {
  const take = sequentialReader(handle, seen);
  for (;;) {
    const header = await take(blockBytes);
    if (header === undefined || header.every((byte) => byte === 0)) break;
    const entry = entryOf(header);
    const sink = await open(entry);
    try {
      for (let left = entry.sizeBytes; left > 0; ) {
        const chunk = await take(Math.min(left, chunkBytes));
        if (chunk === undefined) throw new TarError('the archive breaks off, so it is not complete');
        await sink?.write(chunk);
        left -= chunk.length;
      }
      await sink?.end?.();
    } finally {
      await sink?.close?.();
    }
    const padding = (blockBytes - (entry.sizeBytes % blockBytes)) % blockBytes;
    if (padding > 0) await take(padding);
  }
  while ((await take(blockBytes)) !== undefined);
}

/** Each call returns the next bytes, in the same buffer, or undefined at the end. */
function sequentialReader(handle: FileHandle, seen: (bytes: Buffer) => void) {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let position = 0;
  return async (length: number): Promise<Buffer | undefined> => {
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    position += filled;
    seen(buffer.subarray(0, filled));
    return filled === length ? buffer.subarray(0, length) : undefined;
  };
}

function entryOf(header: Buffer): TarEntry {
  const path = textOf(header, 0, 100).replace(/\/$/, '');
  const kind = textOf(header, 156, 1);
  const isBelow = !path.startsWith('/') && path.split('/').every((part) => part !== '' && part !== '..');
  if (!isBelow) throw new TarError('the archive holds a path outside the database');
  if (kind !== '0' && kind !== '5')
    throw new TarError('the archive holds something other than files and directories');
  const sizeBytes = kind === '5' ? 0 : Number.parseInt(textOf(header, 124, 12).trim(), 8);
  if (!Number.isSafeInteger(sizeBytes)) throw new TarError('the archive holds a wrong size');
  return { path, kind: kind === '5' ? 'directory' : 'file', sizeBytes };
}

function textOf(header: Buffer, start: number, length: number): string {
  const field = header.toString('utf8', start, start + length);
  const end = field.indexOf('\0');
  return end === -1 ? field : field.slice(0, end);
}
