import { lstat } from 'node:fs/promises';
import type { Config } from '../config/config.js';
import { findMasterSecret, secretFile } from '../config/master-secret.js';
import { exists } from './exists.js';
import { broken, type Finding } from './finding.js';

/** Where the secret is, and whether others can read it. */
export async function findingOfSecret({ secret, dataDir, databaseUrl }: Config): Promise<Finding> {
  if (secret !== undefined) return { subject: 'secret', state: 'ok', finding: 'given by STOA_SECRET' };
  const file = secretFile(dataDir);
  if (!(await exists(file)))
    return {
      subject: 'secret',
      state: 'note',
      finding: 'none here',
      advice: `The first start on a database without signing keys generates one into ${file}.`,
    };
  try {
    await findMasterSecret(secret, dataDir);
  } catch (error) {
    return broken('secret', error, 'Restore that file from the backup, or set STOA_SECRET.');
  }
  const { mode } = await lstat(file);
  if ((mode & 0o077) !== 0)
    return {
      subject: 'secret',
      state: 'broken',
      finding: `${file} can be read by others`,
      advice: `chmod 600 ${file}`,
    };
  return databaseUrl === undefined
    ? { subject: 'secret', state: 'ok', finding: file, advice: 'Back it up apart from the database.' }
    : {
        subject: 'secret',
        state: 'note',
        finding: file,
        advice: 'Several processes on one database need the same STOA_SECRET.',
      };
}
