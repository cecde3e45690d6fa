import path from 'node:path';
import { readOwn, replaceOwn } from '../../../config/own-files.js';

/** In the data directory, from the first `stoa backup log` on: so `stoa doctor` notices when nobody copies the log any more. */
export function logNoteFile(dataDir: string): string {
  return path.join(dataDir, 'log-is-copied');
}

export async function noteLogIsCopied(dataDir: string): Promise<void> {
  await replaceOwn(logNoteFile(dataDir), 'stoa backup log copies the log of this database.\n');
}

/** @throws UnsafeFileError when the note may be another's */
export async function isLogToBeCopied(dataDir: string): Promise<boolean> {
  return (await readOwn(logNoteFile(dataDir))) !== undefined;
}
