import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { diskSpace } from '../disk-space.js';
import { processExists } from '../lock-files.js';
import { provideDataDir, readOwn, replaceOwn } from '../own-files.js';
import { BackupError, explained } from './backup-error.js';
import { type RestoredBackup, type RestoreOptions, restoreBackup, sizeOfNewest } from './restore-backup.js';
import { isDraft, stopServer } from './restore-draft.js';

export interface CopyOptions extends Omit<RestoreOptions, 'dataDir' | 'until'> {
  /** A directory for the copy alone: a new or empty one, or what a killed process left of a copy. */
  readonly place: string;
}

/** A database that was restored to be thrown away; it is stopped. */
export interface RestoredCopy extends RestoredBackup {
  readonly dataDir: string;
}

/** In the directory of a copy: which process works there. What stands beside it may be removed. */
const markerFile = 'stoa-copy';
const placeNames = { called: 'directory of the copy', option: '--in' };
const reserveBytes = 1_073_741_824;

/**
 * Restores the newest backup of a folder, does work on the copy, and removes it, also when the work fails. What a
 * killed process left is removed by the next one, with the server that may still run there.
 * @throws BackupError, EmbeddedPostgresError, UnsafeFileError
 */
export async function onRestoredCopy<T>(
  { place, ...options }: CopyOptions,
  work: (copy: RestoredCopy) => Promise<T>,
): Promise<T> {
  const dataDir = path.join(place, 'data');
  return explained(`The copy in ${place} failed`, async () => {
    await occupy(place, dataDir);
    try {
      await refuseLittleRoom(options.folder, place);
      const restored = await restoreBackup({ ...options, dataDir, until: undefined });
      return await work({ ...restored, dataDir });
    } finally {
      await discard(dataDir);
      await rm(path.join(place, markerFile), { force: true });
      // It stays if it is a mount point, or the operator put something there meanwhile.
      await rmdir(place).catch(() => undefined);
    }
  });
}

async function occupy(place: string, dataDir: string): Promise<void> {
  await provideDataDir(place, placeNames);
  const marker = await readOwn(path.join(place, markerFile));
  const names = (await readdir(place)).filter((name) => name !== 'lost+found');
  if (marker === undefined && names.length > 0)
    throw new BackupError(`${place} holds other files. Name a new directory, or an empty one, with --in.`);
  const pid = Number(marker ?? 0);
  if (pid > 0 && pid !== process.pid && processExists(pid))
    throw new BackupError(
      `Another process works in ${place}: process ${pid}. Wait until it has ended. If that process is none of Stoa's, remove ${place}.`,
    );
  // What restoring leaves. A service adds its secret and more: somebody made the copy the database in use.
  const isLeft = (name: string): boolean => ['postgres', 'postgres.log'].includes(name) || isDraft(name);
  const added = (await readdir(dataDir).catch(() => [])).filter((name) => !isLeft(name));
  if (added.length > 0)
    throw new BackupError(
      `${dataDir} is no mere copy: a service has used it. Name another directory with --in.`,
    );
  await replaceOwn(path.join(place, markerFile), `${process.pid}\n`);
  await discard(dataDir);
}

/** The copy must not fill the disk of the database that is in use. */
async function refuseLittleRoom(folder: string, place: string): Promise<void> {
  const neededBytes = 2 * (await sizeOfNewest(folder)) + reserveBytes;
  const { freeBytes } = await diskSpace(place);
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => (bytes / 1e9).toFixed(1));
  throw new BackupError(
    `The copy and what is done with it may need ${needed} GB, and ${place} has ${free} GB free. Name a directory on another disk with --in.`,
  );
}

async function discard(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const clusters = names.flatMap((name) =>
    name === 'postgres' ? name : isDraft(name) ? path.join(name, 'postgres') : [],
  );
  for (const name of clusters) await stopServer(path.join(dataDir, name));
  await rm(dataDir, { recursive: true, force: true });
}
