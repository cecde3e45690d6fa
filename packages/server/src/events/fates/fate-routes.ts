import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import {
  eventFateSchema,
  eventParamsSchema,
  fateText,
  merchantEventFateSchema,
  merchantFateText,
  merchantQuerySchema,
} from './fate-schemas.js';
import type { ReadFate } from './read-fate.js';

export interface FateRoutesOptions {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly readFate: ReadFate;
}

/** What became of one event, for its merchant and for operators. */
export function fateRoutes(app: App, options: FateRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const searched = `Every recorded event is found. Until an event with that \`event_id\` is recorded, the call searches the newest ${limits.batchesSearched} batches in the queue, and as many that are set aside.`;

function merchantRoute(app: App, options: FateRoutesOptions): void {
  app.get(
    '/attribution-api/v1/events/:event_id',
    {
      onRequest: limitCaller(options.limitRate),
      schema: {
        tags: ['Events'],
        security: needs('events:read', 'credential', 'api_key'),
        operationId: 'getAttributionEvent',
        summary: 'Read what became of an event',
        description: `${searched} An event of another merchant looks exactly like a missing one.`,
        params: eventParamsSchema,
        response: responses(
          { 200: jsonAnswer('What became of it.', ref(eventFateSchema)) },
          ...faultsWithoutBody,
          eventsFailures.unknown_event,
          eventsFailures.event_removed,
        ),
      },
    },
    async (request, reply) => {
      const fate = await options.readFate(callingMerchant(request), request.params.event_id);
      return reply.type('application/json; charset=utf-8').send(fateText(fate));
    },
  );
}

function operatorRoute(app: App, options: FateRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/events/:event_id',
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'getMerchantAttributionEvent',
        summary: 'Read what became of an event of a merchant',
        description: searched,
        params: eventParamsSchema,
        querystring: merchantQuerySchema,
        response: responses(
          { 200: jsonAnswer('What became of it.', ref(merchantEventFateSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          eventsFailures.unknown_event,
          eventsFailures.event_removed,
        ),
      },
    },
    async (request, reply) => {
      const fate = await options.readFate(request.query.merchant_id, request.params.event_id);
      return reply.type('application/json; charset=utf-8').send(merchantFateText(fate));
    },
  );
}
