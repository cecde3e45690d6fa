import { type Authenticator, callingMerchant } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import { limits } from '../../kernel/limits.js';
import { type Instant, parseRfc3339 } from '../../kernel/timestamp.js';
import { merchantParamsSchema } from '../corrections/correction-schemas.js';
import { canBeTransactionId } from '../corrections/transaction-id.js';
import { limitCaller } from '../limit-caller.js';
import type { ReadTransaction, ReadTransactions } from './read-transactions.js';
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
  readonly authenticator: Authenticator;
  /** Counts a key's calls. */
  readonly limitRate: LimitRate;
  readonly readTransactions: ReadTransactions;
}

/** Recorded transactions, by id or by the time at which they were settled. */
export async function transactionRoutes(app: App, options: TransactionRoutesOptions): Promise<void> {
  listRoute(app, options);
  merchantListRoute(app, options);
}

const description =
  'Ordered by settled_at, then by id: of one id, or of a period, or all. What another merchant recorded looks exactly like what does not exist: the page is empty.';

function listRoute(app: App, { authenticator, limitRate, readTransactions }: TransactionRoutesOptions): void {
  app.get(
    '/merchant-api/v1/transactions',
    {
      onRequest: [authenticator.bearer('api_key', 'reports:read'), limitCaller(limitRate)],
      schema: {
        operationId: 'listTransactions',
        tags: ['Reporting'],
        summary: 'Read recorded transactions back',
        description,
        security: [{ apiKey: [] }],
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

function merchantListRoute(app: App, { authenticator, readTransactions }: TransactionRoutesOptions): void {
  app.get(
    '/operator-api/v1/merchants/:merchant_id/transactions',
    {
      onRequest: authenticator.bearer('operator_token', 'operator'),
      schema: {
        tags: ['Operator'],
        security: [{ operatorToken: [] }],
        operationId: 'listMerchantTransactions',
        summary: 'Read the recorded transactions of a merchant',
        description,
        params: merchantParamsSchema,
        querystring: transactionQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of transactions.', ref(merchantTransactionPageSchema)) },
          ...faultsWithoutBody,
          404,
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
    settledFrom: instantOf(settled_from),
    settledTo: instantOf(settled_to),
    after: key === undefined ? undefined : positionOf(key),
    limit: limit + 1,
  });
  return pageOf<ReadTransaction>(found, limit, (one) => [String(one.settledAt), one.transactionId]);
}

function instantOf(text: string | undefined): Instant | undefined {
  return text === undefined ? undefined : parseRfc3339(text);
}

/** Around the years -1 to 10000, which is all that a report can bring. */
const earliest = -62_300_000_000_000_000n;
const latest = 253_500_000_000_000_000n;

/** Microseconds and id, as a cursor holds them. */
function positionOf(key: readonly string[]): TransactionPosition | undefined {
  const [time = '', transactionId = '', ...rest] = key;
  if (rest.length > 0 || !canBeTransactionId(transactionId)) return undefined;
  if (!/^-?\d{1,18}$/.test(time)) return undefined;
  const settledAt = BigInt(time);
  return settledAt < earliest || settledAt > latest ? undefined : { settledAt, transactionId };
}
