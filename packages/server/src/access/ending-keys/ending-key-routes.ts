import { Type } from 'typebox';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { choice, idOf, named, text, time } from '../../http/validating/members.js';
import { wireOf } from '../../http/wire-of.js';
import { merchantCalls } from '../callers/calls.js';
import { accessKeyKinds } from '../callers/key-kinds.js';
import { findEndingKeys } from './ending-keys.js';

/** A merchant's keys, of every kind. */
export const endingKeyListSchema = named('EndingKeyList', {
  ending_keys: Type.Array(
    Type.Object({
      kind: choice<string>(accessKeyKinds.filter((kind) => kind !== 'operator_token')),
      key_id: idOf('Names the key.'),
      bundle_id: Type.Union([Type.String(), Type.Null()], { description: 'The app of an install key.' }),
      prefix: text('The first characters of the secret, to tell it from others.'),
      label: Type.String(),
      expires_at: time('When it stops being valid.'),
      last_used_at: time('When it last let a request in, a few seconds late.'),
    }),
  ),
});

/** A merchant reads which of its keys need to be rotated soon. */
export function endingKeysRoute(app: App, { database, clock }: Context, limitRate: LimitRate): void {
  const onWire = wireOf(endingKeyListSchema);
  merchantCalls(app, { limitRate, tag: 'Access' }).read({
    path: '/ending-keys',
    id: 'listEndingKeys',
    scope: 'access:read',
    summary: 'List your keys in use that expire within 14 days',
    description:
      'Of every kind, the next to expire first. Used within the last 30 days; a key that was rotated is listed while its successor has not been used after it.',
    answer: ['They, without secrets.', endingKeyListSchema],
    handle: async ({ merchantId }) => {
      const keys = await findEndingKeys(database, clock, merchantId);
      return onWire({ endingKeys: keys.map((key) => ({ ...key, keyId: key.accessKeyId })) });
    },
  });
}
