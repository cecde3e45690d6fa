import { Type } from 'typebox';
import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import { limits } from '../../kernel/limits.js';
import { attributionEventsBatchSchema } from '../events-schemas.js';
import { type BatchCallOptions, batchCall, refuseFaults } from './batch-call.js';

export const validBatchSchema = Type.Object(
  {
    valid: Type.Literal(true, { description: 'The events call would take the batch.' }),
    events: Type.Integer({
      minimum: 0,
      maximum: limits.eventsPerBatch,
      description: 'How many events it has.',
    }),
  },
  { $id: 'ValidBatch' },
);

/** Tries the events call: accepts and refuses the same batches, and stores nothing. */
export function validateRoute(app: App, options: BatchCallOptions): void {
  app.post(
    '/attribution-api/v1/events/validate',
    {
      ...batchCall(options),
      schema: {
        operationId: 'validateAttributionEvents',
        tags: ['Events'],
        summary: 'Try a batch of events without sending it',
        description:
          'Judges a batch exactly as the events call does, with the same limits and the same faults, and leaves no trace. It counts towards the same rate.',
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
      return reply.send({ valid: true, events: request.body.events.length });
    },
  );
}
