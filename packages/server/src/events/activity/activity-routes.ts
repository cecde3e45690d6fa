import { operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { periodAsked } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import { readActivity } from './activity.js';
import {
  activityDays,
  recordedEventsOnWire,
  recordedEventsQuerySchema,
  recordedEventsSchema,
} from './activity-schemas.js';

/** How many events are recorded, for the operator. */
export function activityRoutes(app: App, { database, clock }: Context): void {
  operatorCalls(app).read(
    {
      path: '/attribution/recorded-events',
      id: 'countRecordedEvents',
      scope: 'events:read',
      summary: 'Count the recorded events of all merchants',
      description:
        'By hour or day of recording, which follows acceptance within a second or so. Totals of each hour are kept, also of events that retention has removed since; sums by the time of events are at `/operator-api/v1/attribution/sums`.',
      query: recordedEventsQuerySchema,
      answer: ['The counts.', recordedEventsSchema],
    },
    async ({ query }) => {
      const most = [limits.qualityDays, 'days'] as const;
      const period = periodAsked(query, { now: clock.now(), days: activityDays, most });
      const periods = await readActivity(database, period, query.by ?? 'day');
      return recordedEventsOnWire({ ...period, periods });
    },
  );
}
