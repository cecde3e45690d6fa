import { Type } from 'typebox';
import { choice, count, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import type { FeedUnit } from './feed-count-store.js';

/** How the feed of store sessions comes in. */
export const sessionFeedSchema = Type.Object(
  {
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
  },
  { $id: 'SessionFeed' },
);

export const sessionFeedQuerySchema = Type.Object({
  from: timeBound(
    `The beginning, inclusive; by default 24 hours before \`to\`, and at most ${limits.qualityDays} days before it.`,
  ),
  to: timeEnd('The end, exclusive; by default now.'),
  by: Type.Optional(choice<FeedUnit>(['hour', 'day'], 'How long a period is, in UTC; by default an hour.')),
});

export const sessionFeedOnWire = wireOf(sessionFeedSchema);
