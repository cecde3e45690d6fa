import { accessFailures } from '../access/access-failures.js';
import { actorOf, needs } from '../access/index.js';
import type { Actor } from '../audit-entries/index.js';
import type { App } from '../http/app.js';
import { faultsWithBody, jsonAnswer, responses } from '../http/problem-responses.js';
import { ref } from '../http/validating/validation.js';
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

/** What operators do with signing keys. */
export interface SigningKeyManagement {
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
}

const path = '/operator-api/v1/signing-keys';

/** The operator reads, rotates and withdraws the keys that sign installation tokens. */
export function signingKeyRoutes(app: App, keys: SigningKeyManagement): void {
  listRoute(app, keys);
  rotateRoute(app, keys);
  withdrawRoute(app, keys);
}

function listRoute(app: App, keys: SigningKeyManagement): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('signing:read', 'operator_token'),
        operationId: 'listSigningKeys',
        summary: 'List the signing keys',
        description: 'Those of the published key set, with their life, oldest first; never a private key.',
        response: responses({ 200: jsonAnswer('The keys.', ref(signingKeyListSchema)) }, 401, 403, 429, 503),
      },
    },
    async (_request, reply) => reply.send({ signing_keys: (await keys.list()).map(keyOnWire) }),
  );
}

function rotateRoute(app: App, keys: SigningKeyManagement): void {
  app.post(
    path,
    {
      config: { audit: 'signing_key.rotated' },
      schema: {
        tags: ['Operator'],
        security: needs('signing:write', 'operator_token'),
        operationId: 'rotateSigningKey',
        summary: 'Make a new signing key',
        description:
          'It is published now and signs 20 minutes later. While one waits to sign, a repeat makes none and answers that one. A person needs a fresh sign-in.',
        response: responses(
          { 200: jsonAnswer('The key that will sign.', ref(rotatedSigningKeySchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          signingFailures.signing_keys_unreadable,
        ),
      },
    },
    async (request, reply) => {
      const { created, ...key } = await inWords(keys.rotate(actorOf(request)));
      return reply.send({ ...keyOnWire(key), created });
    },
  );
}

function withdrawRoute(app: App, keys: SigningKeyManagement): void {
  app.delete(
    `${path}/:kid`,
    {
      config: { audit: 'signing_key.withdrawn' },
      schema: {
        tags: ['Operator'],
        security: needs('signing:write', 'operator_token'),
        operationId: 'withdrawSigningKey',
        summary: 'Withdraw a signing key that was leaked',
        description:
          'It leaves the key set now, and its tokens are no longer valid. If it was the one that signs, another key signs at once. Other processes follow within 30 seconds, verifiers within another 10 minutes. A person needs a fresh sign-in.',
        params: signingKeyParamsSchema,
        response: responses(
          { 200: jsonAnswer('The key, and the one that signs instead.', ref(withdrawnSigningKeySchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          signingFailures.unknown_signing_key,
          signingFailures.signing_keys_unreadable,
        ),
      },
    },
    async (request, reply) => {
      const { withdrawn, successor } = await inWords(keys.withdraw(request.params.kid, actorOf(request)));
      return reply.send({
        withdrawn: keyOnWire(withdrawn),
        successor: successor === null ? null : keyOnWire(successor),
      });
    },
  );
}

/** Turns the errors of the command into failures of a call. @throws Failure unknown_signing_key, signing_keys_unreadable */
async function inWords<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof UnknownKeyError)
      throw new Failure(signingFailures.unknown_signing_key, { detail: 'No published key has this kid.' });
    if (error instanceof UnreadableKeyError)
      throw new Failure(signingFailures.signing_keys_unreadable, {
        detail: 'A key of the set was encrypted under a secret that this process does not have.',
      });
    throw error;
  });
}

function keyOnWire({ kid, algorithm, phase, createdAt, signsFrom, publishedUntil }: KeyStatus) {
  return {
    kid,
    algorithm,
    phase,
    created_at: createdAt.toISOString(),
    signs_from: signsFrom.toISOString(),
    published_until: publishedUntil?.toISOString() ?? null,
  };
}
