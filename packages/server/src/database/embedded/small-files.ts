import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';

/** The owner of a new file; `switched` when that is another user than ours. */
interface FileOwner {
  readonly uid: number;
  readonly gid: number;
  readonly switched: boolean;
}

/** The errno name of a file system error (`ENOENT`), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Reads a text file; a missing one is undefined. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/**
 * Moves a finished directory into place in one step.
 * @returns false, after deleting `from`, when another process was faster
 */
export async function publishDirectory(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    await rm(from, { recursive: true, force: true });
    const code = errorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/**
 * Replaces a whole file of the server's user. That user can write to the directory and we may be root, so an existing
 * name is never opened: it might be a link to one of root's files. A new file is created and moved over it.
 */
export async function replaceFile(path: string, content: string, owner: FileOwner): Promise<void> {
  const draft = `${path}.${randomSuffix()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    if (owner.switched) {
      await handle.chown(owner.uid, owner.gid);
    }
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

/** The end of a file name that nobody can guess and nothing else uses. */
function randomSuffix(): string {
  return randomBytes(6).toString('hex');
}
