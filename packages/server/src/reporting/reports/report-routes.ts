import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../access/index.js';
import { callingMerchant } from '../access/index.js';
import type { App } from '../http/app.js';
import type { LimitRate } from '../http/limit-rate.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../http/problem-responses.js';
import { ref } from '../http/validation.js';
import { limits } from '../kernel/limits.js';
import type { ReadReportResult } from './read-report-result.js';
import { reportIdSchema, reportQuerySchema, reportResultSchema, reportSchema } from './reporting-schemas.js';
import type { SubmitReport } from './submit-report.js';

const path = '/merchant-api/v1/reports/transactions';

export interface ReportingRoutesOptions {
  readonly authenticator: Authenticator;
  /** Counts a key's calls, uploads and queries together. */
  readonly limitRate: LimitRate;
  readonly submitReport: SubmitReport;
  readonly readReportResult: ReadReportResult;
}

/** The two calls of transactions reporting (specification, Endpoints 1 and 2). */
export async function reportingRoutes(app: App, options: ReportingRoutesOptions): Promise<void> {
  uploadRoute(app, options);
  resultRoute(app, options);
}

function uploadRoute(app: App, { authenticator, limitRate, submitReport }: ReportingRoutesOptions): void {
  app.post(
    path,
    {
      onRequest: [authenticator.bearer('api_key', 'reports:write'), limitCaller(limitRate)],
      bodyLimit: limits.reportBodyBytes,
      schema: {
        operationId: 'uploadTransactionsReport',
        tags: ['Reporting'],
        summary: 'Upload a transaction report',
        description:
          'Takes a batch of settled transactions, at most 5 MB. The same content again answers the same reportId, so repeating an upload of uncertain outcome is safe. A transaction reported before is ignored.',
        security: [{ apiKey: [] }],
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
      const upload = { merchantId: callingMerchant(request), report, source: sourceOf(request, report) };
      const reportId = await submitReport(upload);
      return reply.header('location', `${path}?report_id=${reportId}`).send({ reportId });
    },
  );
}

function resultRoute(app: App, { authenticator, limitRate, readReportResult }: ReportingRoutesOptions): void {
  app.get(
    path,
    {
      onRequest: [authenticator.bearer('api_key', 'reports:read'), limitCaller(limitRate)],
      schema: {
        operationId: 'getTransactionsReportResult',
        tags: ['Reporting'],
        summary: 'Query the processing result of a report',
        description:
          'Tells how far the report is and, once it is completed, which of its transactions are valid and which are not, and why.',
        security: [{ apiKey: [] }],
        querystring: reportQuerySchema,
        response: responses(
          { 200: jsonAnswer('What became of the report.', ref(reportResultSchema)) },
          ...faultsWithoutBody,
          404,
        ),
      },
    },
    async (request, reply) =>
      reply.send(await readReportResult(callingMerchant(request), request.query.report_id)),
  );
}

function sourceOf(request: FastifyRequest, body: object): string {
  const source = request.sourceOf(body);
  if (source === undefined) throw new Error('a body without the text that it was read from');
  return source;
}

/** Behind the authentication: strangers spend no merchant's rate. */
function limitCaller(limitRate: LimitRate): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    if (request.principal === null) throw new Error('a rate limit by key without an authenticating hook');
    limitRate(String(request.principal.accessKeyId), reply);
  };
}
