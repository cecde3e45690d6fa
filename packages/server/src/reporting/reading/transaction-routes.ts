import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/time-bound-parameter.js';
import { ref } from '../../http/validation.js';
import { limits } from '../../kernel/limits.js';
import { merchantParamsSchema } from '../corrections/correction-schemas.js';
import { canBeTransactionId } from '../ledger/transaction-id.js';
import { earliestInstant, latestInstant } from '../month.js';
import type { PricedTransaction, ReadTransactions } from './read-transactions.js';
import {
  merchantTransactionOnWire,
  merchantTransactionPageSchema,
  type TransactionQuery,
  transactionOnWire,
  transactionPageSchema,
  transactionQuerySchema,
} from './transaction-schemas.js';
import type { TransactionPosition } from './transaction-store.js';

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

const description =
  "Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty.";

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
      const { items, next_cursor } = await pageFor(readTransactions, callingMerchant(request), request.query);
      return reply.send({ transactions: items.map(transactionOnWire), next_cursor });
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
      const { items, next_cursor } = await pageFor(
        readTransactions,
        request.params.merchant_id,
        request.query,
      );
      return reply.send({ transactions: items.map(merchantTransactionOnWire), next_cursor });
    },
  );
}

async function pageFor(readTransactions: ReadTransactions, merchantId: number, query: TransactionQuery) {
  const { limit = limits.pageItemsByDefault, cursor, settled_from, settled_to } = query;
  const key = decodeCursor(cursor, (parts) => positionOf(parts) !== undefined);
  const found = await readTransactions.list(merchantId, {
    transactionId: query.transaction_id,
    settledFrom: boundOf(settled_from),
    settledTo: boundOf(settled_to),
    after: key === undefined ? undefined : positionOf(key),
    limit: limit + 1,
  });
  return pageOf<PricedTransaction>(found, limit, (one) => [String(one.settledAt), one.transactionId]);
}

/** Reads the microseconds and the id that a cursor holds. */
function positionOf(key: readonly string[]): TransactionPosition | undefined {
  const [time = '', transactionId = '', ...rest] = key;
  if (rest.length > 0 || !canBeTransactionId(transactionId)) return undefined;
  if (!/^-?\d{1,18}$/.test(time)) return undefined;
  const settledAt = BigInt(time);
  return settledAt < earliestInstant || settledAt > latestInstant ? undefined : { settledAt, transactionId };
}
