import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError } from '../terminal/command-error.js';
import { readSource, type Source } from './source.js';

/**
 * Opens a file, or standard input for `-`. Gzipped content is unpacked on the way, whatever the file's name. A file
 * that is empty, cannot be read or is not text fails with a `CommandError` that says what to do.
 */
export async function openSource(from: string): Promise<Source> {
  const bytesTotal = from === '-' ? undefined : await sizeOf(from);
  let read = 0;
  const raw = from === '-' ? process.stdin : createReadStream(from);
  async function* counted(): AsyncGenerator<Uint8Array> {
    const bytes: AsyncIterable<Buffer> = raw;
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
    }
  }
  try {
    const name = from === '-' ? 'Standard input' : from;
    const source = await readSource({ name, chunks: counted(), unpack: unpacked });
    return { ...source, bytesRead: () => read, bytesTotal };
  } catch (error) {
    // Otherwise a pipe that stays open would keep the command from ending.
    raw.destroy();
    throw error;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new CommandError(`${file} is a folder; --from takes one file.`);
    return found.size;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(chunks);
  const unzip = createGunzip();
  packed.on('error', (error) => unzip.destroy(error));
  const bytes: AsyncIterable<Buffer> = packed.pipe(unzip);
  try {
    yield* bytes;
  } catch (error) {
    throw new CommandError(`The gzipped file is cut off or damaged: ${messageOf(error)}.`, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
