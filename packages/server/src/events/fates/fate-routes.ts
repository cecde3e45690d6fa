import type { FastifyReply } from 'fastify';
import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
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
import { readFate } from './read-fate.js';

export interface FateRoutesOptions {
  readonly database: Database;
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
}

const searched = `Every recorded event is found. Until an event with that \`event_id\` is recorded, the call searches the newest ${limits.batchesSearched} batches in the queue, and as many that are set aside.`;
const { unknown_event, event_removed } = eventsFailures;

/** What became of one event, for its merchant and for operators. */
export function fateRoutes(app: App, { database, limitRate }: FateRoutesOptions): void {
  attributionCalls(app, { limitRate }).read(
    {
      path: '/events/:event_id',
      id: 'getAttributionEvent',
      scope: 'events:read',
      summary: 'Read what became of an event',
      description: `${searched} An event of another merchant looks exactly like a missing one.`,
      params: eventParamsSchema,
      answer: ['What became of it.', eventFateSchema],
      fails: [unknown_event, event_removed],
    },
    async ({ merchantId, params, reply }) =>
      sendText(reply, fateText(await readFate(database, merchantId, params.event_id))),
  );
  operatorCalls(app).read(
    {
      path: '/attribution/events/:event_id',
      id: 'getMerchantAttributionEvent',
      scope: 'events:read',
      summary: 'Read what became of an event of a merchant',
      description: searched,
      params: eventParamsSchema,
      query: merchantQuerySchema,
      answer: ['What became of it.', merchantEventFateSchema],
      fails: [accessFailures.unknown_merchant, unknown_event, event_removed],
    },
    async ({ params, query, reply }) =>
      sendText(reply, merchantFateText(await readFate(database, query.merchant_id, params.event_id))),
  );
}

function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
