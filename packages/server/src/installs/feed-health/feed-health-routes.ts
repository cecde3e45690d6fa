import { toPostgresTimestamp } from '@stoa/contract';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { periodAsked } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import { selectFeedPeriods, selectLastFedAt } from './feed-count-store.js';
import { sessionFeedOnWire, sessionFeedQuerySchema, sessionFeedSchema } from './feed-health-schemas.js';

/** How the feed of store sessions comes in, for operators. */
export function feedHealthRoutes(app: App, { database, clock }: Context): void {
  operatorCalls(app).read(
    {
      path: '/store-sessions/feed',
      id: 'getSessionFeed',
      scope: 'service:read',
      summary: 'Read how the feed of store sessions comes in',
      description:
        'When sessions came for the last time, and how many did by hour or day. What is fed over HTTP is counted within a second or so; a process that is killed loses the counts of its last second, and none of the sessions.',
      query: sessionFeedQuerySchema,
      answer: ['The feed.', sessionFeedSchema],
    },
    async ({ query }) => {
      const most = [limits.qualityDays, 'days'] as const;
      const { from, to } = periodAsked(query, { now: clock.now(), days: 1, most });
      const range = {
        from: toPostgresTimestamp(from),
        to: toPostgresTimestamp(to),
        unit: query.by ?? 'hour',
      };
      const periods = await selectFeedPeriods(database, range);
      // Read after the counts, so that it is never null or older than the newest of them.
      const lastFedAt = await selectLastFedAt(database);
      return sessionFeedOnWire({ lastFedAt, from, to, periods });
    },
  );
}
