import type { Authenticator } from '../access/index.js';
import { callingMerchant } from '../access/index.js';
import type { App } from '../http/app.js';
import type { LimitRate } from '../http/limit-rate.js';
import { faultsWithBody, responses } from '../http/problem-responses.js';
import { ref } from '../http/validation.js';
import { limits } from '../kernel/limits.js';
import { attributionEventsBatchSchema } from './events-schemas.js';
import { refuseFaultyBatch, refuseTooManyEvents } from './refuse-batch.js';
import type { SubmitEvents } from './submit-events.js';

export interface EventsRoutesOptions {
  readonly authenticator: Authenticator;
  readonly limitRate: LimitRate;
  readonly submitEvents: SubmitEvents;
}

/** The events call (specification, endpoint 4). */
export async function eventsRoutes(app: App, options: EventsRoutesOptions): Promise<void> {
  const { authenticator, limitRate, submitEvents } = options;
  app.post(
    '/attribution-api/v1/events',
    {
      bodyLimit: limits.eventsBodyBytes,
      config: { keepsNumbersAsText: true },
      // The schema's faults are answered together with those that no schema can express.
      attachValidation: true,
      onRequest: [
        authenticator.basic('events:write'),
        async (request, reply) => limitRate(String(request.principal?.accessKeyId), reply),
      ],
      preValidation: async (request) => refuseTooManyEvents(request.body),
      schema: {
        operationId: 'submitAttributionEvents',
        tags: ['Events'],
        summary: 'Submit attribution events',
        description:
          'Takes a batch of events, all or none. After the answer the batch is durable: each event is recorded once, however often its `event_id` is sent, and is linked to its installation as soon as that is known. Sending a batch again after an uncertain delivery is safe.',
        security: [{ credential: [] }],
        body: ref(attributionEventsBatchSchema),
        response: responses(
          { 204: { description: 'The batch is durable.', type: 'null' } },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => {
      refuseFaultyBatch(request.body, request.sourceOf, request.validationError);
      const { events } = request.body;
      await submitEvents({ merchantId: callingMerchant(request), events, sourceOf: request.sourceOf });
      return reply.code(204).send();
    },
  );
}
