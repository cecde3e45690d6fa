import { Type } from 'typebox';
import { callingMerchant, needs } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { count, named, text } from '../../http/validating/members.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import { attributionEventsBatchSchema } from '../events-schemas.js';
import { eventWarningSchema, warningOnWire } from '../warnings/warning-routes.js';
import { warnAboutBatch } from '../warnings/warnings-of.js';
import { type BatchCallOptions, batchCall, refuseFaults } from './batch-call.js';
import { createBatchReader } from './read-batch.js';
import type { SubmitEvents } from './submit-events.js';

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

export const validBatchSchema = named('ValidBatch', {
  valid: Type.Literal(true, { description: 'The events call would take the batch.' }),
  events: Type.Integer({
    minimum: 0,
    maximum: limits.eventsPerBatch,
    description: 'How many events it has.',
  }),
  warning_count: count('All warnings, listed or not.'),
  warnings: Type.Array(
    Type.Object({
      pointer: text('JSON Pointer (RFC 6901) into the batch.'),
      ...eventWarningSchema.properties,
    }),
    {
      maxItems: limits.faultsListed,
      description: `Why events may be worth nothing although they are valid: the first ${limits.faultsListed}, in the order of the events. A warning refuses nothing.`,
    },
  ),
});

export interface ValidateRouteOptions extends BatchCallOptions, Context {}

/** Tries the events call: accepts and refuses the same batches, and stores nothing. */
function validateRoute(app: App, options: ValidateRouteOptions): void {
  app.post(
    '/attribution-api/v1/events/validate',
    {
      ...batchCall(options),
      schema: {
        operationId: 'validateAttributionEvents',
        tags: ['Events'],
        summary: 'Try a batch of events without sending it',
        description:
          'Checks a batch exactly as the events call does, with the same limits and the same faults, and leaves no trace. Also warns of valid events that may be worth nothing, such as those with an amount that cannot be read or of an installation that is not known. It counts towards the same rate.',
        security: needs('events:write', 'credential'),
        body: ref(attributionEventsBatchSchema),
        response: responses(
          { 200: jsonAnswer('The events call would take it.', ref(validBatchSchema)) },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => {
      refuseFaults(request);
      const { events } = request.body;
      const found = await warnAboutBatch(options, callingMerchant(request), {
        events,
        sourceOf: request.sourceOf,
      });
      return reply.send({
        valid: true,
        events: events.length,
        warning_count: found.length,
        warnings: found
          .slice(0, limits.faultsListed)
          .map(({ pointer, warning }) => ({ pointer, ...warningOnWire(warning) })),
      });
    },
  );
}
