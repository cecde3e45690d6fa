import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.js';
import { diskSpace } from '../config/disk-space.js';
import { refuseUnsafeDir } from '../config/own-files.js';
import { exists } from './exists.js';
import { broken, type Finding } from './finding.js';

const subject = 'disk';
const gibibyte = 1_073_741_824;
/** PostgreSQL's write-ahead log alone may grow to 4 GB under many writes (docs/operations.md). */
const comfortableBytes = 6 * gibibyte;
const leastFreeBytes = gibibyte;

/** Whether this user may write the data directory, and how much room the embedded database has left there. */
export async function findingOfDisk({ dataDir, databaseUrl, secret }: Config): Promise<Finding> {
  if (databaseUrl !== undefined && secret !== undefined)
    return { subject, state: 'ok', finding: 'Stoa needs no data directory on this machine' };
  const existing = (await exists(dataDir)) ? dataDir : path.dirname(dataDir);
  try {
    await refuseUnsafeDir(dataDir);
    await access(existing, constants.W_OK);
    const { freeBytes } = await diskSpace(existing);
    const finding = `${(freeBytes / gibibyte).toFixed(1)} GiB free at ${existing}`;
    return databaseUrl === undefined ? judge(freeBytes, finding) : { subject, state: 'ok', finding };
  } catch (error) {
    return broken(subject, error, 'Choose a data directory that this user may write (--data).');
  }
}

function judge(freeBytes: number, finding: string): Finding {
  if (freeBytes < leastFreeBytes) {
    const advice = 'Free at least 1 GiB: PostgreSQL stops when it cannot write.';
    return { subject, state: 'broken', finding, advice };
  }
  if (freeBytes < comfortableBytes) {
    const advice = "PostgreSQL's log alone may grow to 4 GB: give it at least 6 GiB.";
    return { subject, state: 'note', finding, advice };
  }
  return { subject, state: 'ok', finding };
}
