import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { partsOfPosition, positionOf } from '../ledger/transaction-position.js';
import { merchantParamsSchema } from '../operator-corrections/correction-schemas.js';
import type { ReadTransactions } from './read-transactions.js';
import {
  merchantTransactionOnWire,
  merchantTransactionPageSchema,
  type TransactionQuery,
  transactionOnWire,
  transactionPageSchema,
  transactionQuerySchema,
} from './transaction-schemas.js';

export interface TransactionRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly readTransactions: ReadTransactions;
}

/** Reads recorded transactions, by id or by the time of settlement. */
export async function transactionRoutes(app: App, options: TransactionRoutesOptions): Promise<void> {
  listRoute(app, options);
  merchantListRoute(app, options);
}

const description = `Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through ${limits.transactionsWalked} transactions for one page, or with \`fee\` through as many of those that were recorded without one: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. Currency and country are those that were reported.`;

function listRoute(app: App, { limitRate, readTransactions }: TransactionRoutesOptions): void {
  app.get(
    '/merchant-api/v1/transactions',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'listTransactions',
        tags: ['Reporting'],
        summary: 'Read recorded transactions back',
        description,
        security: needs('reports:read', 'api_key'),
        querystring: transactionQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of transactions.', ref(transactionPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const page = await pageFor(readTransactions, callingMerchant(request), request.query);
      return reply.send({ ...page, transactions: page.transactions.map(transactionOnWire) });
    },
  );
}

function merchantListRoute(app: App, { readTransactions }: TransactionRoutesOptions): void {
  app.get(
    '/operator-api/v1/merchants/:merchant_id/transactions',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listMerchantTransactions',
        summary: 'Read the recorded transactions of a merchant',
        description,
        params: merchantParamsSchema,
        querystring: transactionQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of transactions.', ref(merchantTransactionPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const page = await pageFor(readTransactions, request.params.merchant_id, request.query);
      return reply.send({ ...page, transactions: page.transactions.map(merchantTransactionOnWire) });
    },
  );
}

async function pageFor(readTransactions: ReadTransactions, merchantId: number, query: TransactionQuery) {
  const { limit = limits.pageItemsByDefault, cursor, currency, status, fee, order } = query;
  const key = decodeCursor(cursor, (parts) => positionOf(parts) !== undefined);
  const { transactions, next } = await readTransactions.list(merchantId, {
    transactionId: query.transaction_id,
    settledFrom: boundOf(query.settled_from),
    settledTo: boundOf(query.settled_to),
    payerCountry: query.payer_country,
    currency,
    status,
    fee,
    order,
    after: key === undefined ? undefined : positionOf(key),
    limit,
  });
  const next_cursor = next === null ? null : encodeCursor(partsOfPosition(next));
  return { transactions, next_cursor };
}
