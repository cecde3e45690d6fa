import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { reportingFailures } from '../reporting-failures.js';
import { csvAnswer, filesOf, pageAnswer, sendCsv, sendPrinted } from './statement-answers.js';
import {
  monthParamsSchema,
  monthsQuerySchema,
  statementListSchema,
  statementSchema,
} from './statement-schemas.js';
import type { Statements } from './statements.js';

const path = '/merchant-api/v1/statements';

export interface MerchantStatementRoutesOptions {
  readonly limitRate: LimitRate;
  readonly statements: Statements;
}

/** The calls by which a merchant reads its own statements. */
export async function merchantStatementRoutes(
  app: App,
  { limitRate, statements }: MerchantStatementRoutesOptions,
): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', limitCaller(limitRate));
    readRoutes(scope, statements);
    fileRoutes(scope, statements);
  });
}

function readRoutes(app: App, statements: Statements): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Reporting'],
        security: needs('statements:read', 'api_key'),
        operationId: 'listStatements',
        summary: 'List your statements',
        description:
          'One for each month, the newest first: what you owe in each currency, so far or finally.',
        querystring: monthsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of statements.', ref(statementListSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) =>
      reply.send(await statements.listMonths({ merchantId: callingMerchant(request), ...request.query })),
  );
  app.get(
    `${path}/:month`,
    {
      config: { otherFormats: filesOf(`${path}/:month`) },
      schema: {
        tags: ['Reporting'],
        security: needs('statements:read', 'api_key'),
        operationId: 'getStatement',
        summary: 'Read your statement of a month',
        description: `Every currency with its lines. A draft grows while transactions arrive. A closed statement never changes: what arrives later stands on the next open one, marked late. ${filesOf(`${path}/:month`)}`,
        params: monthParamsSchema,
        response: responses(
          { 200: jsonAnswer('The statement.', ref(statementSchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const key = { merchantId: callingMerchant(request), month: request.params.month };
      return reply.send(await statements.read(key));
    },
  );
}

function fileRoutes(app: App, statements: Statements): void {
  app.get(
    `${path}/:month/entries.csv`,
    {
      config: { audit: 'statement.downloaded' },
      schema: {
        tags: ['Reporting'],
        security: needs('statements:read', 'api_key'),
        operationId: 'getStatementEntries',
        summary: 'Download the entries of your statement',
        description: csvAnswer.description,
        params: monthParamsSchema,
        response: responses(
          { 200: csvAnswer.response },
          ...faultsWithoutBody,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const key = { merchantId: callingMerchant(request), month: request.params.month };
      return sendCsv(request, reply, { statements, key });
    },
  );
  app.get(
    `${path}/:month/page`,
    {
      schema: {
        tags: ['Reporting'],
        security: needs('statements:read', 'api_key'),
        operationId: 'getStatementPage',
        summary: 'Print your statement',
        description: pageAnswer.description,
        params: monthParamsSchema,
        response: responses(
          { 200: pageAnswer.response },
          ...faultsWithoutBody,
          reportingFailures.unknown_statement,
        ),
      },
    },
    async (request, reply) => {
      const { month } = request.params;
      const key = { merchantId: callingMerchant(request), month };
      const csvAt = `GET ${path}/${month}/entries.csv`;
      return sendPrinted(request, reply, { statements, key, csvAt });
    },
  );
}
