import { accessFailures } from '../../access/access-failures.js';
import { callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { boundOf } from '../../http/validating/time-bound-parameter.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import type { ReadReports, ReportSummary } from './read-reports.js';
import {
  merchantReportOnWire,
  merchantReportPageSchema,
  merchantReportParamsSchema,
  merchantReportSchema,
  merchantReportsQuerySchema,
  reportPageSchema,
  reportParamsSchema,
  reportSummarySchema,
  reportsQuerySchema,
  summaryOnWire,
} from './report-summary-schemas.js';
import type { AllReportsRange } from './report-summary-store.js';

const merchantPath = '/merchant-api/v1/reports';

export interface ReportSummaryRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly readReports: ReadReports;
}

/** Reports with their counts and control totals. */
export async function reportSummaryRoutes(app: App, options: ReportSummaryRoutesOptions): Promise<void> {
  listRoute(app, options);
  getRoute(app, options);
  allReportsRoute(app, options);
  merchantReportRoute(app, options);
}

function listRoute(app: App, { limitRate, readReports }: ReportSummaryRoutesOptions): void {
  app.get(
    merchantPath,
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'listReports',
        tags: ['Reporting'],
        summary: 'List your reports',
        description: 'The newest first, each with its counts and control totals.',
        security: needs('reports:read', 'api_key'),
        querystring: reportsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of reports.', ref(reportPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { accepted_from: from, accepted_to: to } = request.query;
      const range = rangeOf(request.query);
      const found = await readReports.list(callingMerchant(request), {
        ...range,
        acceptedFrom: boundOf(from),
        acceptedTo: boundOf(to),
      });
      const { items, next_cursor } = pageOf(found, range.limit - 1, keyOf);
      return reply.send({ reports: items.map(summaryOnWire), next_cursor });
    },
  );
}

function getRoute(app: App, { limitRate, readReports }: ReportSummaryRoutesOptions): void {
  app.get(
    `${merchantPath}/:report_id`,
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'getReport',
        tags: ['Reporting'],
        summary: 'Read the counts and control totals of a report',
        description: 'Without its transactions: the result and the list of transactions have those.',
        security: needs('reports:read', 'api_key'),
        params: reportParamsSchema,
        response: responses(
          { 200: jsonAnswer('The report.', ref(reportSummarySchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_report,
        ),
      },
    },
    async (request, reply) => {
      const report = await readReports.get(callingMerchant(request), request.params.report_id);
      return reply.send(summaryOnWire(report));
    },
  );
}

function allReportsRoute(app: App, { readReports }: ReportSummaryRoutesOptions): void {
  app.get(
    '/operator-api/v1/reports',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listAllReports',
        summary: 'List the reports of all merchants',
        description: 'The newest first, each with its counts and control totals.',
        querystring: merchantReportsQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of reports.', ref(merchantReportPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId } = request.query;
      const range = rangeOf(request.query);
      const found =
        merchantId === undefined
          ? await readReports.listAll(range)
          : await readReports.list(merchantId, range);
      const { items, next_cursor } = pageOf(found, range.limit - 1, keyAmongAll);
      return reply.send({ reports: items.map(merchantReportOnWire), next_cursor });
    },
  );
}

function merchantReportRoute(app: App, { readReports }: ReportSummaryRoutesOptions): void {
  app.get(
    '/operator-api/v1/merchants/:merchant_id/reports/:report_id',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'getMerchantReport',
        summary: 'Read the counts and control totals of a report of a merchant',
        description: 'As the merchant sees them.',
        params: merchantReportParamsSchema,
        response: responses(
          { 200: jsonAnswer('The report.', ref(merchantReportSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_report,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, report_id: reportId } = request.params;
      return reply.send(merchantReportOnWire(await readReports.get(merchantId, reportId)));
    },
  );
}

/** Asks for one more report than the page holds. */
function rangeOf(query: { readonly limit?: number; readonly cursor?: string }): AllReportsRange {
  const [before, beforeMerchant] = decodeCursor(query.cursor, isReportKey) ?? [];
  return { before, beforeMerchant, limit: (query.limit ?? limits.pageItemsByDefault) + 1 };
}

function keyOf({ reportId }: ReportSummary): string[] {
  return [String(reportId)];
}

function keyAmongAll({ reportId, merchantId }: ReportSummary): string[] {
  return [String(reportId), String(merchantId)];
}

/**
 * Whether a cursor holds the id of a report, which is below 2^53 and so has at most 16 digits. In the list of all merchants'
 * reports, it also holds the merchant.
 */
function isReportKey(key: readonly string[]): boolean {
  const [id = '', merchantId = '1', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,15}$/.test(id) && /^[1-9]\d{0,8}$/.test(merchantId);
}
