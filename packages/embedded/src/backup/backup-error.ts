import { visible } from '@stoa/contract/unseen';
import { EmbeddedPostgresError } from '../embedded-postgres-error.js';
import { UnsafeFileError } from '../own-files.js';
import { errorCode } from '../small-files.js';

/** Why a backup, a follower of the log or a restore did not do its work; the message says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(message: string, options?: ErrorOptions) {
    super(visible(message), options);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space, or choose another directory',
  EDQUOT: 'the quota of this user is used up. Free some space, or choose another directory',
  EACCES: 'permission denied. Give this directory to the user who runs Stoa, or choose another one',
  EPERM: 'permission denied. Give this directory to the user who runs Stoa, or choose another one',
  EROFS: 'the file system is read-only. Choose another directory',
  ENOTDIR: 'it is not a directory. Choose another one',
  ENOENT: 'a file is missing',
  EIO: 'a disk could not be read or written. Look at the log of the system',
  EEXIST: 'a file is in the way. Choose another directory',
  ENOTEMPTY: 'another process has put files there',
};

/** Does work on the files of a directory. @throws BackupError in words for what the system says about files */
export async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof BackupError ||
      error instanceof UnsafeFileError ||
      error instanceof EmbeddedPostgresError
    )
      throw error;
    const code = errorCode(error) ?? '';
    const reason = reasons[code] ?? (error instanceof Error ? error.message : String(error));
    throw new BackupError(`${what}: ${reason}.`, { cause: error });
  }
}
