import type { Database } from '../../database/database.js';
import type { App } from '../../http/app.js';
import { jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { needs } from '../callers/demand.js';
import type { CallerHook } from '../callers/limit-caller.js';
import { callingMerchant } from '../callers/principal.js';
import type { AccessKey } from '../keys/access-key.js';
import { endingKeyListSchema } from './ending-key-schemas.js';
import { findEndingKeys } from './ending-keys.js';

/** A merchant reads which of its keys need to be rotated soon. */
export function endingKeysRoute(
  app: App,
  {
    database,
    clock,
    onRequest,
  }: { readonly database: Database; readonly clock: Clock; readonly onRequest: CallerHook[] },
): void {
  app.get(
    '/merchant-api/v1/ending-keys',
    {
      onRequest,
      schema: {
        tags: ['Access'],
        security: needs('access:read', 'api_key'),
        operationId: 'listEndingKeys',
        summary: 'List your keys in use that expire within 14 days',
        description:
          'Of every kind, the next to expire first. Used within the last 30 days; a key that was rotated is listed while its successor has not been used after it.',
        response: responses(
          { 200: jsonAnswer('They, without secrets.', ref(endingKeyListSchema)) },
          401,
          403,
          429,
          503,
        ),
      },
    },
    async (request, reply) => {
      const keys = await findEndingKeys(database, clock, callingMerchant(request));
      return reply.send({ ending_keys: keys.map(endingKeyOnWire) });
    },
  );
}

function endingKeyOnWire({ kind, accessKeyId, bundleId, prefix, label, expiresAt, lastUsedAt }: AccessKey) {
  return {
    kind,
    key_id: accessKeyId,
    bundle_id: bundleId,
    prefix,
    label,
    expires_at: expiresAt?.toISOString(),
    last_used_at: lastUsedAt?.toISOString(),
  };
}
