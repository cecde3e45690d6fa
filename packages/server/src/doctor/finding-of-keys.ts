import type { Config } from '../config/config.js';
import { createLogger } from '../config/logger.js';
import { findMasterSecret } from '../config/master-secret.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import { createSigning, listSigningKeys } from '../signing/index.js';
import { broken, type Finding } from './finding.js';

/** The database and its time. */
interface Opened {
  readonly database: Database;
  readonly clock: Clock;
}

const rightSecret =
  'Set STOA_SECRET to the secret with which the keys were made, or put the file secret back from where you keep it.';

/** Whether the secret opens the signing key. */
export async function findingOfKeys(config: Config, { database, clock }: Opened): Promise<Finding> {
  try {
    const keys = await listSigningKeys(database, clock.now());
    const signer = keys.find(({ phase }) => phase === 'signing');
    if (signer === undefined)
      return {
        subject: 'keys',
        state: 'note',
        finding: 'there is no signing key yet',
        advice: 'The first start of stoa serve makes one.',
      };
    const masterSecret = await findMasterSecret(config.secret, config.dataDir);
    if (masterSecret === undefined)
      return {
        subject: 'keys',
        state: 'broken',
        finding: `${keys.length} in the database, and no secret that opens them`,
        advice: rightSecret,
      };
    await trySigning(config, { database, clock }, masterSecret);
    return {
      subject: 'keys',
      state: 'ok',
      finding: `${keys.length} published, ${signer.algorithm} signs since ${signer.signsFrom.toISOString()}`,
    };
  } catch (error) {
    return broken('keys', error, rightSecret);
  }
}

/** Throws when the private key was encrypted under another secret; the signature is not used. */
async function trySigning(config: Config, { database, clock }: Opened, masterSecret: Buffer): Promise<void> {
  const logger = createLogger('silent');
  const signing = createSigning({ database, clock, logger, masterSecret, ...config.signing });
  await signing.sign('{}');
}
