import { etagOf, isNamed } from '../http/answering/shared-answer.js';
import type { App } from '../http/app.js';
import { jsonAnswer, responses } from '../http/problem-responses.js';
import { ref } from '../http/validating/validation.js';
import type { Clock } from '../kernel/clock.js';
import { limits } from '../kernel/limits.js';
import { publishedKeys } from './key-life.js';
import type { KeyRing } from './key-ring.js';
import type { RingKeeper } from './ring-keeper.js';
import type { SigningKeyRow } from './signing-key-store.js';
import { jwkSetSchema } from './signing-schemas.js';

export interface SigningRoutesOptions {
  readonly keeper: Pick<RingKeeper, 'lastRing'>;
  readonly clock: Clock;
}

const headers = {
  ETag: { type: 'string', description: 'Changes with the key set.' },
  'Cache-Control': {
    type: 'string',
    description: `How long the key set may be cached: public, max-age=${limits.keySetMaxAgeSeconds}; shorter from a process that could not read the keys for more than 10 minutes.`,
  },
};

/** The public key set. It needs no credential and no query: the process serves what it knows. */
export async function signingRoutes(app: App, { keeper, clock }: SigningRoutesOptions): Promise<void> {
  app.get(
    '/.well-known/jwks.json',
    {
      config: { ignoresUnknownParameters: true },
      schema: {
        operationId: 'getPublicKeys',
        tags: ['Service'],
        summary: 'The public keys that verify installation tokens',
        description:
          'JSON Web Key Set (RFC 7517). The header of a token names its key by `kid`. A new key is published here 20 minutes before it signs, so a copy that is kept no longer than Cache-Control allows is always sufficient.',
        security: [],
        response: responses({
          200: jsonAnswer('The key set.', ref(jwkSetSchema), headers),
          304: {
            description: 'The key set that If-None-Match names is still the current one.',
            type: 'null',
          },
        }),
      },
    },
    async (request, reply) => {
      const ring = await keeper.lastRing();
      const now = clock.now();
      const body = keySetText(publishedKeys(ring.keys, now));
      const etag = etagOf(body);
      void reply.headers({ etag, 'cache-control': `public, max-age=${keptForSeconds(ring, now)}` });
      if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.code(200).type('application/json; charset=utf-8').serializer(String).send(body);
    },
  );
}

/**
 * A key set may be cached at most until the lead has passed since the keys were read: a key that was published since
 * then may sign after that. The result is less than the interface promises only if the database has been away for more
 * than 10 minutes.
 */
function keptForSeconds({ loadedAt }: KeyRing, now: Date): number {
  const leftMs = loadedAt.getTime() + limits.signingKeyLeadMs - now.getTime();
  return Math.min(limits.keySetMaxAgeSeconds, Math.max(0, Math.floor(leftMs / 1000)));
}

function keySetText(keys: readonly SigningKeyRow[]): string {
  return JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) });
}
