import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { ReviewFor } from '../corrections/review-for.js';
import { proposalOnWire } from '../proposals/correction-proposal-schemas.js';
import { reportingFailures } from '../reporting-failures.js';
import type { CorrectionRequest } from './correction-request.js';
import { isRequestKey, keyOfRequest } from './correction-request-routes.js';
import {
  acceptanceSchema,
  correctionPoliciesSchema,
  correctionPolicySchema,
  merchantParamsSchema,
  newCorrectionPolicySchema,
  operatorCorrectionRequestPageSchema,
  operatorRequestOnWire,
  policyOnWire,
  refusalSchema,
  requestQuerySchema,
  verdictsSchema,
  waitingQuerySchema,
} from './correction-request-schemas.js';
import type { RequestVerdict } from './decide-requests.js';
import type { CorrectionRequestManagement } from './manage-correction-requests.js';

const ofMerchant = '/operator-api/v1/merchants/:merchant_id/correction-requests';
const policiesPath = '/operator-api/v1/merchants/:merchant_id/correction-policies';

export interface OperatorCorrectionRequestRoutesOptions {
  readonly requests: CorrectionRequestManagement;
  readonly reviewFor: ReviewFor;
}

/** The calls by which the operator decides what merchants ask for, or sets the amount up to which a policy does. */
export async function operatorCorrectionRequestRoutes(
  app: App,
  options: OperatorCorrectionRequestRoutesOptions,
): Promise<void> {
  const { requests } = options;
  await app.register(async (scope: App) => {
    waitingRoute(scope, requests);
    listRoute(scope, requests);
    acceptRoute(scope, options);
    refuseRoute(scope, requests);
    policyRoutes(scope, requests);
  });
}

function waitingRoute(app: App, requests: CorrectionRequestManagement): void {
  app.get(
    '/operator-api/v1/correction-requests',
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listWaitingCorrectionRequests',
        summary: 'List the correction requests that wait',
        description: 'Merchant by merchant, the oldest of each first.',
        querystring: waitingQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of requests.', ref(operatorCorrectionRequestPageSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { limit = limits.pageItemsByDefault, cursor } = request.query;
      const [merchantId = 0, correctionRequestId = 0] = decodeCursor(cursor, isWaitingKey)?.map(Number) ?? [];
      const found = await requests.listWaiting({
        after: { merchantId, correctionRequestId },
        limit: limit + 1,
      });
      const { items, next_cursor } = pageOf(found, limit, keyOfWaiting);
      return reply.send({ correction_requests: items.map(operatorRequestOnWire), next_cursor });
    },
  );
}

function keyOfWaiting({ merchantId, correctionRequestId }: CorrectionRequest): string[] {
  return [String(merchantId), String(correctionRequestId)];
}

/** Whether a cursor holds a merchant, up to 9 digits of which always fit into an int32, and the id of a request. */
function isWaitingKey(key: readonly string[]): boolean {
  const [merchant = '', ...request] = key;
  return /^[1-9]\d{0,8}$/.test(merchant) && isRequestKey(request);
}

function listRoute(app: App, requests: CorrectionRequestManagement): void {
  app.get(
    ofMerchant,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listMerchantCorrectionRequests',
        summary: 'List the correction requests of a merchant',
        description: 'The newest first, in any state or in one.',
        params: merchantParamsSchema,
        querystring: requestQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of requests.', ref(operatorCorrectionRequestPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { state, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [before] = decodeCursor(cursor, isRequestKey) ?? [];
      const page = { state, before, limit: limit + 1 };
      const found = await requests.list(request.params.merchant_id, page);
      const { items, next_cursor } = pageOf(found, limit, keyOfRequest);
      return reply.send({ correction_requests: items.map(operatorRequestOnWire), next_cursor });
    },
  );
}

function acceptRoute(app: App, { requests, reviewFor }: OperatorCorrectionRequestRoutesOptions): void {
  app.post(
    `${ofMerchant}/accept`,
    {
      config: { audit: ['correction_request.decided', 'corrections.made', 'corrections.proposed'] },
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_token'),
        operationId: 'acceptCorrectionRequests',
        summary: 'Accept correction requests of a merchant',
        description:
          'Each makes its correction in the same database transaction, once for ever: safe to repeat and to call twice at once. A request whose transaction was corrected otherwise meanwhile becomes overtaken. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, the corrections then wait for a second person, in one proposal that a repeat finds.',
        params: merchantParamsSchema,
        body: ref(acceptanceSchema),
        response: responses(
          {
            200: jsonAnswer('What became of each.', ref(verdictsSchema)),
            202: jsonAnswer('The corrections wait for a second person.', ref(verdictsSchema)),
          },
          ...faultsWithBody,
          accessFailures.fresh_sign_in_needed,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const verdicts = await decided(requests, {
        merchantId: request.params.merchant_id,
        correctionRequestIds: request.body.correction_request_ids,
        by: actorOf(request),
        review: reviewFor(request),
        refusal: null,
      });
      return reply.code('correction_proposal' in verdicts ? 202 : 200).send(verdicts);
    },
  );
}

function refuseRoute(app: App, requests: CorrectionRequestManagement): void {
  app.post(
    `${ofMerchant}/refuse`,
    {
      config: { audit: 'correction_request.decided' },
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_token'),
        operationId: 'refuseCorrectionRequests',
        summary: 'Refuse correction requests of a merchant',
        description: 'With a reason that the merchant reads. A decision is never changed.',
        params: merchantParamsSchema,
        body: ref(refusalSchema),
        response: responses(
          { 200: jsonAnswer('What became of each.', ref(verdictsSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) =>
      reply.send(
        await decided(requests, {
          merchantId: request.params.merchant_id,
          correctionRequestIds: request.body.correction_request_ids,
          by: actorOf(request),
          refusal: request.body.reason,
        }),
      ),
  );
}

async function decided(requests: CorrectionRequestManagement, verdict: RequestVerdict) {
  const ids = [...new Set(verdict.correctionRequestIds)];
  const outcomes = await requests.decide(verdict);
  const results = outcomes.map((one, position) => ({
    outcome: one.outcome,
    correction_request_id: ids[position] ?? 0,
    ...(one.outcome === 'failed'
      ? { problem: { code: one.failure.definition.code, detail: one.failure.detail } }
      : { request: operatorRequestOnWire(one.request) }),
  }));
  const waiting = outcomes.find((one) => one.outcome === 'waits');
  return waiting === undefined
    ? { results }
    : { results, correction_proposal: proposalOnWire(waiting.proposal) };
}

function policyRoutes(app: App, requests: CorrectionRequestManagement): void {
  app.post(
    policiesPath,
    {
      config: { audit: 'correction_policy.set' },
      schema: {
        tags: ['Operator'],
        security: needs('corrections:write', 'operator_token'),
        operationId: 'setCorrectionPolicy',
        summary: 'Accept correction requests of a merchant by themselves, up to an amount',
        description:
          'From now on, in one currency. The newest policy of a currency counts. Requests that wait already go on waiting.',
        params: merchantParamsSchema,
        body: ref(newCorrectionPolicySchema),
        response: responses(
          { 201: jsonAnswer('The policy.', ref(correctionPolicySchema)) },
          ...faultsWithBody,
          reportingFailures.unusable_correction,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const policy = await requests.setPolicy({
        merchantId: request.params.merchant_id,
        currency: request.body.currency,
        mostAmount: BigInt(request.body.most_amount),
        madeBy: actorOf(request),
      });
      return reply.code(201).send(policyOnWire(policy));
    },
  );
  app.get(
    policiesPath,
    {
      schema: {
        tags: ['Operator'],
        security: needs('reports:read', 'operator_token'),
        operationId: 'listCorrectionPolicies',
        summary: "List a merchant's policies for correction requests",
        description: 'The one that counts, of each currency.',
        params: merchantParamsSchema,
        response: responses(
          { 200: jsonAnswer('The policies.', ref(correctionPoliciesSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const found = await requests.policies(request.params.merchant_id);
      return reply.send({ correction_policies: found.map(policyOnWire) });
    },
  );
}
