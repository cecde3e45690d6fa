import path from 'node:path';
import { readOwn, replaceOwn } from '../../../config/own-files.js';

/** Written into the data directory by the first `stoa backup log`, so that `stoa doctor` notices when nobody copies the log any more. */
export function logNoteFile(dataDir: string): string {
  return path.join(dataDir, 'log-is-copied');
}

export async function noteLogIsCopied(dataDir: string): Promise<void> {
  await replaceOwn(logNoteFile(dataDir), 'stoa backup log copies the log of this database.\n');
}

/** @throws UnsafeFileError when somebody else may have written the note */
export async function isLogToBeCopied(dataDir: string): Promise<boolean> {
  return (await readOwn(logNoteFile(dataDir))) !== undefined;
}
