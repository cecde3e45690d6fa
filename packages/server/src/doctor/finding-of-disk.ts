import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.js';
import { refuseUnsafeDir } from '../config/own-files.js';
import { exists } from './exists.js';
import { broken, type Finding } from './finding.js';

const leastFreeBytes = 1_073_741_824;

/** Whether this user may write the data directory, and how much room is left there. */
export async function findingOfDisk({ dataDir }: Config): Promise<Finding> {
  const existing = (await exists(dataDir)) ? dataDir : path.dirname(dataDir);
  try {
    await refuseUnsafeDir(dataDir);
    await access(existing, constants.W_OK);
    const { bavail, bsize } = await statfs(existing);
    const free = bavail * bsize;
    const finding = `${(free / 1_073_741_824).toFixed(1)} GiB free at ${existing}`;
    return free >= leastFreeBytes
      ? { subject: 'disk', state: 'ok', finding }
      : {
          subject: 'disk',
          state: 'broken',
          finding,
          advice: 'Free at least 1 GiB: PostgreSQL stops when it cannot write.',
        };
  } catch (error) {
    return broken('disk', error, 'Choose a data directory that this user may write (--data).');
  }
}
