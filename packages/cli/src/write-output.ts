import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes to standard output, or to a file that takes its name only when it is whole: a broken-off one is removed. */
export async function writeOutput(
  output: AsyncIterable<string | Buffer> | Iterable<string>,
  file: string | undefined,
): Promise<void> {
  const source = Readable.from(output);
  if (file === undefined) {
    await pipeline(source, process.stdout, { end: false });
    return;
  }
  const part = `${file}.part`;
  try {
    await pipeline(source, createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
