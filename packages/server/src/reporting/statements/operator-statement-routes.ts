import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { reportingFailures } from '../reporting-failures.js';
import { csvAnswer, filesOf, pageAnswer, sendCsv, sendPrinted } from './statement-answers.js';
import {
  closedMonthSchema,
  closeRequestSchema,
  merchantMonthParamsSchema,
  merchantParamsSchema,
  merchantsQuerySchema,
  monthParamsSchema,
  monthsQuerySchema,
  statementListSchema,
  statementSchema,
} from './statement-schemas.js';
import type { Statements } from './statements.js';

const path = '/operator-api/v1/statements';
const ofMerchant = '/operator-api/v1/merchants/:merchant_id/statements';

export interface OperatorStatementRoutesOptions {
  readonly statements: Statements;
}

/** The calls by which the operator reads all merchants' statements and closes a month. */
export async function operatorStatementRoutes(
  app: App,
  { statements }: OperatorStatementRoutesOptions,
): Promise<void> {
  await app.register(async (scope: App) => {
    closeRoute(scope, statements);
    listRoutes(scope, statements);
    readRoute(scope, statements);
    fileRoutes(scope, statements);
  });
}

function closeRoute(app: App, statements: Statements): void {
  app.post(
    `${path}/:month/close`,
    {
      config: { audit: 'month.closed', fresh: 'unless dry run' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:write', 'operator_token'),
        operationId: 'closeMonth',
        summary: 'Close a month',
        description:
          'Closes this month and every earlier one that is still open, for all merchants or for one. A closed statement never changes; what arrives later stands on the next open one. A merchant with transactions without fee, or whose sums do not reconcile with its transactions, is refused with the reason and what keeps its books open, one by one; the others are closed. With dry_run nothing is closed; without it, a person needs a fresh sign-in. Safe to repeat and to call twice at once.',
        params: monthParamsSchema,
        body: ref(closeRequestSchema),
        response: responses(
          { 200: jsonAnswer('What became of each merchant.', ref(closedMonthSchema)) },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          accessFailures.unknown_merchant,
          reportingFailures.month_not_over,
        ),
      },
    },
    async (request, reply) => {
      const closed = await statements.closeMonth({
        month: request.params.month,
        by: actorOf(request),
        merchantId: request.body?.merchant_id,
        dryRun: request.body?.dry_run,
      });
      return reply.send(closed);
    },
  );
}

function listRoutes(app: App, statements: Statements): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'listStatementsOfMonth',
        summary: 'List the statements of a month',
        description: 'For all merchants, by merchant.',
        querystring: merchantsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of statements.', ref(statementListSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => reply.send(await statements.listMerchants(request.query)),
  );
  app.get(
    ofMerchant,
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'listMerchantStatements',
        summary: 'List the statements of a merchant',
        description: 'One for each month, the newest first.',
        params: merchantParamsSchema,
        querystring: monthsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of statements.', ref(statementListSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const merchantId = await statements.knownMerchant(request.params.merchant_id);
      return reply.send(await statements.listMonths({ merchantId, ...request.query }));
    },
  );
}

function readRoute(app: App, statements: Statements): void {
  app.get(
    `${ofMerchant}/:month`,
    {
      config: { otherFormats: filesOf(`${ofMerchant}/:month`) },
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'getMerchantStatement',
        summary: 'Read a statement of a merchant',
        description: `Every currency with its lines. ${filesOf(`${ofMerchant}/:month`)}`,
        params: merchantMonthParamsSchema,
        response: responses(
          { 200: jsonAnswer('The statement.', ref(statementSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id, month } = request.params;
      const merchantId = await statements.knownMerchant(merchant_id);
      return reply.send(await statements.read({ merchantId, month }));
    },
  );
}

function fileRoutes(app: App, statements: Statements): void {
  app.get(
    `${ofMerchant}/:month/entries.csv`,
    {
      config: { audit: 'statement.downloaded' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'getMerchantStatementEntries',
        summary: 'Download the entries of a statement',
        description: csvAnswer.description,
        params: merchantMonthParamsSchema,
        response: responses(
          { 200: csvAnswer.response },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id, month } = request.params;
      const merchantId = await statements.knownMerchant(merchant_id);
      return sendCsv(request, reply, { statements, key: { merchantId, month } });
    },
  );
  app.get(
    `${ofMerchant}/:month/page`,
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'getMerchantStatementPage',
        summary: 'Print a statement',
        description: pageAnswer.description,
        params: merchantMonthParamsSchema,
        response: responses(
          { 200: pageAnswer.response },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id, month } = request.params;
      const merchantId = await statements.knownMerchant(merchant_id);
      const csvAt = `GET ${ofMerchant.replace(':merchant_id', String(merchantId))}/${month}/entries.csv`;
      return sendPrinted(request, reply, { statements, key: { merchantId, month }, csvAt });
    },
  );
}
