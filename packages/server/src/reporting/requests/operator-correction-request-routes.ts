import { accessFailures } from '../../access/access-failures.js';
import { merchantsThere, operatorCalls } from '../../access/index.js';
import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import { cursorOf, idKey, safeIdKey } from '../../http/page-cursor.js';
import type { CorrectionContext, ReviewFor } from '../corrections/large-corrections.js';
import { proposalOnWire } from '../proposals/correction-proposal-schemas.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  acceptanceSchema,
  correctionPoliciesSchema,
  correctionPolicySchema,
  listedRequestOnWire,
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
import { decideRequests, type RequestVerdict } from './decide-requests.js';
import { listPolicies, listRequests, listWaitingRequests, setPolicy } from './manage-correction-requests.js';
import { withStanding } from './standing-of-requests.js';

const ofMerchant = '/merchants/:merchant_id/correction-requests';
const policies = '/merchants/:merchant_id/correction-policies';
const { unknown_merchant } = accessFailures;

const listing = {
  scope: 'reports:read',
  answer: ['A page of requests.', operatorCorrectionRequestPageSchema],
  items: 'correction_requests',
  onWire: listedRequestOnWire,
} as const;

/** The calls by which the operator decides what merchants ask for, or sets the amount up to which a policy does. */
export function operatorCorrectionRequestRoutes(
  app: App,
  context: CorrectionContext,
  reviewFor: ReviewFor,
): void {
  const operator = operatorCalls(app);
  operator.list({
    ...listing,
    path: '/correction-requests',
    id: 'listWaitingCorrectionRequests',
    summary: 'List the correction requests that wait',
    description: 'Merchant by merchant, the oldest of each first.',
    query: waitingQuerySchema,
    cursor: cursorOf({ merchantId: idKey, correctionRequestId: safeIdKey }),
    find: async (_asked, { after, most: limit }) => {
      const among = await merchantsThere(context.database);
      const waiting = await listWaitingRequests(context, { limit, among, ...(after && { after }) });
      return withStanding(context.database, waiting);
    },
  });
  operator.list({
    ...listing,
    path: ofMerchant,
    id: 'listMerchantCorrectionRequests',
    summary: 'List the correction requests of a merchant',
    description: 'The newest first, in any state or in one.',
    params: merchantParamsSchema,
    query: requestQuerySchema,
    fails: [unknown_merchant],
    cursor: cursorOf({ correctionRequestId: safeIdKey }),
    find: async ({ params, query: { state } }, { after, most: limit }) => {
      const page = { state, before: after?.correctionRequestId, limit };
      return withStanding(context.database, await listRequests(context, params.merchant_id, page));
    },
  });
  decideRoutes(app, context, reviewFor);
  policyRoutes(app, context);
}

function decideRoutes(app: App, context: CorrectionContext, reviewFor: ReviewFor): void {
  const operator = operatorCalls(app);
  operator.change({
    path: `${ofMerchant}/accept`,
    id: 'acceptCorrectionRequests',
    scope: 'corrections:write',
    audit: ['correction_request.decided', 'corrections.made', 'corrections.proposed'],
    summary: 'Accept correction requests of a merchant',
    description:
      'Each makes its correction in the same database transaction, once for ever: safe to repeat and to call twice at once. A request whose transaction was corrected differently in the meantime becomes overtaken. Above the configured amount in sum, a person needs a fresh sign-in; with STOA_FOUR_EYES, the corrections then wait for a second person, in one proposal that a repeat finds.',
    params: merchantParamsSchema,
    body: acceptanceSchema,
    answer: ['What became of each.', verdictsSchema],
    accepted: ['The corrections wait for a second person.', verdictsSchema],
    fails: [unknown_merchant],
    handle: async ({
      params,
      body: { correction_request_ids: correctionRequestIds },
      by,
      request,
      reply,
    }) => {
      const asked = { merchantId: params.merchant_id, correctionRequestIds, by };
      const verdicts = await decided(context, { ...asked, review: reviewFor(request), refusal: null });
      return reply.code('correction_proposal' in verdicts ? 202 : 200).send(verdicts);
    },
  });
  operator.change({
    path: `${ofMerchant}/refuse`,
    id: 'refuseCorrectionRequests',
    scope: 'corrections:write',
    audit: 'correction_request.decided',
    summary: 'Refuse correction requests of a merchant',
    description: 'With a reason that the merchant reads. A decision is never changed.',
    params: merchantParamsSchema,
    body: refusalSchema,
    answer: ['What became of each.', verdictsSchema],
    fails: [unknown_merchant],
    handle: ({ params, body: { correction_request_ids: correctionRequestIds, reason: refusal }, by }) =>
      decided(context, { merchantId: params.merchant_id, correctionRequestIds, by, refusal }),
  });
}

async function decided(context: CorrectionContext, verdict: RequestVerdict) {
  const ids = [...new Set(verdict.correctionRequestIds)];
  const outcomes = await decideRequests(context, verdict);
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

function policyRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
    path: policies,
    id: 'setCorrectionPolicy',
    scope: 'corrections:write',
    audit: 'correction_policy.set',
    summary: 'Accept correction requests of a merchant automatically, up to an amount',
    description:
      'From now on, in one currency. The newest policy of a currency counts. Requests that wait already go on waiting. A person needs a fresh sign-in.',
    params: merchantParamsSchema,
    body: newCorrectionPolicySchema,
    status: 201,
    answer: ['The policy.', correctionPolicySchema],
    fails: [reportingFailures.unusable_correction, unknown_merchant],
    handle: async ({ params: { merchant_id: merchantId }, body: { currency, most_amount }, by: madeBy }) => {
      const policy = { merchantId, currency, mostAmount: BigInt(most_amount), madeBy };
      return policyOnWire(await setPolicy(context, policy));
    },
  });
  operator.read({
    path: policies,
    id: 'listCorrectionPolicies',
    scope: 'reports:read',
    summary: "List a merchant's policies for correction requests",
    description: 'The one that counts, of each currency.',
    params: merchantParamsSchema,
    answer: ['The policies.', correctionPoliciesSchema],
    fails: [unknown_merchant],
    handle: async ({ params }) => ({
      correction_policies: (await listPolicies(context, params.merchant_id)).map(policyOnWire),
    }),
  });
}
