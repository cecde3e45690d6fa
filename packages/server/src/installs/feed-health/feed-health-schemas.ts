import { type Static, Type } from 'typebox';
import { timeBound } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import type { FeedPeriod, FeedUnit } from './feed-count-store.js';

const dateTime = (description: string) => Type.String({ format: 'date-time', description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** How the feed of store sessions comes in. */
export const sessionFeedSchema = Type.Object(
  {
    last_fed_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When sessions were taken for the last time; null: never.',
    }),
    from: dateTime('Hours that begin at this time or later.'),
    to: dateTime('Hours that begin before this time.'),
    periods: Type.Array(
      Type.Object({
        starts_at: dateTime('The beginning of the hour or day, in UTC.'),
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
  to: timeBound('The end, exclusive; by default now.'),
  by: Type.Optional(
    Type.Unsafe<FeedUnit>({
      type: 'string',
      enum: ['hour', 'day'],
      description: 'How long a period is, in UTC; by default an hour.',
    }),
  ),
});

export function feedPeriodOnWire(one: FeedPeriod): Static<typeof sessionFeedSchema>['periods'][number] {
  return {
    starts_at: one.startsAt.toISOString(),
    stored: Number(one.stored),
    repeated: Number(one.repeated),
    outside_window: Number(one.outsideWindow),
    erased: Number(one.erased),
    refused: Number(one.refused),
    failed_requests: Number(one.failedRequests),
  };
}
