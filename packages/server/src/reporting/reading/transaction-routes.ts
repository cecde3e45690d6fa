import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { boundOf } from '../../http/validating/query-parameters.js';
import { limits } from '../../kernel/limits.js';
import { positionCursor } from '../ledger/transaction-id.js';
import { merchantParamsSchema } from '../operator-corrections/correction-schemas.js';
import { listTransactions } from './read-transactions.js';
import {
  merchantTransactionOnWire,
  merchantTransactionPageSchema,
  type TransactionQuery,
  transactionOnWire,
  transactionPageSchema,
  transactionQuerySchema,
} from './transaction-schemas.js';

const description = `Ordered by settled_at, then by id: one id, or a period, or all. Another merchant's transaction looks exactly like one that does not exist: the page is empty. A filter by currency, country or status looks through ${limits.transactionsWalked} transactions for one page, or with \`fee\` through as many of those that were recorded without one: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. Currency and country are those that were reported.`;

/** Reads recorded transactions, by id or by the time of settlement. */
export function transactionRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate }).read(
    {
      path: '/transactions',
      id: 'listTransactions',
      scope: 'reports:read',
      summary: 'Read recorded transactions back',
      description,
      query: transactionQuerySchema,
      answer: ['A page of transactions.', transactionPageSchema],
    },
    async ({ merchantId, query }) => {
      const { transactions, next_cursor } = await pageFor(context, merchantId, query);
      return { transactions: transactions.map(transactionOnWire), next_cursor };
    },
  );
  operatorCalls(app).read(
    {
      path: '/merchants/:merchant_id/transactions',
      id: 'listMerchantTransactions',
      scope: 'reports:read',
      summary: 'Read the recorded transactions of a merchant',
      description,
      params: merchantParamsSchema,
      query: transactionQuerySchema,
      answer: ['A page of transactions.', merchantTransactionPageSchema],
      fails: [accessFailures.unknown_merchant],
    },
    async ({ params, query }) => {
      const { transactions, next_cursor } = await pageFor(context, params.merchant_id, query);
      return { transactions: transactions.map(merchantTransactionOnWire), next_cursor };
    },
  );
}

async function pageFor(context: Context, merchantId: number, query: TransactionQuery) {
  const { limit = limits.pageItemsByDefault, cursor, currency, status, fee, order } = query;
  const { transactions, next } = await listTransactions(context, merchantId, {
    transactionId: query.transaction_id,
    settledFrom: boundOf(query.settled_from),
    settledTo: boundOf(query.settled_to),
    payerCountry: query.payer_country,
    currency,
    status,
    fee,
    order,
    after: positionCursor.decode(cursor),
    limit,
  });
  return { transactions, next_cursor: next === null ? null : positionCursor.encode(next) };
}
