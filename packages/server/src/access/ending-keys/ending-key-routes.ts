import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { wireOf } from '../../http/wire-of.js';
import { merchantCalls } from '../callers/calls.js';
import { endingKeyListSchema } from './ending-key-schemas.js';
import { findEndingKeys } from './ending-keys.js';

/** A merchant reads which of its keys need to be rotated soon. */
export function endingKeysRoute(app: App, { database, clock }: Context, limitRate: LimitRate): void {
  const onWire = wireOf(endingKeyListSchema);
  merchantCalls(app, { limitRate, tag: 'Access' }).read(
    {
      path: '/ending-keys',
      id: 'listEndingKeys',
      scope: 'access:read',
      summary: 'List your keys in use that expire within 14 days',
      description:
        'Of every kind, the next to expire first. Used within the last 30 days; a key that was rotated is listed while its successor has not been used after it.',
      answer: ['They, without secrets.', endingKeyListSchema],
    },
    async ({ merchantId }) => {
      const keys = await findEndingKeys(database, clock, merchantId);
      return onWire({ endingKeys: keys.map((key) => ({ ...key, keyId: key.accessKeyId })) });
    },
  );
}
