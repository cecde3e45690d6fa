import { instantOf, toRfc3339 } from '@stoa/contract';
import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf, daysBefore } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import type { Clock } from '../../kernel/clock.js';
import {
  activityDays,
  recordedEventsOnWire,
  recordedEventsQuerySchema,
  recordedEventsSchema,
} from './activity-schemas.js';
import type { ReadActivity } from './read-activity.js';

export interface ActivityRoutesOptions {
  readonly clock: Clock;
  readonly readActivity: ReadActivity;
}

/** How many events are recorded, for the operator. */
export function activityRoutes(app: App, { clock, readActivity }: ActivityRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/recorded-events',
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'countRecordedEvents',
        summary: 'Count the recorded events of all merchants',
        description:
          'By hour or day of recording, which follows acceptance within a second or so. Totals of each hour are kept, also of events that retention has removed since; sums by the time of events are at `/operator-api/v1/attribution/sums`.',
        querystring: recordedEventsQuerySchema,
        response: responses(
          { 200: jsonAnswer('The counts.', ref(recordedEventsSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { by = 'day' } = request.query;
      const to = boundOf(request.query.to) ?? instantOf(clock.now());
      const from = boundOf(request.query.from) ?? daysBefore(to, activityDays);
      const periods = await readActivity({ from, to, by });
      return reply.send(recordedEventsOnWire(periods, { from: toRfc3339(from), to: toRfc3339(to) }));
    },
  );
}
