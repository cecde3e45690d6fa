import type { FastifyReply } from 'fastify';
import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { limits } from '../../kernel/limits.js';
import { eventsFailures } from '../events-failures.js';
import type { LimitReaders } from '../sums/limit-readers.js';
import {
  eventFateSchema,
  eventFatesRequestSchema,
  eventFatesSchema,
  eventParamsSchema,
  fatesOnWire,
  fateText,
  merchantEventFateSchema,
  merchantEventFatesRequestSchema,
  merchantFateText,
  merchantQuerySchema,
} from './fate-schemas.js';
import { readEventStates } from './read-event-states.js';
import { readFate } from './read-fate.js';

export interface FateRoutesOptions {
  readonly database: Database;
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  /** Lets in a few calls at a time that read much. */
  readonly limitReaders: LimitReaders;
}

const searched = `Every recorded event is found. Until an event with that \`event_id\` is recorded, the call searches the newest ${limits.batchesSearched} batches in the queue, and as many that are set aside.`;
const { unknown_event, event_removed } = eventsFailures;
const many = {
  scope: 'events:read',
  audit: 'never',
  description: `Compares what you sent with what arrived: in short, what became of up to ${limits.fatesOfCall} events, in the order in which they are asked for. An unknown event is a state, not an error. Recorded events are always found; for those that are not, the newest ${limits.batchesSearched} batches in the queue are searched, and as many that are set aside. It stores nothing.`,
  answer: ['What became of each.', eventFatesSchema],
} as const;

/** What became of one event, for its merchant and for operators. */
export function fateRoutes(app: App, options: FateRoutesOptions): void {
  const { database, limitRate } = options;
  attributionCalls(app, { limitRate }).read({
    path: '/events/:event_id',
    id: 'getAttributionEvent',
    scope: 'events:read',
    summary: 'Read what became of an event',
    description: `${searched} An event of another merchant looks exactly like a missing one.`,
    params: eventParamsSchema,
    answer: ['What became of it.', eventFateSchema],
    fails: [unknown_event, event_removed],
    handle: async ({ merchantId, params, reply }) =>
      sendText(reply, fateText(await readFate(database, merchantId, params.event_id))),
  });
  operatorCalls(app).read({
    path: '/attribution/events/:event_id',
    id: 'getMerchantAttributionEvent',
    scope: 'events:read',
    summary: 'Read what became of an event of a merchant',
    description: searched,
    params: eventParamsSchema,
    query: merchantQuerySchema,
    answer: ['What became of it.', merchantEventFateSchema],
    fails: [accessFailures.unknown_merchant, unknown_event, event_removed],
    handle: async ({ params, query, reply }) =>
      sendText(reply, merchantFateText(await readFate(database, query.merchant_id, params.event_id))),
  });
}

/** What became of many events at once, for their merchant and for operators. */
export function fatesRoutes(app: App, { database, limitRate, limitReaders }: FateRoutesOptions): void {
  attributionCalls(app, { limitRate }).change({
    ...many,
    path: '/events/fates',
    id: 'readAttributionEvents',
    summary: 'Read what became of many events',
    body: eventFatesRequestSchema,
    handle: ({ merchantId, body }) =>
      limitReaders(merchantId, async () =>
        fatesOnWire(await readEventStates(database, merchantId, body.event_ids)),
      ),
  });
  operatorCalls(app).change({
    ...many,
    path: '/attribution/events/fates',
    id: 'readMerchantAttributionEvents',
    summary: 'Read what became of many events of a merchant',
    body: merchantEventFatesRequestSchema,
    fails: [accessFailures.unknown_merchant],
    handle: ({ body }) =>
      limitReaders(null, async () =>
        fatesOnWire(await readEventStates(database, body.merchant_id, body.event_ids)),
      ),
  });
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
