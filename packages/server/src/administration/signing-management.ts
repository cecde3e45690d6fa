import type { Actor } from '../audit-entries/index.js';
import type { Config } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import { loadMasterSecret } from '../config/master-secret.js';
import type { Database } from '../database/database.js';
import type { Clock } from '../kernel/clock.js';
import {
  createSigning,
  type KeyStatus,
  listSigningKeys,
  masterSecretFor,
  type Signing,
  type Withdrawal,
} from '../signing/index.js';

/** What the operator does with signing keys, with the secret of this machine. */
export interface SigningManagement {
  /** The published signing keys, oldest first. Needs no secret, and creates none. */
  signingKeys(): Promise<KeyStatus[]>;
  /**
   * Like `Signing.rotate`, with the secret of this machine. A secret is generated only when there are no keys yet, or
   * when the caller says that theirs is lost.
   * @throws MissingSecretError, and what Signing.rotate throws
   */
  rotateSigningKey(options: { readonly secretLost: boolean }): ReturnType<Signing['rotate']>;
  /**
   * Like `Signing.importKey`.
   * @throws MissingSecretError, and what Signing.importKey throws
   */
  importSigningKey(text: string): Promise<KeyStatus>;
  /**
   * Like `Signing.withdraw`.
   * @throws MissingSecretError, and what Signing.withdraw throws
   */
  withdrawSigningKey(kid: string): Promise<Withdrawal>;
}

export function createSigningManagement(
  database: Database,
  {
    config,
    logger,
    clock,
    actor,
  }: {
    readonly config: Config;
    readonly logger: Logger;
    readonly clock: Clock;
    /** Who changes the keys, for the audit trail. */
    readonly actor: Actor;
  },
): SigningManagement {
  const signingUnder = (masterSecret: Buffer): Signing =>
    createSigning({ database, clock, logger, masterSecret, ...config.signing });
  const signing = async (): Promise<Signing> => signingUnder(await masterSecretFor(database, config));
  return {
    signingKeys: () => listSigningKeys(database, clock.now()),
    rotateSigningKey: async ({ secretLost }) =>
      secretLost
        ? signingUnder(await loadMasterSecret(config.secret, config.dataDir)).rotate(actor, { secretLost })
        : (await signing()).rotate(actor),
    importSigningKey: async (text) => (await signing()).importKey(text, actor),
    withdrawSigningKey: async (kid) => (await signing()).withdraw(kid, actor),
  };
}
