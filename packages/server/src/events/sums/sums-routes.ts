import { callingMerchant } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithoutBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import { limits } from '../../kernel/limits.js';
import { operatorHooks, type ReadingHooksOptions, readingHooks } from '../reading-hooks.js';
import type { AnswerSums } from './answer-sums.js';
import type { LimitReaders } from './limit-readers.js';
import { sendSums, sumsAnswer } from './send-sums.js';
import {
  eventSumPageSchema,
  merchantEventSumPageSchema,
  merchantSumsQuerySchema,
  sumsQuerySchema,
} from './sum-schemas.js';

export interface SumsRoutesOptions extends ReadingHooksOptions {
  readonly answerSums: AnswerSums;
  readonly limitReaders: LimitReaders;
  /** @throws Failure unknown_merchant */
  readonly assertMerchant: (merchantId: number) => Promise<void>;
}

/** What events add up to, for their merchants and for operators. */
export function sumsRoutes(app: App, options: SumsRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const description = `Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads ${limits.storedSumsAdded} sums of the full breakdown at most: it may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.`;

function merchantRoute(app: App, options: SumsRoutesOptions): void {
  app.get(
    '/attribution-api/v1/sums',
    {
      onRequest: readingHooks(options),
      schema: {
        tags: ['Events'],
        security: [{ credential: [] }],
        operationId: 'listSums',
        summary: 'Read what your events add up to',
        description,
        querystring: sumsQuerySchema,
        response: responses({ 200: sumsAnswer(ref(eventSumPageSchema)) }, ...faultsWithoutBody),
      },
    },
    async (request, reply) => {
      const merchantId = callingMerchant(request);
      const caller = { merchantId, isOperator: false };
      const answer = await options.limitReaders(merchantId, () => options.answerSums(request.query, caller));
      return sendSums(request, reply, { ...answer, asked: request.query });
    },
  );
}

function operatorRoute(app: App, options: SumsRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/sums',
    {
      onRequest: operatorHooks(options),
      schema: {
        tags: ['Operator'],
        security: [{ operatorToken: [] }],
        operationId: 'listAllSums',
        summary: 'Read what the events of all merchants or one add up to',
        description,
        querystring: merchantSumsQuerySchema,
        response: responses({ 200: sumsAnswer(ref(merchantEventSumPageSchema)) }, ...faultsWithoutBody, 404),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      if (merchantId !== undefined) await options.assertMerchant(merchantId);
      const caller = { merchantId, isOperator: true };
      const answer = await options.limitReaders(null, () => options.answerSums(query, caller));
      return sendSums(request, reply, { ...answer, asked: request.query });
    },
  );
}
