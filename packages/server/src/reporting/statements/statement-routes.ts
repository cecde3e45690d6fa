import { accessFailures } from '../../access/access-failures.js';
import { merchantCalls, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { ExportStreams } from '../../export/export-streams.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { reportingFailures } from '../reporting-failures.js';
import { knownMerchant, listMerchants, listMonths, readDocument } from './read-statements.js';
import {
  csvAnswer,
  filesOf,
  pageAnswer,
  sendCsv,
  sendPrinted,
  sendZip,
  zipAnswer,
} from './statement-answers.js';
import {
  merchantMonthParamsSchema,
  merchantParamsSchema,
  merchantsQuerySchema,
  monthParamsSchema,
  monthsQuerySchema,
  statementListSchema,
  statementSchema,
} from './statement-schemas.js';
import type { Statements } from './statements.js';

const ofMerchant = '/merchants/:merchant_id/statements';
const { unknown_merchant } = accessFailures;
const { unknown_statement } = reportingFailures;

const listing = { scope: 'statements:read', answer: ['A page of statements.', statementListSchema] } as const;
const downloading = {
  scope: 'statements:read',
  audit: 'statement.downloaded',
  description: csvAnswer.description,
  answer: csvAnswer,
  isStreamed: true,
} as const;
const printing = {
  scope: 'statements:read',
  description: pageAnswer.description,
  answer: pageAnswer,
} as const;

export interface StatementRoutesOptions {
  readonly limitRate: LimitRate;
  readonly statements: Statements;
  readonly streams: ExportStreams;
}

/** The calls by which a merchant reads its own statements. */
export function merchantStatementRoutes(app: App, context: Context, options: StatementRoutesOptions): void {
  const { limitRate, statements, streams } = options;
  const merchant = merchantCalls(app, { limitRate });
  merchant.read({
    ...listing,
    query: monthsQuerySchema,
    path: '/statements',
    id: 'listStatements',
    summary: 'List your statements',
    description: 'One for each month, the newest first: what you owe in each currency, so far or finally.',
    handle: ({ merchantId, query }) => listMonths(context, { merchantId, ...query }),
  });
  const files = filesOf('/merchant-api/v1/statements/:month');
  merchant.read({
    path: '/statements/:month',
    id: 'getStatement',
    scope: 'statements:read',
    summary: 'Read your statement of a month',
    description: `Every currency with its lines. A draft grows while transactions arrive. A closed statement never changes: what arrives later stands on the next open one, marked late. ${files}`,
    otherFormats: files,
    params: monthParamsSchema,
    answer: ['The statement.', statementSchema],
    fails: [unknown_statement],
    handle: ({ merchantId, params: { month } }) => readDocument(context, { merchantId, month }),
  });
  merchant.read({
    ...downloading,
    path: '/statements/:month/entries.csv',
    id: 'getStatementEntries',
    summary: 'Download the entries of your statement',
    params: monthParamsSchema,
    fails: [unknown_statement],
    handle: ({ merchantId, params: { month }, request, reply }) =>
      sendCsv(request, reply, { statements, streams, key: { merchantId, month } }),
  });
  merchant.read({
    ...printing,
    path: '/statements/:month/page',
    id: 'getStatementPage',
    summary: 'Print your statement',
    params: monthParamsSchema,
    fails: [unknown_statement],
    handle: ({ merchantId, params: { month }, request, reply }) => {
      const csvAt = `GET /merchant-api/v1/statements/${month}/entries.csv`;
      return sendPrinted(request, reply, { statements, key: { merchantId, month }, csvAt });
    },
  });
}

/** The calls by which the operator reads all merchants' statements. */
export function operatorStatementRoutes(
  app: App,
  context: Context,
  { statements, streams }: Omit<StatementRoutesOptions, 'limitRate'>,
): void {
  const operator = operatorCalls(app);
  operator.read({
    ...listing,
    path: '/statements',
    id: 'listStatementsOfMonth',
    summary: 'List the statements of a month',
    description: 'For all merchants, by merchant.',
    query: merchantsQuerySchema,
    handle: ({ query }) => listMerchants(context, query),
  });
  operator.read({
    ...listing,
    query: monthsQuerySchema,
    path: ofMerchant,
    id: 'listMerchantStatements',
    summary: 'List the statements of a merchant',
    description: 'One for each month, the newest first.',
    params: merchantParamsSchema,
    fails: [unknown_merchant],
    handle: async ({ params, query }) => {
      const merchantId = await knownMerchant(context, params.merchant_id);
      return listMonths(context, { merchantId, ...query });
    },
  });
  operator.read({
    path: '/statements/:month/closed.zip',
    id: 'getClosedStatements',
    scope: 'statements:read',
    audit: 'statement.downloaded',
    summary: 'Download the closed statements of a month',
    description: zipAnswer.description,
    params: monthParamsSchema,
    answer: zipAnswer,
    isStreamed: true,
    fails: [unknown_statement],
    handle: ({ params: { month }, request, reply }) =>
      sendZip(request, reply, { statements, streams, month }),
  });
  operatorFileRoutes(app, context, { statements, streams });
}

function operatorFileRoutes(
  app: App,
  context: Context,
  { statements, streams }: Omit<StatementRoutesOptions, 'limitRate'>,
): void {
  const operator = operatorCalls(app);
  const files = filesOf(`/operator-api/v1${ofMerchant}/:month`);
  const ofMonth = { params: merchantMonthParamsSchema, fails: [unknown_merchant, unknown_statement] };
  operator.read({
    ...ofMonth,
    path: `${ofMerchant}/:month`,
    id: 'getMerchantStatement',
    scope: 'statements:read',
    summary: 'Read a statement of a merchant',
    description: `Every currency with its lines. ${files}`,
    otherFormats: files,
    answer: ['The statement.', statementSchema],
    handle: async ({ params: { merchant_id, month } }) => {
      const merchantId = await knownMerchant(context, merchant_id);
      return readDocument(context, { merchantId, month });
    },
  });
  operator.read({
    ...downloading,
    ...ofMonth,
    path: `${ofMerchant}/:month/entries.csv`,
    id: 'getMerchantStatementEntries',
    summary: 'Download the entries of a statement',
    handle: async ({ params: { merchant_id, month }, request, reply }) => {
      const merchantId = await knownMerchant(context, merchant_id);
      return sendCsv(request, reply, { statements, streams, key: { merchantId, month } });
    },
  });
  operator.read({
    ...printing,
    ...ofMonth,
    path: `${ofMerchant}/:month/page`,
    id: 'getMerchantStatementPage',
    summary: 'Print a statement',
    handle: async ({ params: { merchant_id, month }, request, reply }) => {
      const merchantId = await knownMerchant(context, merchant_id);
      const csvAt = `GET /operator-api/v1/merchants/${merchantId}/statements/${month}/entries.csv`;
      return sendPrinted(request, reply, { statements, key: { merchantId, month }, csvAt });
    },
  });
}
