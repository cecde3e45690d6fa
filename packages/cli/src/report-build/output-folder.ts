import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../command-error.js';
import { isBuildFile } from './report-writer.js';

/** Files on their way: nobody sees them before all are there. */
export interface OutputFolder {
  readonly write: (file: string, content: string) => Promise<void>;
  readonly append: (file: string, content: string) => Promise<void>;
  /** Forgets all that was written. */
  readonly clear: () => Promise<void>;
  /** Puts the files in their place; `unchanged` if exactly these stood there before. */
  readonly publish: () => Promise<'new' | 'unchanged'>;
}

/**
 * Works with a folder of files that are written beside `out` and moved there at the end, in one step; whatever fails
 * before that, also the process being stopped, leaves nothing. A folder that holds anything else than the result of
 * the same build is a `CommandError`: nothing is ever overwritten.
 */
export async function withOutputFolder<T>(
  out: string,
  work: (folder: OutputFolder) => Promise<T>,
): Promise<T> {
  await refuseForeign(out);
  const parent = path.dirname(path.resolve(out));
  await mkdir(parent, { recursive: true });
  const temporary = path.join(parent, `.${path.basename(path.resolve(out))}-${randomUUID()}`);
  await mkdir(temporary);
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
    // To the disk before anything is moved: a crash must not leave a whole folder of empty files.
    write: (file, content) => writeFile(path.join(temporary, file), content, { flush: true }),
    append: (file, content) => appendFile(path.join(temporary, file), content),
    clear: async () => {
      for (const file of await readdir(temporary)) await rm(path.join(temporary, file));
    },
    publish: async () => {
      const files = await readdir(temporary);
      const standing = await namesIn(out);
      if (standing.length > 0) return sameAs(temporary, { files, out, standing });
      if (files.length === 0) return 'new';
      // rename replaces an empty folder on some systems only.
      await rmdir(out).catch(() => undefined);
      await rename(temporary, out);
      return 'new';
    },
  };
}

async function refuseForeign(out: string): Promise<void> {
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
  readonly standing: readonly string[];
}

async function sameAs(temporary: string, { files, out, standing }: Standing): Promise<'unchanged'> {
  let same = files.length === standing.length;
  for (const file of same ? files : []) {
    if (!standing.includes(file)) same = false;
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
