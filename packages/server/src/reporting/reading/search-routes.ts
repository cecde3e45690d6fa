import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { bigIdKey, countKey, cursorOf, idKey } from '../../http/page-cursor.js';
import { limits } from '../../kernel/limits.js';
import { merchantParamsSchema } from '../operator-corrections/correction-schemas.js';
import {
  findQuerySchema,
  foundOnWire,
  foundTransactionPageSchema,
  type InvalidQuery,
  invalidOnWire,
  invalidQuerySchema,
  invalidTransactionPageSchema,
} from './search-schemas.js';
import { findTransactions, type InvalidFilter, listInvalid } from './search-transactions.js';

const merchantCursor = cursorOf({ merchantId: idKey });

const listed = {
  scope: 'reports:read',
  description:
    'The invalid items of completed reports, the newest report first, and within a report the last item first. An item stays in the list when a later report brings it right. Repeats are valid and not in it.',
  query: invalidQuerySchema,
  answer: ['A page of items.', invalidTransactionPageSchema],
  cursor: cursorOf({ reportId: bigIdKey, position: countKey }),
  items: 'invalid_transactions',
  onWire: invalidOnWire,
} as const;

/** Invalid items of reports, of the calling merchant or any, and a transaction of any merchant by its id. */
export function searchRoutes(app: App, context: Context, limitRate: LimitRate): void {
  merchantCalls(app, { limitRate }).list({
    ...listed,
    path: '/invalid-transactions',
    id: 'listInvalidTransactions',
    summary: 'List your transactions that were not recorded, by reason',
    find: ({ merchantId, query }, page) => listInvalid(context, merchantId, filterOf(query, page)),
  });
  const operator = operatorCalls(app);
  operator.list({
    ...listed,
    path: '/merchants/:merchant_id/invalid-transactions',
    id: 'listMerchantInvalidTransactions',
    summary: 'List the transactions of a merchant that were not recorded, by reason',
    params: merchantParamsSchema,
    fails: [accessFailures.unknown_merchant],
    find: ({ params, query }, page) => listInvalid(context, params.merchant_id, filterOf(query, page)),
  });
  operator.read({
    path: '/transactions',
    id: 'findTransactions',
    scope: 'reports:read',
    summary: 'Find a transaction of any merchant by its id',
    description: `By merchant: merchants choose ids, so several may have the same one. A call searches ${limits.merchantsSearched} merchants at most: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same id, until it is null.`,
    query: findQuerySchema,
    answer: ['A page of merchants that sent it.', foundTransactionPageSchema],
    handle: async ({
      query: { transaction_id: transactionId, limit = limits.pageItemsByDefault, cursor },
    }) => {
      const after = merchantCursor.decode(cursor)?.merchantId ?? 0;
      const { found, searchedThrough: last } = await findTransactions(context, {
        transactionId,
        after,
        limit,
      });
      const next_cursor = last === null ? null : merchantCursor.encode({ merchantId: last });
      return { transactions: found.map(foundOnWire), next_cursor };
    },
  });
}

function filterOf(
  { reason_code: code, transaction_id: transactionId }: InvalidQuery,
  { after: before, most: limit }: { readonly after: InvalidFilter['before']; readonly most: number },
): InvalidFilter {
  return { code, transactionId, before, limit };
}
