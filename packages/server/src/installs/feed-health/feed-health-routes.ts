import { instantOf, microsecondsOfDay, toPostgresTimestamp, toRfc3339 } from '@stoa/contract';
import { needs } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import { httpFailures } from '../../http/http-failures.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf, daysBefore } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { selectFeedPeriods, selectLastFedAt } from './feed-count-store.js';
import { feedPeriodOnWire, sessionFeedQuerySchema, sessionFeedSchema } from './feed-health-schemas.js';

export interface FeedHealthRoutesOptions {
  readonly database: Database;
  readonly clock: Clock;
}

/** How the feed of store sessions comes in, for operators. */
export function feedHealthRoutes(app: App, { database, clock }: FeedHealthRoutesOptions): void {
  app.get(
    '/operator-api/v1/store-sessions/feed',
    {
      schema: {
        tags: ['Operator'],
        security: needs('service:read', 'operator_token'),
        operationId: 'getSessionFeed',
        summary: 'Read how the feed of store sessions comes in',
        description:
          'When sessions came for the last time, and how many did by hour or day. What is fed over HTTP is counted within a second or so; a process that is killed loses the counts of its last second, and none of the sessions.',
        querystring: sessionFeedQuerySchema,
        response: responses({ 200: jsonAnswer('The feed.', ref(sessionFeedSchema)) }, ...faultsWithoutBody),
      },
    },
    async (request, reply) => {
      const { by: unit = 'hour' } = request.query;
      const to = boundOf(request.query.to) ?? instantOf(clock.now());
      const from = boundOf(request.query.from) ?? daysBefore(to, 1);
      if (to - from > BigInt(limits.qualityDays) * microsecondsOfDay) throw tooLong();
      const range = { from: toPostgresTimestamp(from), to: toPostgresTimestamp(to), unit };
      const periods = await selectFeedPeriods(database, range);
      // Read after the counts, so that it is never null or older than the newest of them.
      const lastFedAt = await selectLastFedAt(database);
      return reply.send({
        last_fed_at: lastFedAt?.toISOString() ?? null,
        from: toRfc3339(from),
        to: toRfc3339(to),
        periods: periods.map(feedPeriodOnWire),
      });
    },
  );
}

function tooLong(): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: 'The range is too long; see errors.',
    faults: [
      {
        pointer: '/query/from',
        code: 'out_of_range',
        detail: `must not be more than ${limits.qualityDays} days before to.`,
      },
    ],
  });
}
