import { Type } from 'typebox';
import type { Authenticator } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { App } from '../http/app.js';
import { faultsWithBody, jsonAnswer, responses } from '../http/problem-responses.js';
import { ref } from '../http/validation.js';
import type { Clock } from '../kernel/clock.js';
import { Failure } from '../kernel/failure.js';
import { limits } from '../kernel/limits.js';
import { deleteAttributionData, upsertAttributionData } from './attribution-data-store.js';
import { installsFailures } from './installs-failures.js';
import type { InstallsMetrics } from './installs-metrics.js';
import {
  attributionDataSchema,
  storeSessionsBatchSchema,
  storeSessionsResultSchema,
} from './installs-schemas.js';
import type { RecordStoreSessions } from './record-store-sessions.js';

export interface InstallsOperatorRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly recordStoreSessions: RecordStoreSessions;
  readonly metrics: InstallsMetrics;
}

/** The calls by which the operator feeds what installations are matched with. */
export function installsOperatorRoutes(app: App, options: InstallsOperatorRoutesOptions): void {
  storeSessionsRoute(app, options);
  putAttributionDataRoute(app, options);
  deleteAttributionDataRoute(app, options);
}

const security = [{ operatorToken: [] }];

function storeSessionsRoute(app: App, options: InstallsOperatorRoutesOptions): void {
  const { authenticator, clock, recordStoreSessions, metrics } = options;
  app.post(
    '/operator-api/v1/store-sessions',
    {
      bodyLimit: limits.storeSessionsBodyBytes,
      onRequest: authenticator.bearer('operator_token', 'operator'),
      preValidation: async (request) => refuseLongBatch(request.body),
      schema: {
        operationId: 'feedStoreSessions',
        tags: ['Operator'],
        summary: 'Feed store sessions',
        description:
          'Sessions of store users, which installations of the next 24 hours are matched with. The batch is stored whole or not at all; sending it again changes nothing. Addresses are stored only as a keyed hash.',
        security,
        body: ref(storeSessionsBatchSchema),
        response: responses(
          { 200: jsonAnswer('What became of the sessions.', ref(storeSessionsResultSchema)) },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => {
      const result = await recordStoreSessions(request.body.sessions, clock.now());
      metrics.fed(result);
      return reply.send(result);
    },
  );
}

/** Before the schema, which would answer 400 and look at each of a hundred thousand sessions first. */
function refuseLongBatch(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('sessions' in body)) return;
  const { sessions } = body;
  if (!Array.isArray(sessions) || sessions.length <= limits.storeSessionsPerRequest) return;
  throw new Failure(installsFailures.too_many_sessions, {
    detail: `The batch has ${sessions.length} sessions; ${limits.storeSessionsPerRequest} are allowed.`,
  });
}

const storeUserParams = Type.Object({
  store_user_id: Type.String({
    minLength: 1,
    maxLength: limits.storeUserIdCharacters,
    // A path, unlike a body, can spell U+0000 past the parser; no text column takes it.
    pattern: '^[^\\u0000]*$',
  }),
});

function putAttributionDataRoute(
  app: App,
  { database, clock, authenticator }: InstallsOperatorRoutesOptions,
): void {
  app.put(
    '/operator-api/v1/store-users/:store_user_id/attribution-data',
    {
      bodyLimit: limits.attributionDataBytes,
      config: { keepsNumbersAsText: true },
      onRequest: authenticator.bearer('operator_token', 'operator'),
      schema: {
        operationId: 'putAttributionData',
        tags: ['Operator'],
        summary: 'Set the attribution data of a store user',
        description:
          'Replaces the attribution data as a whole: any JSON object with at least one member, 2,048 bytes at most. It is copied, to the letter, to installations that are matched to the user from now on. A user without any is organic: use DELETE for that.',
        security,
        params: storeUserParams,
        body: ref(attributionDataSchema),
        response: responses({ 204: { type: 'null', description: 'Stored.' } }, ...faultsWithBody),
      },
    },
    async (request, reply) => {
      const attributionData = request.sourceOf(request.body);
      if (attributionData === undefined) throw new Error('a body without its source');
      const user = { storeUserId: request.params.store_user_id, attributionData };
      await upsertAttributionData(database, user, clock.now());
      return reply.code(204).send();
    },
  );
}

function deleteAttributionDataRoute(
  app: App,
  { database, authenticator }: InstallsOperatorRoutesOptions,
): void {
  app.delete(
    '/operator-api/v1/store-users/:store_user_id/attribution-data',
    {
      onRequest: authenticator.bearer('operator_token', 'operator'),
      schema: {
        operationId: 'deleteAttributionData',
        tags: ['Operator'],
        summary: 'Delete the attribution data of a store user',
        description:
          'The user is organic from now on; also succeeds when there was nothing to delete. Installations that were matched before keep their copy.',
        security,
        params: storeUserParams,
        response: responses(
          { 204: { type: 'null', description: 'There is none (any more).' } },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => {
      await deleteAttributionData(database, request.params.store_user_id);
      return reply.code(204).send();
    },
  );
}
