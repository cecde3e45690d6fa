import { operatorCalls } from '../access/index.js';
import type { Actor } from '../audit-entries/index.js';
import type { App } from '../http/app.js';
import { wireOf } from '../http/wire-of.js';
import { Failure } from '../kernel/failure.js';
import type { KeyStatus } from './key-status.js';
import { UnknownKeyError, UnreadableKeyError } from './signing-errors.js';
import { signingFailures } from './signing-failures.js';
import {
  rotatedSigningKeySchema,
  signingKeyListSchema,
  signingKeyParamsSchema,
  withdrawnSigningKeySchema,
} from './signing-schemas.js';
import type { Withdrawal } from './withdraw-signing-key.js';

const listOnWire = wireOf(signingKeyListSchema);
const rotatedOnWire = wireOf(rotatedSigningKeySchema);
const withdrawnOnWire = wireOf(withdrawnSigningKeySchema);
const { unknown_signing_key, signing_keys_unreadable } = signingFailures;

/** What the calls need of `Signing`. */
interface SigningKeys {
  list(): Promise<KeyStatus[]>;
  rotate(by: Actor): Promise<KeyStatus & { readonly created: boolean }>;
  withdraw(kid: string, by: Actor): Promise<Withdrawal>;
}

/** The operator reads, rotates and withdraws the keys that sign installation tokens. */
export function signingKeyRoutes(app: App, keys: SigningKeys): void {
  const operator = operatorCalls(app);
  operator.read({
    path: '/signing-keys',
    id: 'listSigningKeys',
    scope: 'signing:read',
    summary: 'List the signing keys',
    description: 'Those of the published key set, with their life, oldest first; never a private key.',
    answer: ['The keys.', signingKeyListSchema],
    handle: async () => listOnWire({ signingKeys: await keys.list() }),
  });
  operator.change({
    path: '/signing-keys',
    id: 'rotateSigningKey',
    scope: 'signing:write',
    audit: 'signing_key.rotated',
    summary: 'Make a new signing key',
    description:
      'It is published now and signs 20 minutes later. While one waits to sign, a repeat makes none and answers that one. A person needs a fresh sign-in.',
    answer: ['The key that will sign.', rotatedSigningKeySchema],
    fails: [signing_keys_unreadable],
    handle: async ({ by }) => rotatedOnWire(await inWords(keys.rotate(by))),
  });
  operator.change({
    method: 'DELETE',
    path: '/signing-keys/:kid',
    id: 'withdrawSigningKey',
    scope: 'signing:write',
    audit: 'signing_key.withdrawn',
    summary: 'Withdraw a signing key that was leaked',
    description:
      'It leaves the key set now, and its tokens are no longer valid. If it was the one that signs, another key signs at once. Other processes follow within 30 seconds, verifiers within another 10 minutes. A person needs a fresh sign-in.',
    params: signingKeyParamsSchema,
    answer: ['The key, and the one that signs instead.', withdrawnSigningKeySchema],
    fails: [unknown_signing_key, signing_keys_unreadable],
    handle: async ({ params, by }) => withdrawnOnWire(await inWords(keys.withdraw(params.kid, by))),
  });
}

/**
 * Turns the errors of the command into failures of a call. @throws Failure unknown_signing_key, signing_keys_unreadable
 */
async function inWords<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof UnknownKeyError)
      throw new Failure(unknown_signing_key, { detail: 'No published key has this kid.' });
    if (error instanceof UnreadableKeyError)
      throw new Failure(signing_keys_unreadable, {
        detail: 'A key of the set was encrypted under a secret that this process does not have.',
      });
    throw error;
  });
}
