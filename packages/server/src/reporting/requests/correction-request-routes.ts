import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  correctionRequestPageSchema,
  correctionRequestResultsSchema,
  correctionRequestSchema,
  newCorrectionRequestsSchema,
  requestOnWire,
  requestParamsSchema,
  requestQuerySchema,
} from './correction-request-schemas.js';
import type { CorrectionRequestManagement } from './manage-correction-requests.js';

const path = '/merchant-api/v1/correction-requests';

export interface CorrectionRequestRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly requests: CorrectionRequestManagement;
}

/** A merchant asks for corrections, and follows what becomes of them. */
export function correctionRequestRoutes(app: App, options: CorrectionRequestRoutesOptions): void {
  requestRoute(app, options);
  listRoute(app, options);
  readRoute(app, options);
}

function requestRoute(app: App, { limitRate, requests }: CorrectionRequestRoutesOptions): void {
  app.post(
    '/merchant-api/v1/corrections',
    {
      config: { audit: ['correction_request.made', 'corrections.made'] },
      onRequest: limitCaller(limitRate),
      bodyLimit: limits.correctionsBodyBytes,
      schema: {
        tags: ['Reporting'],
        security: needs('corrections:write', 'api_key'),
        operationId: 'requestCorrections',
        summary: 'Request corrections of your transactions',
        description:
          'For refunds, chargebacks and mistakes: up to 1,000 at once. The operator accepts or refuses each, or a policy accepts it at once. Sending the same again is safe: a request is known by its id, and the answer says its present state. A transaction must be recorded before its correction can be requested.',
        body: ref(newCorrectionRequestsSchema),
        response: responses(
          { 200: jsonAnswer('What became of each.', ref(correctionRequestResultsSchema)) },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => {
      const { corrections } = request.body;
      const outcomes = await requests.request(
        callingMerchant(request),
        corrections.map((one) => ({
          reference: one.id,
          transactionId: one.transaction_id,
          kind: one.kind,
          currency: one.currency ?? null,
          fullAmount: one.full_amount === undefined ? null : BigInt(one.full_amount),
          taxAmount: one.tax_amount === undefined ? null : BigInt(one.tax_amount),
          reason: one.reason,
        })),
        actorOf(request),
      );
      const results = outcomes.map((one, position) => ({
        position,
        id: corrections[position]?.id ?? '',
        outcome: one.outcome,
        ...(one.outcome === 'refused'
          ? { problem: { code: one.failure.definition.code, detail: one.failure.detail } }
          : { request: requestOnWire(one.request) }),
      }));
      return reply.send({ results });
    },
  );
}

function listRoute(app: App, { limitRate, requests }: CorrectionRequestRoutesOptions): void {
  app.get(
    path,
    {
      onRequest: limitCaller(limitRate),
      schema: {
        tags: ['Reporting'],
        security: needs('reports:read', 'api_key'),
        operationId: 'listCorrectionRequests',
        summary: 'List your requests for corrections',
        description: 'The newest first, in any state or in one.',
        querystring: requestQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of requests.', ref(correctionRequestPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { state, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [before] = decodeCursor(cursor, isRequestKey) ?? [];
      const found = await requests.list(callingMerchant(request), { state, before, limit: limit + 1 });
      const { items, next_cursor } = pageOf(found, limit, keyOfRequest);
      return reply.send({ correction_requests: items.map(requestOnWire), next_cursor });
    },
  );
}

function readRoute(app: App, { limitRate, requests }: CorrectionRequestRoutesOptions): void {
  app.get(
    `${path}/:correction_request_id`,
    {
      onRequest: limitCaller(limitRate),
      schema: {
        tags: ['Reporting'],
        security: needs('reports:read', 'api_key'),
        operationId: 'getCorrectionRequest',
        summary: 'Read a request for a correction',
        description: 'Its state and, when it was refused, why.',
        params: requestParamsSchema,
        response: responses(
          { 200: jsonAnswer('The request.', ref(correctionRequestSchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_correction_request,
        ),
      },
    },
    async (request, reply) => {
      const { correction_request_id: id } = request.params;
      return reply.send(requestOnWire(await requests.get(callingMerchant(request), id)));
    },
  );
}

export function keyOfRequest({ correctionRequestId }: { readonly correctionRequestId: number }): string[] {
  return [String(correctionRequestId)];
}

/** Whether a cursor holds the id of a request: up to 16 digits always fit into an int64. */
export function isRequestKey(key: readonly string[]): boolean {
  const [id = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,15}$/.test(id);
}
