import { rename, rm } from 'node:fs/promises';

/** The errno name of a file system error (`ENOENT`), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
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
