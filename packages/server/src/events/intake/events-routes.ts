import { callingMerchant, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { eventsFailures } from '../events-failures.js';
import { attributionEventsBatchSchema } from '../events-schemas.js';
import { batchCall } from './batch-call.js';
import { createBatchReader } from './read-batch.js';
import type { SubmitEvents } from './submit-events.js';
import { type ValidateRouteOptions, validateRoute } from './validate-route.js';

export interface EventsRoutesOptions extends ValidateRouteOptions {
  readonly submitEvents: SubmitEvents;
}

/** The calls that take a batch of events. */
export async function eventsRoutes(app: App, options: EventsRoutesOptions): Promise<void> {
  submitRoute(app, options);
  validateRoute(app, options);
}

/** The events call (specification, endpoint 4). */
function submitRoute(app: App, options: EventsRoutesOptions): void {
  const call = batchCall(options);
  const { readsBody, batchIn } = createBatchReader();
  app.post(
    '/attribution-api/v1/events',
    {
      ...call,
      config: { ...call.config, readsBody },
      schema: {
        operationId: 'submitAttributionEvents',
        tags: ['Events'],
        summary: 'Submit attribution events',
        description:
          'Takes a batch of events, all or none. After the answer the batch is durable: each event is recorded once, however often its `event_id` is sent, and is linked to its installation as soon as that is known. Sending a batch again after an uncertain delivery is safe.',
        security: needs('events:write', 'credential'),
        body: ref(attributionEventsBatchSchema),
        response: responses(
          { 204: { description: 'The batch is durable.', type: 'null' } },
          ...faultsWithBody,
          eventsFailures.too_many_events,
        ),
      },
    },
    async (request, reply) => {
      await options.submitEvents(callingMerchant(request), await batchIn(request));
      return reply.code(204).send();
    },
  );
}
