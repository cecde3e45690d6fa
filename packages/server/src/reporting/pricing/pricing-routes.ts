import type { Static } from 'typebox';
import { accessFailures } from '../../access/access-failures.js';
import { operatorCalls } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { cursorOf, idKey, instantKey, textKey } from '../../http/page-cursor.js';
import { requestedTiers } from '../fees/fee-plan-schemas.js';
import { requestedLines } from '../fees/line-schemas.js';
import type { FourEyesContext } from '../fees/manage-fee-plans.js';
import { ratePpmOf } from '../fees/rate-members.js';
import { reportingFailures } from '../reporting-failures.js';
import { applyFeePlans } from './apply-fee-plans.js';
import {
  appliedFeePlansSchema,
  repricingOnWire,
  repricingQuerySchema,
  repricingRequestSchema,
  repricingSchema,
  whatIfRequestSchema,
  whatIfSchema,
  whatIfSumOnWire,
} from './pricing-schemas.js';
import { requestRepricing } from './request-repricing.js';
import { computeWhatIf, usableTerms, whatIfTransactions } from './what-if.js';

/** How many transactions one call prices, or reads to reprice: some pages, and less than a second of work. */
const pricedPerCall = 10_000;

const cursor = cursorOf({ merchantId: idKey, settledAt: instantKey, id: textKey });

/**
 * The operator's calls that price transactions without a fee, compute fees again, or compute them under other terms.
 */
export function pricingRoutes(app: App, context: FourEyesContext): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/fee-plans/apply',
    id: 'applyFeePlans',
    scope: 'statements:write',
    audit: 'fees.priced',
    summary: 'Apply the fee plans to transactions without fee',
    description: `Transactions that were recorded while no plan covered them get the fee of the plan that covers them now: ${pricedPerCall} of them a call, the oldest settled first. Repeat it until priced is 0; no plan covers what remains then. Safe to repeat and to call twice at once. A person needs a fresh sign-in.`,
    answer: ['How many got their fee.', appliedFeePlansSchema],
    handle: ({ by }) => applyFeePlans(context, pricedPerCall, by),
  });
  operator.change({
    path: '/fee-plans/reprice',
    id: 'repriceTransactions',
    scope: 'statements:write',
    audit: ['fees.repriced', 'fees.proposed'],
    summary: 'Compute the fees of a month again',
    description: `For transactions that another plan covers now than the one that gave their fee, because a plan was wrong and was ended, or a better one was created; and for those whose plan looks at groups of which the merchant is known to be a member now, or not to be. On an open statement the fee and its sums change. For a closed statement, and for a transaction that was corrected, a correction of the fee alone stands on the next open statement. A transaction that no plan covers keeps its fee; one without a fee stays without. Every price keeps its history, which the transaction shows. Without dry_run, a person needs a fresh sign-in. Call it with dry_run first, and send its preview with the run. A call reads ${pricedPerCall} transactions: follow next_cursor with the same body until it is null, and add up. Safe to repeat and to call twice at once. With STOA_FOUR_EYES, a call that would move fees by more than the limit moves none and becomes a proposal; once it is approved, the same call runs. What is compared is the sum of all changes of fees, each without regard to its direction, by currency, together with what moved fees to other plans in the last 24 hours without a second person.`,
    query: repricingQuerySchema,
    body: repricingRequestSchema,
    answer: ['What changed, or would change.', repricingSchema],
    accepted: [
      'It waits for a second person. merchants: what would change, as far as this call looked.',
      repricingSchema,
    ],
    fails: [
      accessFailures.unknown_merchant,
      reportingFailures.unknown_fee_plan,
      reportingFailures.fee_plans_changed,
      reportingFailures.second_person_needed,
    ],
    handle: async ({ query, body, by, reply }) => {
      const { dry_run: dryRun, merchant_id: merchantId, fee_plan_id: feePlanId, ...rest } = body;
      const after = cursor.decode(query.cursor);
      const asked = { ...rest, dryRun, merchantId, feePlanId, after, most: pricedPerCall, by };
      const repricing = await requestRepricing(context, asked);
      if (repricing.proposal !== undefined) return reply.code(202).send(repricingOnWire(repricing, null));
      return repricingOnWire(repricing, repricing.next === null ? null : cursor.encode(repricing.next));
    },
  });
  operator.change({
    path: '/fee-plans/what-if',
    id: 'computeWhatIf',
    scope: 'statements:read',
    audit: 'never',
    summary: "Compute a merchant's fees of a month under other terms",
    description: `Applies the rate and the tiers to what stands of each transaction, whatever plan charged it, and stores nothing. A tier counts the volume that stood before the transaction when it got its first fee; a transaction without a fee counts as the first of its year. A call reads ${whatIfTransactions} transactions: follow next_cursor with the same body until it is null, and add up.`,
    query: repricingQuerySchema,
    body: whatIfRequestSchema,
    answer: ['The fees before and after.', whatIfSchema],
    fails: [accessFailures.unknown_merchant, reportingFailures.unusable_fee_plan],
    handle: async ({ query, body, by }) => {
      const { merchant_id: merchantId, month } = body;
      const terms = await usableTerms(context.database, { ...requestedTerms(body), createdBy: by }, month);
      const asked = { merchantId, month, terms, after: cursor.decode(query.cursor) };
      const { sums, next } = await computeWhatIf(context, asked);
      const next_cursor = next === null ? null : cursor.encode({ merchantId, ...next });
      return { sums: sums.map(whatIfSumOnWire), next_cursor };
    },
  });
}

/** The terms as a requested plan, so that the rules for the countries and tiers of plans are applied to them. */
function requestedTerms(body: Static<typeof whatIfRequestSchema>) {
  return {
    ...(body.group !== undefined && { group: body.group }),
    countries: body.countries ?? null,
    ratePpm: ratePpmOf(body),
    tiers: requestedTiers(body.tiers),
    lines: requestedLines(body.lines),
  };
}
