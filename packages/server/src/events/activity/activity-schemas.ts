import { Type } from 'typebox';
import { choice, time } from '../../http/validating/members.js';
import { timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { Int64 } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import type { ActivityUnit } from './activity-store.js';

const count = (description: string) => Int64({ minimum: 0, description });

/** How many events were recorded when. */
export const recordedEventsSchema = Type.Object(
  {
    from: time('Hours that begin at this time or later.'),
    to: time('Hours that begin before this time.'),
    periods: Type.Array(
      Type.Object({
        starts_at: time('The beginning of the hour or day, in UTC.'),
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
  to: timeEnd('The end, exclusive; by default now.'),
  by: Type.Optional(choice<ActivityUnit>(['hour', 'day'], 'How long a period is, in UTC; by default a day.')),
});

export const recordedEventsOnWire = wireOf(recordedEventsSchema);
