import { type Static, Type } from 'typebox';
import { timeBound } from '../../http/validating/query-parameters.js';
import { Int64 } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { ActivityPeriod, ActivityUnit } from './activity-store.js';

const dateTime = (description: string) => Type.String({ format: 'date-time', description });
const count = (description: string) => Int64({ minimum: 0, description });

/** How many events were recorded when. */
export const recordedEventsSchema = Type.Object(
  {
    from: dateTime('Hours that begin at this time or later.'),
    to: dateTime('Hours that begin before this time.'),
    periods: Type.Array(
      Type.Object({
        starts_at: dateTime('The beginning of the hour or day, in UTC.'),
        batches: count('Batches that were recorded.'),
        events: count('Their events, duplicates included.'),
        duplicates: count('How many of them had been recorded before, and count nothing.'),
      }),
      { description: 'The oldest first, without those in which nothing was recorded.' },
    ),
  },
  { $id: 'RecordedEvents' },
);

/** The days of a chart by default. */
export const activityDays = 30;

export const recordedEventsQuerySchema = Type.Object({
  from: timeBound(
    `The beginning, inclusive; by default ${activityDays} days before \`to\`, and at most ${limits.qualityDays} days before it.`,
  ),
  to: timeBound('The end, exclusive; by default now.'),
  by: Type.Optional(
    Type.Unsafe<ActivityUnit>({
      type: 'string',
      enum: ['hour', 'day'],
      description: 'How long a period is, in UTC; by default a day.',
    }),
  ),
});

export function recordedEventsOnWire(
  periods: readonly ActivityPeriod[],
  range: { readonly from: string; readonly to: string },
): Static<typeof recordedEventsSchema> {
  return {
    ...range,
    periods: periods.map(({ startsAt, batches, events, duplicates }) => ({
      starts_at: startsAt.toISOString(),
      batches,
      events,
      duplicates,
    })),
  };
}
