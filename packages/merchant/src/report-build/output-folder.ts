import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { appendFile, lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../terminal/command-error.js';
import { isBuildFile } from './report-writer.js';

/** Files that are being written; they appear together, once all are complete. */
export interface OutputFolder {
  readonly write: (file: string, content: string) => Promise<void>;
  readonly append: (file: string, content: string) => Promise<void>;
  /** Deletes all that was written. */
  readonly clear: () => Promise<void>;
  /** Moves the files to their folder; `unchanged` if exactly these were there before. */
  readonly publish: () => Promise<'new' | 'unchanged'>;
}

/** Where the files of a build go. */
export type ReportFolder = Pick<OutputFolder, 'write' | 'append'>;

/**
 * Works with a folder of files that are written beside `out` and moved there at the end, in one step. A failure before
 * that, or the end of the process, leaves nothing. If the folder holds anything but the result of the same build, that
 * is a `CommandError`: nothing is ever overwritten. The folder and its files are for their owner alone.
 */
export async function withOutputFolder<T>(
  out: string,
  work: (folder: OutputFolder) => Promise<T>,
): Promise<T> {
  await refuseForeign(out);
  const parent = path.dirname(path.resolve(out));
  await mkdir(parent, { recursive: true });
  const temporary = path.join(parent, `.${path.basename(path.resolve(out))}-${randomUUID()}`);
  await mkdir(temporary, { mode: 0o700 });
  const stop = (signal: NodeJS.Signals): void => {
    rmSync(temporary, { recursive: true, force: true });
    process.removeListener(signal, stop);
    process.kill(process.pid, signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    return await work(folderAt(temporary, out));
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
    await rm(temporary, { recursive: true, force: true });
  }
}

function folderAt(temporary: string, out: string): OutputFolder {
  return {
    // Flushed to disk before anything is moved: a crash must not leave a complete folder of empty files.
    write: (file, content) =>
      writeFile(path.join(temporary, file), content, { flag: 'wx', mode: 0o600, flush: true }),
    append: (file, content) => appendFile(path.join(temporary, file), content, { mode: 0o600, flush: true }),
    clear: async () => {
      for (const file of await readdir(temporary)) await rm(path.join(temporary, file));
    },
    publish: async () => {
      const files = await readdir(temporary);
      const existing = await namesIn(out);
      if (existing.length > 0) return sameAs(temporary, { files, out, existing });
      if (files.length === 0) return 'new';
      // Only some systems let rename replace an empty folder.
      await rmdir(out).catch(() => undefined);
      await rename(temporary, out);
      return 'new';
    },
  };
}

async function refuseForeign(out: string): Promise<void> {
  const link = await lstat(out).catch(() => undefined);
  if (link?.isSymbolicLink() === true)
    throw new CommandError(`${out} is a link; name the folder itself with --out.`);
  const foreign = (await namesIn(out)).find((name) => !isBuildFile(name));
  if (foreign === undefined) return;
  throw new CommandError(`${out} holds ${foreign} already; name an empty or new folder with --out.`);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      throw new CommandError(`${folder} is a file; --out names a folder.`, { cause: error });
    throw error;
  }
}

interface Standing {
  readonly files: readonly string[];
  readonly out: string;
  readonly existing: readonly string[];
}

async function sameAs(temporary: string, { files, out, existing }: Standing): Promise<'unchanged'> {
  let same = files.length === existing.length;
  for (const file of same ? files : []) {
    if (!existing.includes(file)) same = false;
    if (!same) break;
    const [one, other] = await Promise.all(
      [temporary, out].map((folder) => readFile(path.join(folder, file))),
    );
    same = one !== undefined && other !== undefined && one.equals(other);
  }
  if (same) return 'unchanged';
  throw new CommandError(
    `${out} holds other reports already, and nothing is overwritten. Name another folder with --out, or remove this one if its reports were never uploaded.`,
  );
}
