import type { Actor } from '../audit-entries/index.js';
import type { SigningAlgorithm } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import type { Context } from '../database/context.js';
import type { App } from '../http/app.js';
import type { Area } from '../http/area.js';
import { createSchedule } from '../jobs/schedule.js';
import { importSigningKey } from './import-signing-key.js';
import { signerAt } from './key-ring.js';
import { type KeyStatus, listSigningKeys, statusOf } from './key-status.js';
import { createRingKeeper } from './ring-keeper.js';
import { createRotator } from './rotate-signing-keys.js';
import { recordHeader, signCompact } from './sign-compact.js';
import { signingExamples } from './signing-examples.js';
import { signingKeyRoutes } from './signing-key-routes.js';
import { signingRoutes } from './signing-routes.js';
import { signingSchemas } from './signing-schemas.js';
import { type Withdrawal, withdrawSigningKey } from './withdraw-signing-key.js';

export type { KeyStatus } from './key-status.js';
export { listSigningKeys } from './key-status.js';
export { masterSecretFor } from './master-secret-for.js';
export { MissingSecretError, UnreadableKeyError } from './signing-errors.js';
export type { Withdrawal };

export interface SigningOptions extends Context {
  readonly logger: Logger;
  readonly masterSecret: Buffer;
  /** The algorithm of new keys. Keys with another one go on signing until they are replaced. */
  readonly algorithm: SigningAlgorithm;
  /** The days for which a key signs before the schedule replaces it. */
  readonly rotationDays: number;
}

export interface Signing extends Area {
  /** The published keys, oldest first. Needs no start. */
  list(): Promise<KeyStatus[]>;
  /**
   * Publishes a new key, which signs 20 minutes later, or returns the key that is already pending. Needs no start.
   * `secretLost` replaces keys that can no longer be decrypted with one that signs at once.
   * @throws UnreadableKeyError when the keys belong to another secret and `secretLost` is not set
   * @throws SecretNotLostError when `secretLost` is set and every key can be decrypted
   */
  rotate(
    by: Actor,
    options?: { readonly secretLost?: boolean },
  ): Promise<KeyStatus & { readonly created: boolean }>;
  /**
   * Removes a leaked key from the key set now. If it was the one that signs, another key signs at once. Other processes
   * follow within 30 s, verifiers within another 10 minutes. Needs no start.
   * @throws UnknownKeyError, UnreadableKeyError
   */
  withdraw(kid: string, by: Actor): Promise<Withdrawal>;
  /**
   * What the schedule does every ten minutes: replaces a key that has signed long enough, and deletes retired keys.
   */
  rotateIfDue(): Promise<void>;
  /**
   * Signs the JSON text of claims as a compact JWS (RFC 7515) with the key that signs now. Costs no query, unless the
   * keys could not be read for 10 minutes. Then it reads them, and fails if it cannot.
   */
  sign(payload: string): Promise<string>;
  /**
   * Signs the JSON text of a record that is kept for years, as {@link Signing.sign} signs a token. Its header names the
   * type, which must not be `JWT`, and holds the public key (RFC 7515, section 4.1.3).
   */
  signRecord(type: string, payload: string): Promise<string>;
  /**
   * Publishes the operator's own private key, a PEM or a JWK, which signs 20 minutes later. Needs no start.
   * @throws RefusedKeyError when it cannot sign here, or was here before
   * @throws UnreadableKeyError when the keys belong to another secret
   */
  importKey(text: string, by: Actor): Promise<KeyStatus>;
}

const rotationCheckMs = 10 * 60 * 1000;

/**
 * Makes, keeps, publishes and rotates the keys that sign installation tokens. Its part makes the first key when it
 * starts.
 */
export function createSigning(options: SigningOptions): Signing {
  const { database, clock } = options;
  const rotator = createRotator(options);
  const keeper = createRingKeeper(options);
  const changed = async <T>(change: () => Promise<T>): Promise<T> => {
    const result = await change();
    await keeper.noticeChange();
    return result;
  };
  const rotateIfDue = async (): Promise<void> => {
    await changed(() => rotator.rotateIfDue());
  };

  const management = {
    list: () => listSigningKeys(database, clock.now()),
    rotate: async (by: Actor, { secretLost = false } = {}) => {
      const rotation = await changed(() =>
        secretLost ? rotator.replaceUnreadable(by) : rotator.rotateNow(by),
      );
      return { ...statusOf(rotation.newest, rotation.keys, clock.now()), created: rotation.created };
    },
    withdraw: (kid: string, by: Actor) => changed(() => withdrawSigningKey(kid, { ...options, by })),
  };

  return {
    sign: async (payload) => {
      const ring = await keeper.trustedRing();
      return signCompact(payload, signerAt(ring, clock.now()));
    },
    signRecord: async (type, payload) => {
      const signer = signerAt(await keeper.trustedRing(), clock.now());
      return signCompact(payload, { ...signer, header: recordHeader(type, signer) });
    },
    ...management,
    importKey: (text, by) => changed(() => importSigningKey(text, { ...options, by })),
    rotateIfDue,
    routes: async (app: App) => {
      await signingRoutes(app, { keeper, clock });
      signingKeyRoutes(app, management);
    },
    examples: signingExamples,
    schemas: signingSchemas,
    published: [],
    parts: [
      {
        start: async () => {
          await rotator.rotateIfDue();
          await keeper.start();
        },
        stop: () => keeper.stop(),
      },
    ],
    jobs: [
      createSchedule({
        everyMs: rotationCheckMs,
        work: rotateIfDue,
        failure: 'could not check whether a signing key is due; trying again',
        logger: options.logger,
      }),
    ],
  };
}
