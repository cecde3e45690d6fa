import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../database/context.js';
import { exportFailures } from '../../export/export-failures.js';
import {
  exportAnswer,
  exportPromise,
  exportQuery,
  operatorExportQuery,
} from '../../export/export-schemas.js';
import type { ExportStreams } from '../../export/export-streams.js';
import { type ExportQuery, periodAsked, sendExport } from '../../export/send-export.js';
import { accessFailures } from '../access-failures.js';
import type { Calls } from '../callers/calls.js';
import { actorOf, readerOf } from '../callers/principal.js';
import { type Exported, openExport } from './exported.js';

export interface ExportCallsOptions extends Context {
  readonly streams: ExportStreams;
  readonly operator: Calls<object>;
  /** The side of a merchant's call, if merchants export their own rows. */
  readonly merchant?: Calls<{ readonly merchantId: number }>;
}

/** The calls that export rows: merchants their own, operators those of all merchants or of one. */
export function exportCalls<By extends string, Row>(
  { operator, merchant, ...options }: ExportCallsOptions,
  exported: Exported<By, Row>,
): void {
  const { name, times, meaning, scope, ids } = exported;
  const shared = {
    scope,
    audit: `${name}.exported` as const,
    description: `${exported.description} ${exportPromise}`,
    answer: { response: exportAnswer },
    isStreamed: true,
  } as const;
  const { http_too_old } = exportFailures;
  if (merchant !== undefined && ids.merchant !== undefined) {
    merchant.read({
      ...shared,
      path: `/exports/${name}`,
      id: ids.merchant,
      summary: `Export your ${name} of a period`,
      query: Type.Object(exportQuery(times, meaning)),
      fails: [http_too_old],
      handle: ({ merchantId, query, request, reply }) =>
        answer(request, reply, { ...options, exported, query, merchantId }),
    });
  }
  operator.read({
    ...shared,
    path: `/exports/${name}`,
    id: ids.operator,
    summary: `Export the ${name} of all merchants of a period`,
    query: Type.Object(operatorExportQuery(times, meaning)),
    fails: [http_too_old, accessFailures.unknown_merchant],
    handle: ({ query, request, reply }) =>
      answer(request, reply, { ...options, exported, query, merchantId: query.merchant_id }),
  });
}

interface Answering<By extends string, Row> extends Context {
  readonly streams: ExportStreams;
  readonly exported: Exported<By, Row>;
  readonly query: ExportQuery & { readonly by?: By };
  readonly merchantId: number | undefined;
}

async function answer<By extends string, Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, exported, query, merchantId, ...context }: Answering<By, Row>,
): Promise<FastifyReply> {
  const { by = exported.times[0], ...rest } = query;
  const asked = { ...periodAsked(rest), by, merchantId };
  const found = await openExport(context, exported, { asked, by: actorOf(request) });
  const { name } = exported;
  return sendExport(request, reply, { ...found, streams, query: rest, name, reader: readerOf(request) });
}
