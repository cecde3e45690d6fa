import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const memoryDir = '/dev/shm';
/** Names the folder of the run to its processes, whose TMPDIR are folders in it. */
const runFolderVariable = 'STOA_TEST_FOLDER';
/** What must be free there. A run needs less than a quarter of it at a time. */
const memoryNeededBytes = 4 * 1024 ** 3;

/**
 * Makes the folder for everything that a run writes, and names it in TMPDIR. A database is more than 600 small files,
 * which memory creates twenty times as fast as a disk. The folder goes when the process ends, even if the run was
 * interrupted; a PostgreSQL server that was left in it notices within a minute, and ends.
 */
export async function makeRunFolder(): Promise<string> {
  const free = await statfs(memoryDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(path.join(free < memoryNeededBytes ? tmpdir() : memoryDir, 'stoa-test-'));
  process.once('exit', () => removeFolder(folder));
  // When root runs the tests, PostgreSQL runs as another user.
  await chmod(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.env[runFolderVariable] = folder;
  return folder;
}

/** A file that all processes of the run share. */
export function sharedFile(name: string): string {
  return path.join(process.env[runFolderVariable] ?? tmpdir(), name);
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
