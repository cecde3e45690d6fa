import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandError, systemErrorCode } from '@stoa/merchant/terminal';
import type { SetupFile } from './setup-files.js';

export interface WrittenFile {
  readonly path: string;
  readonly outcome: 'written' | 'kept';
}

/**
 * Writes files below a root directory. Nothing is overwritten: if one is there with another text, none is written.
 * @throws CommandError that names all that are in the way
 */
export async function writeFiles(root: string, files: readonly SetupFile[]): Promise<WrittenFile[]> {
  const there = await Promise.all(
    files.map(async (file) => ({ file, before: await textOf(path.join(root, file.path)) })),
  );
  const inTheWay = there.filter(
    ({ file, before }) => before !== undefined && before !== file.text && !file.isKept,
  );
  if (inTheWay.length > 0)
    throw new CommandError([
      'These files are there already with another text. Nothing was written: move them away, or name another directory with --root.',
      ...inTheWay.map(({ file }) => `  ${path.join(root, file.path)}`),
    ]);
  const written: WrittenFile[] = [];
  for (const { file, before } of there) {
    if (before === undefined) await write(path.join(root, file.path), file);
    written.push({ path: path.join(root, file.path), outcome: before === undefined ? 'written' : 'kept' });
  }
  return written;
}

/**
 * A file gets its name when it is whole: half a secret would be kept by the next attempt. `link` refuses a name that
 * anybody made meanwhile, also a link.
 */
async function write(name: string, { text, mode }: SetupFile): Promise<void> {
  await named(name, async () => {
    await mkdir(path.dirname(name), { recursive: true, mode: 0o755 });
    const draft = `${name}.${randomBytes(6).toString('hex')}`;
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.writeFile(text);
      // The mask of this process may have taken rights that others need to read a unit.
      await handle.chmod(mode);
      await handle.sync();
      await link(draft, name);
    } finally {
      await handle.close();
      await rm(draft, { force: true });
    }
  });
}

async function textOf(name: string): Promise<string | undefined> {
  return named(name, () =>
    readFile(name, 'utf8').catch((error: unknown) => {
      if (systemErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    }),
  );
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    const code = systemErrorCode(error) ?? 'unknown reason';
    const hint = code === 'EACCES' ? '; run it as root, or name another directory with --root' : '';
    throw new CommandError(`${name} cannot be written: ${code}${hint}.`, { cause: error });
  });
}
