import { Type } from 'typebox';
import { needs } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, responses } from '../../http/problem-responses.js';
import { StorableText } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import { attributionDataSchema } from './attribution-data-schemas.js';
import { deleteAttributionData, upsertAttributionData } from './attribution-data-store.js';

export interface AttributionDataRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** The calls by which the operator says where a store user came from. */
export function attributionDataRoutes(app: App, options: AttributionDataRoutesOptions): void {
  putAttributionDataRoute(app, options);
  deleteAttributionDataRoute(app, options);
}

const storeUserParams = Type.Object({
  store_user_id: StorableText({
    minLength: 1,
    maxLength: limits.storeUserIdCharacters,
    example: 'user-18',
  }),
});

function putAttributionDataRoute(app: App, { database, clock }: AttributionDataRoutesOptions): void {
  app.put(
    '/operator-api/v1/store-users/:store_user_id/attribution-data',
    {
      bodyLimit: limits.attributionDataBytes,
      config: { keepsNumbersAsText: true, audit: 'never' },
      schema: {
        operationId: 'putAttributionData',
        tags: ['Operator'],
        summary: 'Set the attribution data of a store user',
        description:
          'Replaces the attribution data as a whole: any JSON object with at least one member, 2,048 bytes at most. It is copied, to the letter, to installations that are matched to the user from now on. A user without any is organic: use DELETE for that. For a user erased in the last 24 hours nothing is stored: 409.',
        security: needs('sessions:write', 'operator_token'),
        params: storeUserParams,
        body: ref(attributionDataSchema),
        response: responses(
          { 204: { type: 'null', description: 'Stored.' } },
          ...faultsWithBody,
          404,
          installsFailures.store_user_erased,
        ),
      },
    },
    async (request, reply) => {
      const attributionData = request.sourceOf(request.body);
      if (attributionData === undefined) throw new Error('a body without its source');
      const user = { storeUserId: request.params.store_user_id, attributionData };
      if (!(await upsertAttributionData(database, user, clock.now()))) throw userErased();
      return reply.code(204).send();
    },
  );
}

function userErased(): Failure {
  return new Failure(installsFailures.store_user_erased, {
    detail: 'The store user was erased in the last 24 hours; nothing was stored.',
  });
}

function deleteAttributionDataRoute(app: App, { database }: AttributionDataRoutesOptions): void {
  app.delete(
    '/operator-api/v1/store-users/:store_user_id/attribution-data',
    {
      config: { audit: 'never' },
      schema: {
        operationId: 'deleteAttributionData',
        tags: ['Operator'],
        summary: 'Delete the attribution data of a store user',
        description:
          'The user is organic from now on; also succeeds when there was nothing to delete. Installations that were matched before keep their copy.',
        security: needs('sessions:write', 'operator_token'),
        params: storeUserParams,
        response: responses(
          { 204: { type: 'null', description: 'There is none (any more).' } },
          ...faultsWithBody,
          404,
        ),
      },
    },
    async (request, reply) => {
      await deleteAttributionData(database, request.params.store_user_id);
      return reply.code(204).send();
    },
  );
}
