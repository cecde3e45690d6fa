import { accessFailures } from '../../access/access-failures.js';
import { actorOf, callingMerchant, limitCaller, needs } from '../../access/index.js';
import type { Actor } from '../../audit/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithBody, faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportingFailures } from '../reporting-failures.js';
import {
  endedFeePlanOnWire,
  endedFeePlanSchema,
  feePlanEndSchema,
  feePlanOnWire,
  feePlanPageSchema,
  feePlanParamsSchema,
  feePlanQuerySchema,
  feePlanSchema,
  feeTermsListSchema,
  feeTermsOnWire,
  type NewFeePlanBody,
  newFeePlanSchema,
} from './fee-plan-schemas.js';
import type { FeePlanManagement } from './manage-fee-plans.js';
import type { RequestedFeePlan } from './usable-fee-plan.js';

const path = '/operator-api/v1/fee-plans';

export interface FeePlanRoutesOptions {
  /** Counts the calls of each key. */
  readonly limitRate: LimitRate;
  readonly feePlans: FeePlanManagement;
}

/** The operator's calls for fee plans, and the call that shows a merchant the plans that apply to it. */
export async function feePlanRoutes(app: App, options: FeePlanRoutesOptions): Promise<void> {
  createRoute(app, options);
  listRoute(app, options);
  getRoute(app, options);
  endRoute(app, options);
  termsRoute(app, options);
}

function createRoute(app: App, { feePlans }: FeePlanRoutesOptions): void {
  app.post(
    path,
    {
      config: { audit: 'fee_plan.created' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:write', 'operator_token'),
        operationId: 'createFeePlan',
        summary: 'Create a fee plan',
        description:
          'A rate of the base for the store or one merchant, for all payers or those of some countries. It applies to transactions that are recorded from now on and were settled while it is in force. It changes no recorded fee; repricing does. A second plan for the same merchant, countries and start is refused, so a repeat is safe.',
        body: ref(newFeePlanSchema),
        response: responses(
          { 201: jsonAnswer('The plan.', ref(feePlanSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
          reportingFailures.fee_plan_exists,
          reportingFailures.unusable_fee_plan,
        ),
      },
    },
    async (request, reply) => {
      const plan = await feePlans.create(requestedPlan(request.body, actorOf(request)));
      return reply.code(201).send(feePlanOnWire(plan));
    },
  );
}

function listRoute(app: App, { feePlans }: FeePlanRoutesOptions): void {
  app.get(
    path,
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'listFeePlans',
        summary: 'List the fee plans',
        description: 'The oldest first, including plans that are over.',
        querystring: feePlanQuerySchema,
        response: responses(
          { 200: jsonAnswer('A page of plans.', ref(feePlanPageSchema)) },
          ...faultsWithoutBody,
          accessFailures.unknown_merchant,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId = null, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [after = '0'] = decodeCursor(cursor, isPlanKey) ?? [];
      const found = await feePlans.list({ merchantId, after: Number(after), limit: limit + 1 });
      const { items, next_cursor } = pageOf(found, limit, ({ feePlanId }) => [String(feePlanId)]);
      return reply.send({ fee_plans: items.map(feePlanOnWire), next_cursor });
    },
  );
}

function getRoute(app: App, { feePlans }: FeePlanRoutesOptions): void {
  app.get(
    `${path}/:fee_plan_id`,
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'getFeePlan',
        summary: 'Read a fee plan',
        description: 'Also one that is over.',
        params: feePlanParamsSchema,
        response: responses(
          { 200: jsonAnswer('The plan.', ref(feePlanSchema)) },
          ...faultsWithoutBody,
          reportingFailures.unknown_fee_plan,
        ),
      },
    },
    async (request, reply) => reply.send(feePlanOnWire(await feePlans.get(request.params.fee_plan_id))),
  );
}

function endRoute(app: App, { feePlans }: FeePlanRoutesOptions): void {
  app.post(
    `${path}/:fee_plan_id/end`,
    {
      config: { audit: 'fee_plan.ended' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:write', 'operator_token'),
        operationId: 'endFeePlan',
        summary: 'End a fee plan',
        description:
          'Only once: an end is never moved. But a plan that has an end can be revoked, by ending it on the day on which it begins. Recorded fees stay, even if the end lies before them: charged_since_end counts them, and repricing computes them again.',
        params: feePlanParamsSchema,
        body: ref(feePlanEndSchema),
        response: responses(
          { 200: jsonAnswer('The plan with its end.', ref(endedFeePlanSchema)) },
          ...faultsWithBody,
          reportingFailures.unknown_fee_plan,
          reportingFailures.fee_plan_ended,
          reportingFailures.unusable_fee_plan,
        ),
      },
    },
    async (request, reply) => {
      const plan = await feePlans.end({
        feePlanId: request.params.fee_plan_id,
        until: request.body.in_force_until,
        by: actorOf(request),
      });
      return reply.send(endedFeePlanOnWire(plan));
    },
  );
}

function termsRoute(app: App, { limitRate, feePlans }: FeePlanRoutesOptions): void {
  app.get(
    '/merchant-api/v1/fee-plans',
    {
      onRequest: limitCaller(limitRate),
      schema: {
        operationId: 'listFeeTerms',
        tags: ['Reporting'],
        summary: 'List the fee plans that apply',
        description:
          "Your own and the store's, the oldest first. Of those in force when a transaction was settled, your own goes before the store's; among those, one for the payer's country before one for all; among those, the one that began last.",
        security: needs('statements:read', 'api_key'),
        response: responses({ 200: jsonAnswer('The plans.', ref(feeTermsListSchema)) }, 401, 403, 429, 503),
      },
    },
    async (request, reply) => {
      const plans = await feePlans.list({ merchantId: callingMerchant(request) });
      return reply.send({ fee_plans: plans.map(feeTermsOnWire) });
    },
  );
}

function requestedPlan(body: NewFeePlanBody, createdBy: Actor): RequestedFeePlan {
  return {
    merchantId: body.merchant_id ?? null,
    countries: body.countries ?? null,
    name: body.name,
    rateBasisPoints: body.rate_basis_points,
    tiers: (body.tiers ?? []).map((tier) => ({
      currency: tier.currency,
      volumeFrom: BigInt(tier.volume_from),
      rateBasisPoints: tier.rate_basis_points,
    })),
    inForceFrom: body.in_force_from,
    inForceUntil: body.in_force_until ?? null,
    createdBy,
  };
}

/** Whether a cursor holds the id of a plan. */
function isPlanKey(key: readonly string[]): boolean {
  const [id = '', ...rest] = key;
  return rest.length === 0 && /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;
}
