import type { Config } from '../config/config.js';
import { findMasterSecret, loadMasterSecret, secretFile } from '../config/master-secret.js';
import type { Queryable } from '../database/database.js';
import { MissingSecretError } from './missing-secret-error.js';
import { selectSigningKeys } from './signing-key-store.js';

/**
 * The master secret for work on a migrated database: the configured one, else the one in the data directory. It is
 * generated only where the database holds no signing keys yet; else it would hide the loss of theirs.
 * @throws MissingSecretError when there are keys and no secret
 * @throws ConfigError when the file in the data directory does not hold a secret
 */
export async function masterSecretFor(
  database: Queryable,
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
): Promise<Buffer> {
  // Before the file: a process that starts beside this one writes the file first and its key afterwards.
  const keys = await selectSigningKeys(database);
  const found = await findMasterSecret(secret, dataDir);
  if (found !== undefined) return found;
  if (keys.length > 0) throw new MissingSecretError(secretFile(dataDir));
  return loadMasterSecret(secret, dataDir);
}
