import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { encodeCursor } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { refuseQuery } from '../../http/validating/refuse-query.js';
import { ref } from '../../http/validating/validation.js';
import type { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  cursorKeyOf,
  type EntriesQuery,
  entriesQuerySchema,
  entryOnWire,
  positionIn,
  statementEntryPageSchema,
} from './entry-schemas.js';
import type { ListEntries } from './list-entries.js';
import type { StatementKey } from './statement.js';
import { merchantMonthParamsSchema, monthParamsSchema } from './statement-schemas.js';
import type { Statements } from './statements.js';

export interface EntryRoutesOptions {
  readonly limitRate: LimitRate;
  readonly listEntries: ListEntries;
  readonly statements: Pick<Statements, 'knownMerchant'>;
}

/** The entries of a statement page by page, for its merchant and for the operator. */
export function entryRoutes(app: App, options: EntryRoutesOptions): void {
  merchantRoute(app, options);
  operatorRoute(app, options);
}

const description = `What the sums of a statement are made of: transactions that were settled in the month and late ones, each in the order of settlement, then corrections in the order of making. With currency, kind, settled_month and fee_plan_id (or \`fee=missing\`) of a line, these are the entries that add up to it. A filter looks through ${limits.transactionsWalked} of each for one page: a page may hold fewer than \`limit\`, or none, and still lead to a next page. Follow \`next_cursor\`, with the same other parameters, until it is null. A draft may change between two pages; a closed statement does not. The CSV has all entries at one moment.`;

function merchantRoute(app: App, { limitRate, listEntries }: EntryRoutesOptions): void {
  app.get(
    '/merchant-api/v1/statements/:month/entries',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        tags: ['Reporting'],
        security: needs('statements:read', 'api_key'),
        operationId: 'listStatementEntries',
        summary: 'List the entries of your statement',
        description,
        params: monthParamsSchema,
        querystring: entriesQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of entries.', ref(statementEntryPageSchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const key = { merchantId: callingMerchant(request), month: request.params.month };
      return reply.send(await pageFor(listEntries, key, request.query));
    },
  );
}

function operatorRoute(app: App, { listEntries, statements }: EntryRoutesOptions): void {
  app.get(
    '/operator-api/v1/merchants/:merchant_id/statements/:month/entries',
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'listMerchantStatementEntries',
        summary: 'List the entries of a statement',
        description,
        params: merchantMonthParamsSchema,
        querystring: entriesQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of entries.', ref(statementEntryPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id, month } = request.params;
      const merchantId = await statements.knownMerchant(merchant_id);
      return reply.send(await pageFor(listEntries, { merchantId, month }, request.query));
    },
  );
}

async function pageFor(listEntries: ListEntries, key: StatementKey, query: EntriesQuery) {
  const { limit = limits.pageItemsByDefault, cursor, currency, kind, fee } = query;
  if (fee !== undefined && query.fee_plan_id !== undefined) throw feeWithPlan();
  const { entries, next } = await listEntries(key, {
    currency,
    kind,
    fee,
    settledMonth: query.settled_month,
    feePlanId: query.fee_plan_id,
    after: positionIn(cursor),
    limit,
  });
  return {
    entries: entries.map(entryOnWire),
    next_cursor: next === null ? null : encodeCursor(cursorKeyOf(next)),
  };
}

function feeWithPlan(): Failure {
  const detail =
    'must not be sent with fee_plan_id: no plan gave the fee of an entry without one. Send one of them.';
  return refuseQuery({ name: 'fee', code: 'not_allowed', detail });
}
