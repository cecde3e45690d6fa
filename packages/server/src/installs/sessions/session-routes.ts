import { Readable } from 'node:stream';
import { needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { jsonOrLines, takeLinesOfJson } from '../../http/bodies/lines-of-json.js';
import { httpFailures } from '../../http/http-failures.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { installsFailures } from '../installs-failures.js';
import { createReceiveSessionLines, type FeedSessionLines } from './feed-session-lines.js';
import type { RecordStoreSessions } from './record-store-sessions.js';
import {
  exampleSessionLine,
  type StoreSessionsResult,
  storeSessionsBatchSchema,
  storeSessionsResultSchema,
} from './session-schemas.js';

export interface SessionRoutesOptions {
  readonly clock: Clock;
  readonly recordStoreSessions: RecordStoreSessions;
  readonly feedSessionLines: FeedSessionLines;
  readonly metrics: { fed(result: StoreSessionsResult): void };
  /** Called for each request that is answered with a problem, except unauthenticated ones (401). */
  readonly onFailed: () => void;
}

/** The call by which the operator feeds store sessions. */
export function sessionRoutes(app: App, options: SessionRoutesOptions): void {
  // In a scope of its own: no other call takes lines.
  void app.register(async (scope: App) => storeSessionsRoute(scope, options));
}

const lines = {
  description:
    'One StoreSession a line, of any number; a line may have 65,536 bytes. Blank lines are ignored.',
  example: exampleSessionLine,
};

function storeSessionsRoute(app: App, options: SessionRoutesOptions): void {
  const { clock, recordStoreSessions, metrics } = options;
  const receiveLines = createReceiveSessionLines(app, options);
  takeLinesOfJson(app);
  app.addHook('onResponse', async (_request, { statusCode }) => {
    if (statusCode >= 400 && statusCode !== 401) options.onFailed();
  });
  app.post(
    '/operator-api/v1/store-sessions',
    {
      config: { audit: 'never' },
      bodyLimit: limits.storeSessionsBodyBytes,
      preValidation: async ({ body }) => {
        refuseNothing(body);
        refuseLongBatch(body);
      },
      schema: {
        operationId: 'feedStoreSessions',
        tags: ['Operator'],
        summary: 'Feed store sessions',
        description:
          'Sessions of store users, which installations of the next 24 hours are matched with. Addresses are stored only as a keyed hash. As `application/json`, a batch is stored whole or not at all. As `application/x-ndjson`, lines are stored in batches of 1,000 while they arrive, each batch durable before the next but one is read; lines with faults are left out. The answer comes at the end and is 200 also where lines were refused: look at `refused`. What ends the body early (a line that is too long, broken gzip, a pause of 30 seconds, the end of the service) is a problem whose `detail` says how much was stored. Sending sessions again changes nothing.',
        security: needs('sessions:write', 'operator_token'),
        body: jsonOrLines(ref(storeSessionsBatchSchema), lines),
        response: responses(
          { 200: jsonAnswer('What became of the sessions.', ref(storeSessionsResultSchema)) },
          ...faultsWithBody,
          408,
          installsFailures.too_many_sessions,
          installsFailures.feed_interrupted,
        ),
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (body instanceof Readable) return reply.send(await receiveLines(body, { request, reply }));
      const result = await recordStoreSessions(body.sessions, clock.now());
      metrics.fed(result);
      return reply.send(result);
    },
  );
}

/** A request without a body has no media type, so the framework finds no schema that would refuse it. */
function refuseNothing(body: unknown): void {
  if (body !== undefined) return;
  throw new Failure(httpFailures.invalid_request, {
    detail: 'The body has a fault; see errors.',
    faults: [{ pointer: '', code: 'wrong_type', detail: 'must be an object.' }],
  });
}

/** Runs before the schema, which would first look at each of, say, a hundred thousand sessions, and then answer 400. */
function refuseLongBatch(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('sessions' in body)) return;
  const { sessions } = body;
  if (!Array.isArray(sessions) || sessions.length <= limits.storeSessionsPerRequest) return;
  throw new Failure(installsFailures.too_many_sessions, {
    detail: `The batch has ${sessions.length} sessions; ${limits.storeSessionsPerRequest} are allowed.`,
  });
}
