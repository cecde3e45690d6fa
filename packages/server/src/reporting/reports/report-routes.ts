import { reportFaults } from '@stoa/contract';
import type { FastifyRequest } from 'fastify';
import { merchantCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import { forecastReport } from './forecast-report.js';
import { readReportResult } from './read-report-result.js';
import {
  reportForecastSchema,
  reportIdSchema,
  reportQuerySchema,
  reportResultSchema,
  reportSchema,
} from './report-schemas.js';
import type { SubmitReport } from './submit-report.js';

export interface ReportRoutesOptions {
  /** Counts a key's calls, uploads and queries together. */
  readonly limitRate: LimitRate;
  readonly submitReport: SubmitReport;
  /** The same as for processing. */
  readonly settlementAgeDays: number;
}

const path = '/reports/transactions';
const location = { description: 'Where its result is.', type: 'string', format: 'uri-reference' };
/** What both calls that take a report have in common. */
const taking = {
  scope: 'reports:write',
  audit: 'never',
  bodyLimit: limits.reportBodyBytes,
  body: reportSchema,
  checkedBy: reportFaults,
} as const;

/** The two calls of transactions reporting (specification, Endpoints 1 and 2), and the dry run of the first. */
export function reportRoutes(app: App, context: Context, options: ReportRoutesOptions): void {
  const { limitRate, submitReport, settlementAgeDays } = options;
  const merchant = merchantCalls(app, { limitRate });
  merchant.change({
    ...taking,
    path,
    id: 'uploadTransactionsReport',
    summary: 'Upload a transaction report',
    description:
      'Takes a batch of settled transactions, at most 5 MB. The same content again answers the same reportId, so repeating an upload of uncertain outcome is safe. A transaction reported before is ignored.',
    answer: ['The report is accepted and will be processed.', reportIdSchema, { location }],
    handle: async ({ merchantId, body: report, by, request, reply }) => {
      const source = sourceOf(request, report);
      const reportId = await submitReport({ merchantId, report, source, uploadedBy: by.name });
      void reply.header('location', `/merchant-api/v1${path}?report_id=${reportId}`);
      return { reportId };
    },
  });
  merchant.read({
    path,
    id: 'getTransactionsReportResult',
    scope: 'reports:read',
    summary: 'Query the processing result of a report',
    description:
      'Tells how far the report is and, once it is completed, which of its transactions are valid and which are not, and why.',
    query: reportQuerySchema,
    answer: ['What became of the report.', reportResultSchema],
    fails: [reportingFailures.unknown_report],
    handle: ({ merchantId, query }) => readReportResult(context.database, merchantId, query.report_id),
  });
  merchant.change({
    ...taking,
    path: `${path}/validate`,
    id: 'validateTransactionsReport',
    summary: 'Try a transaction report',
    description:
      'Checks a report as the upload would, and stores nothing: all faults of the schema, or what would become of each transaction now, with fees and warnings.',
    answer: ['What the report would become.', reportForecastSchema],
    handle: ({ merchantId, body }) => forecastReport({ ...context, settlementAgeDays }, merchantId, body),
  });
}

function sourceOf(request: FastifyRequest, body: object): string {
  const source = request.sourceOf(body);
  if (source === undefined) throw new Error('a body without the text that it was read from');
  return source;
}
