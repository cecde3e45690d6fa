import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { isMerchantKey } from '../guards/cadence-routes.js';
import { findQuerySchema, foundOnWire, foundTransactionPageSchema } from './find-transaction-schemas.js';
import type { FindTransactions } from './find-transactions.js';

/** Finds a transaction whose merchant is not known, for the operator. */
export function findTransactionRoutes(
  app: App,
  { findTransactions }: { readonly findTransactions: FindTransactions },
): void {
  app.get(
    '/operator-api/v1/transactions',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'findTransactions',
        summary: 'Find a transaction of any merchant by its id',
        description: `By merchant: merchants choose ids, so several may have the same one. A call searches ${limits.merchantsSearched} merchants at most: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same id, until it is null.`,
        querystring: findQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of merchants that sent it.', ref(foundTransactionPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { transaction_id: transactionId, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [after = '0'] = decodeCursor(cursor, isMerchantKey) ?? [];
      const { found, searchedThrough } = await findTransactions({
        transactionId,
        after: Number(after),
        limit,
      });
      return reply.send({
        transactions: found.map(foundOnWire),
        next_cursor: searchedThrough === null ? null : encodeCursor([String(searchedThrough)]),
      });
    },
  );
}
