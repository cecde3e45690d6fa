import type { Config } from '../config/config.js';
import { findMasterSecret, loadMasterSecret, secretFile } from '../config/master-secret.js';
import type { Queryable } from '../database/database.js';
import { MissingSecretError } from './signing-errors.js';
import { selectSigningKeys } from './signing-key-store.js';

/**
 * The master secret for work on a migrated database: the configured one, or else the one in the data directory. One is
 * generated only when the database has no signing keys yet; otherwise that would hide the loss of their secret.
 * @throws MissingSecretError when there are keys and no secret
 * @throws ConfigError when the file in the data directory does not hold a secret, UnsafeFileError when it may be
 * another's
 */
export async function masterSecretFor(
  database: Queryable,
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
): Promise<Buffer> {
  // Read before the file: a process that starts at the same time writes the file first and its key afterwards.
  const keys = await selectSigningKeys(database);
  const found = await findMasterSecret(secret, dataDir);
  if (found !== undefined) return found;
  if (keys.length > 0) throw new MissingSecretError(secretFile(dataDir));
  return loadMasterSecret(secret, dataDir);
}
