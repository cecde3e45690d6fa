import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '@stoa/merchant/terminal';

/**
 * Writes to standard output, or to a file that gets its name only when it is complete; an incomplete one is removed. A
 * device or a pipe is written to directly.
 * @throws CommandError if it cannot be written, and the error with which reading the output fails
 */
export async function writeOutput(
  output: AsyncIterable<string | Buffer> | Iterable<string>,
  file: string | undefined,
): Promise<void> {
  const source = Readable.from(output);
  if (file === undefined) {
    await write(source, process.stdout, { name: 'standard output', end: false });
    return;
  }
  // The target of a link is replaced, not the link.
  const target = await realpath(file).catch(() => file);
  const there = await stat(target).catch(() => undefined);
  if (there !== undefined && !there.isFile()) {
    await write(source, createWriteStream(target), { name: file, end: true });
    return;
  }
  const part = `${target}.part`;
  try {
    await write(source, createWriteStream(part), { name: file, end: true });
    await rename(part, target).catch((error: unknown) => {
      throw notWritten(file, error);
    });
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Separates failures of writing from failures of reading, such as a database that is away. */
async function write(
  source: Readable,
  target: Writable,
  { name, end }: { readonly name: string; readonly end: boolean },
): Promise<void> {
  let first: 'source' | 'target' | undefined;
  source.once('error', () => {
    first ??= 'source';
  });
  target.once('error', () => {
    first ??= 'target';
  });
  try {
    await pipeline(source, target, { end });
  } catch (error) {
    throw first === 'target' ? notWritten(name, error) : error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a directory',
  ENOENT: 'there is no such directory',
  ENOSPC: 'no space is left',
  EPIPE: 'its reader has gone',
  EROFS: 'the file system is read-only',
};

function notWritten(name: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  return new CommandError(`${name} cannot be written: ${reasons[code] ?? code}.`);
}
