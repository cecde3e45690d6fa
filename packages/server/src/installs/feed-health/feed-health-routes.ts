import { toPostgresTimestamp } from '@stoa/contract';
import { Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { choice, count, named, time } from '../../http/validating/members.js';
import { periodAsked, timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { type FeedUnit, selectFeedPeriods, selectLastFedAt } from './feed-count-store.js';

/** How the feed of store sessions comes in. */
export const sessionFeedSchema = named('SessionFeed', {
  last_fed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When sessions were taken for the last time; null: never.',
  }),
  from: time('Hours that begin at this time or later.'),
  to: time('Hours that begin before this time.'),
  periods: Type.Array(
    Type.Object({
      starts_at: time('The beginning of the hour or day, in UTC.'),
      stored: count('New sessions.'),
      repeated: count('Sessions that were stored before.'),
      outside_window: count('Sessions of 24 hours ago or more, which are not stored.'),
      erased: count('Sessions of users who were erased, which are not stored.'),
      refused: count('Lines with faults.'),
      failed_requests: count('Requests that were answered with a problem other than 401.'),
    }),
    { description: 'The oldest first, without those in which nobody called.' },
  ),
});

const sessionFeedQuerySchema = Type.Object({
  from: timeBound(
    `The beginning, inclusive; by default 24 hours before \`to\`, and at most ${limits.qualityDays} days before it.`,
  ),
  to: timeEnd('The end, exclusive; by default now.'),
  by: Type.Optional(choice<FeedUnit>(['hour', 'day'], 'How long a period is, in UTC; by default an hour.')),
});

const sessionFeedOnWire = wireOf(sessionFeedSchema);

/** How the feed of store sessions comes in, for operators. */
export function feedHealthRoutes(app: App, { database, clock }: Context): void {
  operatorCalls(app).read({
    path: '/store-sessions/feed',
    id: 'getSessionFeed',
    scope: 'service:read',
    summary: 'Read what the feed of store sessions brought',
    description:
      'When sessions came for the last time, and how many did by hour or day. What is fed over HTTP is counted within a second or so; a process that is killed loses the counts of its last second, and none of the sessions.',
    query: sessionFeedQuerySchema,
    answer: ['The feed.', sessionFeedSchema],
    handle: async ({ query }) => {
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
  });
}
