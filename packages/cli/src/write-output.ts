import { randomBytes } from 'node:crypto';
import { constants, rmSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { isatty } from 'node:tty';
import { CommandError, type DataKind, writeData } from '@stoa/merchant/terminal';

export type Output = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/**
 * Writes to a file, or to standard output if there is no file or it is `-`. The file gets its name only when it is
 * complete and on the disk. It replaces a file of that name; if it stays incomplete, it is removed. Only its owner can
 * access it. A link is not followed. A pipe or a device is written to directly, if it belongs to this user or to root.
 * @throws CommandError if it cannot be written; if reading the source fails, its error
 */
export async function writeOutput(
  output: Output,
  file: string | undefined,
  { signal, kind = 'other' }: { readonly signal: AbortSignal; readonly kind?: DataKind },
): Promise<void> {
  const source = Readable.from(output);
  // Remembered, to tell a failure of reading, such as a database that is away, from a failure of writing.
  let unread: unknown;
  source.once('error', (error) => {
    unread = error;
  });
  addAbortSignal(signal, source);
  try {
    const write = await writerFor(file, kind);
    await write(source);
  } catch (error) {
    source.destroy();
    if (signal.aborted)
      throw new CommandError('It was interrupted; what is written is not complete.', { cause: error });
    throw error === unread || error instanceof CommandError
      ? error
      : notWritten(file ?? 'standard output', error);
  }
}

type Write = (source: Readable) => Promise<void>;

async function writerFor(file: string | undefined, kind: DataKind): Promise<Write> {
  if (file === undefined || file === '-') return (source) => writeData(source, kind);
  const there = await lstat(file).catch(() => undefined);
  if (there?.isSymbolicLink() === true)
    throw new CommandError(
      `${file} is a link, which is not followed: name the file itself, or - for standard output.`,
    );
  if (there === undefined || there.isFile()) return (source) => replaceFile(source, file);
  const handle = await open(file, constants.O_WRONLY | constants.O_NOFOLLOW);
  if (isOurPipe(await handle.stat()) && !isatty(handle.fd))
    return (source) => closing(handle, () => writeFile(handle, source));
  await handle.close();
  throw new CommandError(
    `${file} is not a file, and not a pipe of yours: name a file, or - for standard output.`,
  );
}

/** Somebody else's pipe or device would give them everything that is written. */
function isOurPipe(found: Stats): boolean {
  const isOurs = found.uid === process.geteuid?.() || found.uid === 0;
  return isOurs && (found.isFIFO() || found.isCharacterDevice());
}

/** Writes a draft under a name that nobody can guess, so that nobody can have put a link there; then renames it. */
async function replaceFile(source: Readable, file: string): Promise<void> {
  const folder = path.dirname(file);
  const draft = path.join(folder, `.stoa-${randomBytes(8).toString('hex')}`);
  const handle = await open(draft, 'wx', 0o600);
  // A second signal ends the process at once, without running the code below.
  const remove = (): void => rmSync(draft, { force: true });
  process.once('exit', remove);
  try {
    await closing(handle, async () => {
      await writeFile(handle, source);
      await handle.sync();
    });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    process.off('exit', remove);
  }
  // A folder that we may write to but not read cannot be opened, and so cannot be synced.
  const directory = await open(folder).catch(() => undefined);
  if (directory !== undefined) await closing(directory, () => directory.sync());
}

async function closing(handle: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await handle.close();
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBUSY: 'something is mounted there',
  EISDIR: 'it is a directory',
  ENOENT: 'there is no such directory',
  ENOSPC: 'no space is left',
  ENXIO: 'it is a socket or a device that is away',
  EPERM: 'permission denied',
  EPIPE: 'its reader has gone',
  EROFS: 'the file system is read-only',
};

function notWritten(name: string, error: unknown): CommandError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  return new CommandError(`${name} cannot be written: ${reasons[code] ?? code}.`, { cause: error });
}
