import { Type } from 'typebox';
import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { choice, named, time } from '../../http/validating/members.js';
import { periodAsked, timeBound, timeEnd } from '../../http/validating/query-parameters.js';
import { Int64 } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { limits } from '../../kernel/limits.js';
import { readActivity } from './activity.js';
import type { ActivityUnit } from './activity-store.js';

const count = (description: string) => Int64({ minimum: 0, description });

/** How many events were recorded when. */
export const recordedEventsSchema = named('RecordedEvents', {
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
});

/** The days of a chart by default. */
const activityDays = 30;

const recordedEventsQuerySchema = Type.Object({
  from: timeBound(
    `The beginning, inclusive; by default ${activityDays} days before \`to\`, and at most ${limits.qualityDays} days before it.`,
  ),
  to: timeEnd('The end, exclusive; by default now.'),
  by: Type.Optional(choice<ActivityUnit>(['hour', 'day'], 'How long a period is, in UTC; by default a day.')),
});

const recordedEventsOnWire = wireOf(recordedEventsSchema);

/** How many events are recorded, for the operator. */
export function activityRoutes(app: App, { database, clock }: Context): void {
  operatorCalls(app).read({
    path: '/attribution/recorded-events',
    id: 'countRecordedEvents',
    scope: 'events:read',
    summary: 'Count the recorded events of all merchants',
    description:
      'By hour or day of recording, which follows acceptance within a second or so. Totals of each hour are kept, also of events that retention has removed since; sums by the time of events are at `/operator-api/v1/attribution/sums`.',
    query: recordedEventsQuerySchema,
    answer: ['The counts.', recordedEventsSchema],
    handle: async ({ query }) => {
      const most = [limits.qualityDays, 'days'] as const;
      const period = periodAsked(query, { now: clock.now(), days: activityDays, most });
      const periods = await readActivity(database, period, query.by ?? 'day');
      return recordedEventsOnWire({ ...period, periods });
    },
  });
}
