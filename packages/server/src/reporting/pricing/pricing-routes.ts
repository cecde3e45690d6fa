import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { earliestInstant, latestInstant } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import type { ApplyFeePlans } from './apply-fee-plans.js';
import { appliedFeePlansSchema } from './pricing-schemas.js';
import type { RepriceTransactions, RepricingPosition } from './reprice-transactions.js';
import {
  repricingOnWire,
  repricingQuerySchema,
  repricingRequestSchema,
  repricingSchema,
} from './repricing-schemas.js';

/** How many transactions one call prices, or reads to reprice: a few seconds of work. */
const pricedPerCall = 50_000;

export interface PricingRoutesOptions {
  readonly applyFeePlans: ApplyFeePlans;
  readonly repriceTransactions: RepriceTransactions;
}

/** The operator's calls that price transactions without a fee, and that compute fees again. */
export function pricingRoutes(app: App, options: PricingRoutesOptions): void {
  applyRoute(app, options);
  repriceRoute(app, options);
}

function applyRoute(app: App, { applyFeePlans }: PricingRoutesOptions): void {
  app.post(
    '/operator-api/v1/fee-plans/apply',
    {
      config: { audit: 'fees.priced' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:write', 'operator_token'),
        operationId: 'applyFeePlans',
        summary: 'Apply the fee plans to transactions without fee',
        description: `Transactions that were recorded while no plan covered them get the fee of the plan that covers them now: ${pricedPerCall} of them a call, the oldest settled first. Repeat it until priced is 0; no plan covers what remains then. Safe to repeat and to call twice at once.`,
        response: responses(
          { 200: jsonAnswer('How many got their fee.', ref(appliedFeePlansSchema)) },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => reply.send(await applyFeePlans(pricedPerCall, actorOf(request))),
  );
}

function repriceRoute(app: App, { repriceTransactions }: PricingRoutesOptions): void {
  app.post(
    '/operator-api/v1/fee-plans/reprice',
    {
      config: { audit: 'fees.repriced' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:write', 'operator_token'),
        operationId: 'repriceTransactions',
        summary: 'Compute the fees of a month again',
        description: `For transactions that another plan covers now than the one that gave their fee, because a plan was wrong and was ended, or a better one was created. On an open statement the fee and its sums change. For a closed statement, and for a transaction that was corrected, a correction of the fee alone stands on the next open statement. A transaction that no plan covers keeps its fee; one without a fee stays without. Every price keeps its history, which the transaction shows. Call it with dry_run first, and send its preview with the run. A call reads ${pricedPerCall} transactions: follow next_cursor with the same body until it is null, and add up. Safe to repeat and to call twice at once.`,
        querystring: repricingQuerySchema,
        body: ref(repricingRequestSchema),
        response: responses(
          { 200: jsonAnswer('What changed, or would change.', ref(repricingSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
          reportingFailures.unknown_fee_plan,
          reportingFailures.fee_plans_changed,
        ),
      },
    },
    async (request, reply) => {
      const { month, dry_run: dryRun, merchant_id: merchantId, preview } = request.body;
      const repricing = await repriceTransactions({
        month,
        dryRun,
        merchantId,
        feePlanId: request.body.fee_plan_id,
        preview,
        after: positionOf(decodeCursor(request.query.cursor, isPosition)),
        most: pricedPerCall,
        by: actorOf(request),
      });
      const { next } = repricing;
      return reply.send(repricingOnWire(repricing, next === null ? null : encodeCursor(keyOf(next))));
    },
  );
}

export function keyOf({ merchantId, settledAt, id }: RepricingPosition): string[] {
  return [String(merchantId), String(settledAt), id];
}

export function isPosition(key: readonly string[]): boolean {
  const [merchantId = '', settledAt = ''] = key;
  if (key.length !== 3 || !/^[1-9]\d{0,9}$/.test(merchantId) || !/^-?\d{1,18}$/.test(settledAt)) return false;
  return BigInt(settledAt) >= earliestInstant && BigInt(settledAt) <= latestInstant;
}

export function positionOf(key: readonly string[] | undefined): RepricingPosition | undefined {
  if (key === undefined) return undefined;
  const [merchantId = '', settledAt = '', id = ''] = key;
  return { merchantId: Number(merchantId), settledAt: BigInt(settledAt), id };
}
