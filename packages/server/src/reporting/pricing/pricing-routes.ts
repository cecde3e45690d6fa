import { type Authenticator, callingOperator } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validation.js';
import type { ApplyFeePlans } from './apply-fee-plans.js';
import { appliedFeePlansSchema } from './pricing-schemas.js';

/** Transactions that one call prices: some seconds of work. */
const pricedPerCall = 50_000;

export interface PricingRoutesOptions {
  readonly authenticator: Authenticator;
  readonly applyFeePlans: ApplyFeePlans;
}

/** The operator's call that gives transactions without fee theirs. */
export function pricingRoutes(app: App, { authenticator, applyFeePlans }: PricingRoutesOptions): void {
  app.post(
    '/operator-api/v1/fee-plans/apply',
    {
      onRequest: authenticator.bearer('operator_token', 'operator'),
      schema: {
        tags: ['Operator'],
        security: [{ operatorToken: [] }],
        operationId: 'applyFeePlans',
        summary: 'Apply the fee plans to transactions without fee',
        description: `Transactions that were recorded while no plan covered them get the fee of the plan that covers them now: ${pricedPerCall} of them a call, the oldest settled first. Repeat it until priced is 0; no plan covers what remains then. Safe to repeat and to call twice at once.`,
        response: responses(
          { 200: jsonAnswer('How many got their fee.', ref(appliedFeePlansSchema)) },
          ...faultsWithBody,
        ),
      },
    },
    async (request, reply) => reply.send(await applyFeePlans(pricedPerCall, callingOperator(request))),
  );
}
