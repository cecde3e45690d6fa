import { accessFailures } from '../../access/access-failures.js';
import { attributionCalls, operatorCalls } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { limits } from '../../kernel/limits.js';
import { answerSums, type SumsAnswer, sendTable, sumColumns, sumRows, tableAnswer } from './answer-sums.js';
import type { LimitReaders } from './limit-readers.js';
import {
  eventSumPageSchema,
  merchantEventSumPageSchema,
  merchantSumsQuerySchema,
  sumsQuerySchema,
} from './sum-schemas.js';

export interface SumsRoutesOptions {
  readonly database: Database;
  /** Counts a key's calls that read. */
  readonly limitRate: LimitRate;
  readonly limitReaders: LimitReaders;
}

const description = `Recorded events whose installation is known, by day, app, event name, source and campaign of the installation, and currency. The transaction that records an event adds it to the sums: they always equal the events. Source and campaign are those that were known when the event was counted. A page reads ${limits.storedSumsAdded} sums of the full breakdown at most: it may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. If one sum alone would add up more, the answer is 400.`;
const columns = 'columns in the order of the members';

/** What events add up to, for their merchants and for operators. */
export function sumsRoutes(app: App, { database, limitRate, limitReaders }: SumsRoutesOptions): void {
  attributionCalls(app, { limitRate }).read({
    path: '/sums',
    id: 'listSums',
    scope: 'events:read',
    summary: 'Read what your events add up to',
    description,
    query: sumsQuerySchema,
    answer: { response: tableAnswer('A page of sums.', columns, eventSumPageSchema) },
    handle: async ({ merchantId, query, request, reply }) => {
      const caller = { merchantId, isOperator: false };
      const answer = await limitReaders(merchantId, () => answerSums(database, query, caller));
      return sendTable(request, reply, tableOf(answer));
    },
  });
  operatorCalls(app).read({
    path: '/attribution/sums',
    id: 'listAllSums',
    scope: 'events:read',
    summary: 'Read what the events of all merchants or one add up to',
    description,
    query: merchantSumsQuerySchema,
    answer: { response: tableAnswer('A page of sums.', columns, merchantEventSumPageSchema) },
    fails: [accessFailures.unknown_merchant],
    handle: async ({ query: { merchant_id: merchantId, ...query }, request, reply }) => {
      const caller = { merchantId, isOperator: true };
      const answer = await limitReaders(null, () => answerSums(database, query, caller));
      return sendTable(request, reply, tableOf(answer));
    },
  });
}

function tableOf({ by, sums, next_cursor }: SumsAnswer) {
  return {
    page: { sums: [...sums], next_cursor },
    columns: sumColumns(by),
    rowsOf: (page: Pick<SumsAnswer, 'sums'>) => sumRows({ by, ...page }),
  };
}
