import { reportFaults } from '@stoa/contract';
import type { FastifyRequest } from 'fastify';
import { callingMerchant, limitCaller, needs, principalOf } from '../../access/index.js';
import type { App } from '../../http/app.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { judgeBodyBy, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import type { ForecastReport } from './forecast-report.js';
import type { ReadReportResult } from './read-report-result.js';
import {
  reportForecastSchema,
  reportIdSchema,
  reportQuerySchema,
  reportResultSchema,
  reportSchema,
} from './report-schemas.js';
import type { SubmitReport } from './submit-report.js';

const path = '/merchant-api/v1/reports/transactions';

export interface ReportRoutesOptions {
  /** Counts a key's calls, uploads and queries together. */
  readonly limitRate: LimitRate;
  readonly submitReport: SubmitReport;
  readonly readReportResult: ReadReportResult;
  readonly forecastReport: ForecastReport;
}

/** The two calls of transactions reporting (specification, Endpoints 1 and 2), and the dry run of the first. */
export async function reportRoutes(app: App, options: ReportRoutesOptions): Promise<void> {
  uploadRoute(app, options);
  resultRoute(app, options);
  forecastRoute(app, options);
}

function uploadRoute(app: App, { limitRate, submitReport }: ReportRoutesOptions): void {
  app.post(
    path,
    {
      config: { audit: 'never' },
      onRequest: limitCaller(limitRate),
      bodyLimit: limits.reportBodyBytes,
      validatorCompiler: judgeBodyBy(reportFaults),
      schema: {
        operationId: 'uploadTransactionsReport',
        tags: ['Reporting'],
        summary: 'Upload a transaction report',
        description:
          'Takes a batch of settled transactions, at most 5 MB. The same content again answers the same reportId, so repeating an upload of uncertain outcome is safe. A transaction reported before is ignored.',
        security: needs('reports:write', 'api_key'),
        body: ref(reportSchema),
        response: responses(
          {
            200: jsonAnswer('The report is accepted and will be processed.', ref(reportIdSchema), {
              location: {
                description: 'Where its result is.',
                type: 'string',
                format: 'uri-reference',
              },
            }),
          },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => {
      const report = request.body;
      const reportId = await submitReport({
        merchantId: callingMerchant(request),
        report,
        source: sourceOf(request, report),
        uploadedBy: principalOf(request).actor.name,
      });
      return reply.header('location', `${path}?report_id=${reportId}`).send({ reportId });
    },
  );
}

function resultRoute(app: App, { limitRate, readReportResult }: ReportRoutesOptions): void {
  app.get(
    path,
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'getTransactionsReportResult',
        tags: ['Reporting'],
        summary: 'Query the processing result of a report',
        description:
          'Tells how far the report is and, once it is completed, which of its transactions are valid and which are not, and why.',
        security: needs('reports:read', 'api_key'),
        querystring: reportQuerySchema,
        response: responses(
          { 200: jsonAnswer('What became of the report.', ref(reportResultSchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_report,
        ),
      },
    },
    async (request, reply) =>
      reply.send(await readReportResult(callingMerchant(request), request.query.report_id)),
  );
}

function forecastRoute(app: App, { limitRate, forecastReport }: ReportRoutesOptions): void {
  app.post(
    `${path}/validate`,
    {
      config: { audit: 'never' },
      onRequest: limitCaller(limitRate),
      bodyLimit: limits.reportBodyBytes,
      validatorCompiler: judgeBodyBy(reportFaults),
      schema: {
        operationId: 'validateTransactionsReport',
        tags: ['Reporting'],
        summary: 'Try a transaction report',
        description:
          'Judges a report as the upload would, and stores nothing: all faults of the schema, or what would become of each transaction now, with fees and warnings.',
        security: needs('reports:write', 'api_key'),
        body: ref(reportSchema),
        response: responses(
          { 200: jsonAnswer('What the report would become.', ref(reportForecastSchema)) },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => reply.send(await forecastReport(callingMerchant(request), request.body)),
  );
}

function sourceOf(request: FastifyRequest, body: object): string {
  const source = request.sourceOf(body);
  if (source === undefined) throw new Error('a body without the text that it was read from');
  return source;
}
