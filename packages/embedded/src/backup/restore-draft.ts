import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { restoringPrefix } from '../cluster.js';
import { findPostmaster, processExists } from '../lock-files.js';
import { stopPostmaster } from '../postmaster.js';
import { resolveServerUser } from '../server-user.js';
import { BackupError } from './backup-error.js';

/** A new name for the directory in which this process restores; it says which process that is. */
export function draftName(): string {
  return `${restoringPrefix}${process.pid}-${randomBytes(6).toString('hex')}`;
}

export function isDraft(name: string): boolean {
  return name.startsWith(restoringPrefix);
}

/**
 * Removes what killed restores have left, after stopping the server that may still recover there.
 * @throws BackupError when another process still restores
 */
export async function removeLeftovers(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const draft = path.join(dataDir, name);
    const pid = Number(name.slice(restoringPrefix.length).split('-', 1)[0]);
    if (pid > 0 && pid !== process.pid && processExists(pid))
      throw new BackupError(
        `Another restore works in ${draft}: process ${pid}. Wait until it has ended. If that process is none of Stoa's, remove ${draft}.`,
      );
    await stopServer(path.join(draft, 'postgres'));
    await rm(draft, { recursive: true, force: true });
  }
}

/** Stops the server of a cluster, if one runs there. */
export async function stopServer(directory: string): Promise<void> {
  const cluster = { directory, user: await resolveServerUser(directory) };
  const postmaster = await findPostmaster(cluster);
  if (postmaster !== undefined) await stopPostmaster(cluster, postmaster.pid);
}
