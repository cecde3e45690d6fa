import { parseRfc3339 } from '@stoa/contract';
import type { Static } from 'typebox';
import { merchantCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { cursorOf, safeIdKey } from '../../http/page-cursor.js';
import { limits } from '../../kernel/limits.js';
import type { CorrectionContext } from '../corrections/large-corrections.js';
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
import { getRequest, listRequests } from './manage-correction-requests.js';
import { requestCorrections } from './request-corrections.js';

/** A merchant asks for corrections, and follows what becomes of them. `limitRate` counts the calls of each key. */
export function correctionRequestRoutes(app: App, context: CorrectionContext, limitRate: LimitRate): void {
  const merchant = merchantCalls(app, { limitRate });
  merchant.change({
    path: '/corrections',
    id: 'requestCorrections',
    scope: 'corrections:write',
    audit: ['correction_request.made', 'corrections.made'],
    bodyLimit: limits.correctionsBodyBytes,
    summary: 'Request corrections of your transactions',
    description:
      'For refunds, chargebacks, mistakes, and what else is known of a transaction: up to 1,000 at once. The operator accepts or refuses each, or a policy accepts it at once. Sending the same again is safe: a request is known by its id, and the answer says its present state. A transaction must be recorded before its correction can be requested.',
    body: newCorrectionRequestsSchema,
    answer: ['What became of each.', correctionRequestResultsSchema],
    handle: async ({ merchantId, body: { corrections }, by }) => {
      const outcomes = await requestCorrections(context, {
        merchantId,
        changes: corrections.map(changeOf),
        by,
      });
      const results = outcomes.map((one, position) => ({
        position,
        id: corrections[position]?.id ?? '',
        outcome: one.outcome,
        ...(one.outcome === 'refused'
          ? { problem: { code: one.failure.definition.code, detail: one.failure.detail } }
          : { request: requestOnWire(one.request) }),
      }));
      return { results };
    },
  });
  merchant.list({
    path: '/correction-requests',
    id: 'listCorrectionRequests',
    scope: 'reports:read',
    summary: 'List your requests for corrections',
    description: 'The newest first, in any state or in one.',
    query: requestQuerySchema,
    answer: ['A page of requests.', correctionRequestPageSchema],
    cursor: cursorOf({ correctionRequestId: safeIdKey }),
    items: 'correction_requests',
    onWire: requestOnWire,
    find: ({ merchantId, query: { state } }, { after, most: limit }) =>
      listRequests(context, merchantId, { state, before: after?.correctionRequestId, limit }),
  });
  merchant.read({
    path: '/correction-requests/:correction_request_id',
    id: 'getCorrectionRequest',
    scope: 'reports:read',
    summary: 'Read a request for a correction',
    description: 'Its state and, when it was refused, why.',
    params: requestParamsSchema,
    answer: ['The request.', correctionRequestSchema],
    fails: [reportingFailures.unknown_correction_request],
    handle: async ({ merchantId, params }) =>
      requestOnWire(await getRequest(context, merchantId, params.correction_request_id)),
  });
}

function changeOf(one: Static<typeof newCorrectionRequestsSchema>['corrections'][number]) {
  return {
    reference: one.id,
    transactionId: one.transaction_id,
    kind: one.kind,
    currency: one.currency ?? null,
    fullAmount: one.full_amount === undefined ? null : BigInt(one.full_amount),
    taxAmount: one.tax_amount === undefined ? null : BigInt(one.tax_amount),
    refundedTotal: one.refunded_total === undefined ? null : BigInt(one.refunded_total),
    formerReference: one.former_id,
    refundedAt: one.refunded_at === undefined ? undefined : parseRfc3339(one.refunded_at),
    reason: one.reason,
    facts: one.facts,
  };
}
