import type { Static } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { actorOf, needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { decodeCursor, encodeCursor } from '../../http/page-cursor.js';
import { faultsWithBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { usableFeePlan } from '../fees/usable-fee-plan.js';
import { firstDay } from '../month.js';
import { reportingFailures } from '../reporting-failures.js';
import { isPosition, keyOf, positionOf } from './pricing-routes.js';
import { repricingQuerySchema } from './repricing-schemas.js';
import { type ComputeWhatIf, whatIfTransactions } from './what-if.js';
import { whatIfRequestSchema, whatIfSchema, whatIfSumOnWire } from './what-if-schemas.js';

/** What a merchant's fees of a month would be under other terms, for the operator. */
export function whatIfRoutes(app: App, { computeWhatIf }: { readonly computeWhatIf: ComputeWhatIf }): void {
  app.post(
    '/operator-api/v1/fee-plans/what-if',
    {
      config: { audit: 'never' },
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'computeWhatIf',
        summary: "Compute a merchant's fees of a month under other terms",
        description: `Applies the rate and the tiers to what stands of each transaction, whatever plan charged it, and stores nothing. A tier counts the volume that stood before the transaction when it got its first fee; a transaction without a fee counts as the first of its year. A call reads ${whatIfTransactions} transactions: follow next_cursor with the same body until it is null, and add up.`,
        querystring: repricingQuerySchema,
        body: ref(whatIfRequestSchema),
        response: responses(
          { 200: jsonAnswer('The fees before and after.', ref(whatIfSchema)) },
          ...faultsWithBody,
          accessFailures.unknown_merchant,
          reportingFailures.unusable_fee_plan,
        ),
      },
    },
    async (request, reply) => {
      const { merchant_id: merchantId, month } = request.body;
      const after = positionOf(decodeCursor(request.query.cursor, isPosition));
      const plan = usableFeePlan({ ...requestedTerms(request.body), createdBy: actorOf(request) });
      const terms = {
        ...plan,
        tiers: plan.tiers.toSorted((one, other) => (one.volumeFrom < other.volumeFrom ? -1 : 1)),
      };
      const { sums, next } = await computeWhatIf({ merchantId, month, terms, after });
      const next_cursor = next === null ? null : encodeCursor(keyOf({ merchantId, ...next }));
      return reply.send({ sums: sums.map(whatIfSumOnWire), next_cursor });
    },
  );
}

/** The terms as a requested plan, so that the rules for the countries and tiers of plans are applied to them. */
function requestedTerms(body: Static<typeof whatIfRequestSchema>) {
  return {
    merchantId: null,
    countries: body.countries ?? null,
    name: 'What if',
    rateBasisPoints: body.rate_basis_points,
    tiers: (body.tiers ?? []).map((tier) => ({
      currency: tier.currency,
      volumeFrom: BigInt(tier.volume_from),
      rateBasisPoints: tier.rate_basis_points,
    })),
    inForceFrom: firstDay(body.month),
    inForceUntil: null,
  };
}
