import type { JsonObject } from '@stoa/contract';
import { Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { faultsWithBody } from '../../http/problem-responses.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import { deleteAttributionData, upsertAttributionData } from './attribution-data-store.js';

/**
 * What the operator knows about where a user came from. The digits of numbers and the order of members are kept as
 * sent.
 */
export const attributionDataSchema = Type.Unsafe<JsonObject>({
  $id: 'AttributionData',
  type: 'object',
  minProperties: 1,
  description:
    'Marketing data of a store user: any members, such as `utm_source`, `utm_campaign`, `gclid`, `gbraid` or `wbraid`. Numbers may be longer than a double holds: read it without rounding, or send them as strings.',
  examples: [{ utm_source: 'newsletter', utm_campaign: 'spring', gclid: 'Cj0KCQ' }],
});

const storeUserParams = Type.Object({
  store_user_id: StorableText({ minLength: 1, maxLength: limits.storeUserIdCharacters, example: 'user-18' }),
});

const attributionDataOfUser = {
  path: '/store-users/:store_user_id/attribution-data',
  scope: 'sessions:write',
  audit: 'never',
  params: storeUserParams,
  statuses: [...faultsWithBody, 404],
} as const;

/** The calls by which the operator says where a store user came from. */
export function attributionDataRoutes(app: App, { database, clock }: Context): void {
  const operator = operatorCalls(app);
  operator.change({
    ...attributionDataOfUser,
    method: 'PUT',
    id: 'putAttributionData',
    summary: 'Set the attribution data of a store user',
    description:
      'Replaces the attribution data as a whole: any JSON object with at least one member, 2,048 bytes at most. It is copied, to the letter, to installations that are matched to the user from now on. A user without any is organic: use DELETE for that. For a user erased in the last 24 hours nothing is stored: 409.',
    bodyLimit: limits.attributionDataBytes,
    keepsNumbersAsText: true,
    body: attributionDataSchema,
    answer: 'Stored.',
    fails: [installsFailures.store_user_erased],
    handle: async ({ params, body, request }) => {
      const attributionData = request.sourceOf(body);
      if (attributionData === undefined) throw new Error('a body without its source');
      const user = { storeUserId: params.store_user_id, attributionData };
      if (await upsertAttributionData(database, user, clock.now())) return;
      throw new Failure(installsFailures.store_user_erased, {
        detail: 'The store user was erased in the last 24 hours; nothing was stored.',
      });
    },
  });
  operator.change({
    ...attributionDataOfUser,
    method: 'DELETE',
    id: 'deleteAttributionData',
    summary: 'Delete the attribution data of a store user',
    description:
      'The user is organic from now on; also succeeds when there was nothing to delete. Installations that were matched before keep their copy.',
    answer: 'There is none (any more).',
    handle: async ({ params }) => {
      await deleteAttributionData(database, params.store_user_id);
    },
  });
}
