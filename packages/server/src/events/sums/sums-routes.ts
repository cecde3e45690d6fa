import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { faultsWithoutBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { AnswerSums, SumsAnswer } from './answer-sums.js';
import type { LimitReaders } from './limit-readers.js';
import { sendTable, tableAnswer } from './send-table.js';
import {
  eventSumPageSchema,
  merchantEventSumPageSchema,
  merchantSumsQuerySchema,
  sumsQuerySchema,
} from './sum-schemas.js';
import { sumColumns, sumRows } from './sum-table.js';

export interface SumsRoutesOptions {
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
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

function sumsAnswer(schema: object): object {
  return tableAnswer('A page of sums.', 'columns in the order of the members', schema);
}

function merchantRoute(app: App, options: SumsRoutesOptions): void {
  app.get(
    '/attribution-api/v1/sums',
    {
      onRequest: limitCaller(options.limitRate),
      schema: {
        tags: ['Events'],
        security: needs('events:read', 'credential', 'api_key'),
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
      return sendTable(request, reply, tableOf(answer));
    },
  );
}

function operatorRoute(app: App, options: SumsRoutesOptions): void {
  app.get(
    '/operator-api/v1/attribution/sums',
    {
      schema: {
        tags: ['Operator'],
        security: needs('events:read', 'operator_token'),
        operationId: 'listAllSums',
        summary: 'Read what the events of all merchants or one add up to',
        description,
        querystring: merchantSumsQuerySchema,
        response: responses(
          { 200: sumsAnswer(ref(merchantEventSumPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, ...query } = request.query;
      if (merchantId !== undefined) await options.assertMerchant(merchantId);
      const caller = { merchantId, isOperator: true };
      const answer = await options.limitReaders(null, () => options.answerSums(query, caller));
      return sendTable(request, reply, tableOf(answer));
    },
  );
}

function tableOf({ by, sums, next_cursor }: SumsAnswer) {
  return {
    page: { sums: [...sums], next_cursor },
    columns: sumColumns(by),
    rowsOf: (page: Pick<SumsAnswer, 'sums'>) => sumRows({ by, ...page }),
  };
}
