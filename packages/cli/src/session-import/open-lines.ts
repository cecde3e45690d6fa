import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CommandError, explainFileError, systemErrorCode } from '@stoa/merchant/terminal';

/**
 * The bytes of a file, or of standard input for `-`; gzipped content is unpacked on the way, whatever the file's name.
 * The signal ends reading. A file that cannot be read fails with a `CommandError` that says why.
 */
export async function* openLines(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const name = file === '-' ? 'standard input' : file;
  if (file !== '-') await refuseUnreadable(file);
  const raw = addAbortSignal(signal, file === '-' ? process.stdin : createReadStream(file));
  try {
    yield* unpacked(raw);
  } catch (error) {
    if (signal.aborted) throw error;
    const code = systemErrorCode(error);
    throw new CommandError(
      `${name} ${code.startsWith('Z_') ? 'is cut off or damaged: its gzip content ends early or is invalid' : explainFileError(code)}.`,
      { cause: error },
    );
  } finally {
    // Otherwise a pipe that stays open would keep the command from ending.
    raw.destroy();
  }
}

async function refuseUnreadable(file: string): Promise<void> {
  const problem = await stat(file).then(
    (found) => (found.isDirectory() ? explainFileError('EISDIR') : undefined),
    (error: unknown) => explainFileError(systemErrorCode(error)),
  );
  if (problem !== undefined) throw new CommandError(`${file} ${problem}.`);
}

async function* unpacked(raw: Readable): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = raw[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await pieces.next();
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  yield* isGzip ? gunzipped(all()) : all();
}

function gunzipped(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const source = Readable.from(packed);
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  return source.pipe(unzip);
}
