import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { merchantParamsSchema } from '../operator-corrections/correction-schemas.js';
import {
  type InvalidQuery,
  invalidOnWire,
  invalidQuerySchema,
  invalidTransactionPageSchema,
} from './invalid-transaction-schemas.js';
import type { InvalidTransaction } from './invalid-transaction-store.js';
import type { ReadInvalid } from './read-invalid.js';

export interface InvalidTransactionRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly readInvalid: ReadInvalid;
}

const description =
  'The invalid items of completed reports, the newest report first, and within a report the last item first. An item stays in the list when a later report brings it right. Repeats are valid and not in it.';
const answer = { 200: jsonAnswer('A page of items.', ref(invalidTransactionPageSchema)) };

/** Invalid items of reports: the calling merchant's own, and for the operator any merchant's. */
export async function invalidTransactionRoutes(
  app: App,
  { limitRate, readInvalid }: InvalidTransactionRoutesOptions,
): Promise<void> {
  app.get(
    '/merchant-api/v1/invalid-transactions',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'listInvalidTransactions',
        tags: ['Reporting'],
        summary: 'List your transactions that were not recorded, by reason',
        description,
        security: needs('reports:read', 'api_key'),
        querystring: invalidQuerySchema,
        response: responses(answer, ...faultsWithoutBody),
      },
    },
    async (request, reply) => reply.send(await pageFor(readInvalid, callingMerchant(request), request.query)),
  );
  app.get(
    '/operator-api/v1/merchants/:merchant_id/invalid-transactions',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listMerchantInvalidTransactions',
        summary: 'List the transactions of a merchant that were not recorded, by reason',
        description,
        params: merchantParamsSchema,
        querystring: invalidQuerySchema,
        response: responses(answer, ...faultsWithoutBody, accessFailures.unknown_merchant),
      },
    },
    async (request, reply) =>
      reply.send(await pageFor(readInvalid, request.params.merchant_id, request.query)),
  );
}

async function pageFor(readInvalid: ReadInvalid, merchantId: number, query: InvalidQuery) {
  const { limit = limits.pageItemsByDefault, reason_code: code, transaction_id: transactionId } = query;
  const [reportId, position] = decodeCursor(query.cursor, isInvalidKey) ?? [];
  const found = await readInvalid(merchantId, {
    code,
    transactionId,
    before: reportId === undefined || position === undefined ? undefined : { reportId, position },
    limit: limit + 1,
  });
  const { items, next_cursor } = pageOf<InvalidTransaction>(found, limit, (one) => [
    String(one.reportId),
    String(one.position),
  ]);
  return { invalid_transactions: items.map(invalidOnWire), next_cursor };
}

/** Whether a cursor holds the id of a report, below 2^53, and an index in it. */
function isInvalidKey(key: readonly string[]): boolean {
  const [reportId = '', position = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,15}$/.test(reportId) && /^\d{1,9}$/.test(position);
}
