import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../http/area.js';
import { faultsWithoutBody, responses } from '../http/problem-responses.js';
import type { FailureDefinition } from '../kernel/failure.js';
import type { ExportDesk } from './export-desk.js';
import { exportFailures } from './export-failures.js';
import type { ExportAsked } from './export-period.js';
import { exportAnswer, exportPromise, exportQuery, operatorExportQuery } from './export-schemas.js';
import { type ExportQuery, type PeriodExport, periodAsked, sendExport } from './send-export.js';

/** What an area exports. */
export interface ExportedRows<By extends string, Row> {
  /** What the rows are, in the plural, for paths and file names. */
  readonly name: string;
  /** The times of a row by which a period can select, and what each means; the first is the default. */
  readonly times: readonly [By, ...By[]];
  readonly meaning: string;
  /** What a row holds. */
  readonly description: string;
  readonly open: (asked: ExportAsked<By>, request: FastifyRequest) => Promise<PeriodExport<Row>>;
  /** What the audit trail records about an export. */
  readonly audit: NonNullable<FastifyContextConfig['audit']>;
}

interface ExportCall {
  readonly desk: ExportDesk;
  readonly operationId: string;
  /** Who may call. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

type AsyncHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface OperatorExportCall extends ExportCall {
  /** What `open` can refuse. */
  readonly failures: readonly FailureDefinition[];
}

export interface MerchantExportCall extends ExportCall {
  readonly path: string;
  readonly tag: string;
  /** Counts the call. */
  readonly onRequest: AsyncHook;
  readonly merchantOf: (request: FastifyRequest) => number;
}

/** A merchant exports its own rows. There is no HEAD: it would read all rows for nothing. */
export function merchantExportRoute<By extends string, Row>(
  app: App,
  exported: ExportedRows<By, Row>,
  { desk, onRequest, operationId, path, tag, security, merchantOf }: MerchantExportCall,
): void {
  app.get(
    path,
    {
      onRequest,
      config: { audit: exported.audit },
      exposeHeadRoute: false,
      schema: {
        tags: [tag],
        security,
        operationId,
        summary: `Export your ${exported.name} of a period`,
        description: `${exported.description} ${exportPromise}`,
        querystring: Type.Object(exportQuery(exported.times, exported.meaning)),
        response: responses({ 200: exportAnswer }, ...faultsWithoutBody, exportFailures.http_too_old),
      },
    },
    async (request, reply) => {
      const merchantId = merchantOf(request);
      return answer(request, reply, { desk, exported, query: request.query, merchantId, reader: merchantId });
    },
  );
}

/** Operators export the rows of all merchants, or of one. */
export function operatorExportRoute<By extends string, Row>(
  app: App,
  exported: ExportedRows<By, Row>,
  { desk, operationId, security, failures }: OperatorExportCall,
): void {
  app.get(
    `/operator-api/v1/exports/${exported.name}`,
    {
      config: { audit: exported.audit },
      exposeHeadRoute: false,
      schema: {
        tags: ['Operator'],
        security,
        operationId,
        summary: `Export the ${exported.name} of all merchants of a period`,
        description: `${exported.description} ${exportPromise}`,
        querystring: Type.Object(operatorExportQuery(exported.times, exported.meaning)),
        response: responses(
          { 200: exportAnswer },
          ...faultsWithoutBody,
          exportFailures.http_too_old,
          ...failures,
        ),
      },
    },
    async (request, reply) => {
      const { query } = request;
      return answer(request, reply, { desk, exported, query, merchantId: query.merchant_id, reader: null });
    },
  );
}

interface Answering<By extends string, Row> {
  readonly desk: ExportDesk;
  readonly exported: ExportedRows<By, Row>;
  readonly query: ExportQuery & { readonly by?: By };
  readonly merchantId: number | undefined;
  readonly reader: number | null;
}

async function answer<By extends string, Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { desk, exported, query, merchantId, reader }: Answering<By, Row>,
): Promise<FastifyReply> {
  const { by = exported.times[0], ...rest } = query;
  const found = await exported.open({ ...periodAsked(rest), by, merchantId }, request);
  return sendExport(request, reply, { ...found, desk, query: rest, name: exported.name, reader });
}
