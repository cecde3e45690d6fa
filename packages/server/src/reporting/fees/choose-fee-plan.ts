import type { Instant } from '../../kernel/timestamp.js';
import { type FeePlan, startOfDay } from './fee-plan.js';

/** What of a transaction decides about its plan. */
export interface ChargedOccasion {
  readonly payerCountry: string;
  readonly settledAt: Instant;
}

/** The plan in force for a transaction; `undefined` where none covers it. */
export type ChooseFeePlan = (at: ChargedOccasion) => FeePlan | undefined;

/**
 * Chooses among the plans of the store and of one merchant: the most specific one in force when the transaction was
 * settled. A merchant's plan goes before the store's; among those, one for named countries before one for all;
 * among those, the one that began last, and of two that began on one day the one that was created last.
 * Sorts once: the chooser itself allocates nothing, since a report asks it for each of its transactions.
 */
export function createFeePlanChooser(plans: readonly FeePlan[]): ChooseFeePlan {
  const ranked = plans.toSorted(bySpecificity).map((plan) => ({
    plan,
    countries: plan.countries,
    from: startOfDay(plan.inForceFrom),
    until: plan.inForceUntil === null ? null : startOfDay(plan.inForceUntil),
  }));
  return ({ payerCountry, settledAt }) => {
    const at = withinYears(settledAt);
    for (const { plan, countries, from, until } of ranked) {
      const inForce = at >= from && (until === null || at < until);
      if (inForce && (countries === null || countries.has(payerCountry))) return plan;
    }
    return undefined;
  };
}

/** No plan begins before year 1: what was settled before it is treated as settled at its first moment, as in statements. */
const firstInstant = startOfDay('0001-01-01');

function withinYears(settledAt: Instant): Instant {
  if (settledAt < firstInstant) return firstInstant;
  return settledAt;
}

/** The plan that goes before others comes first. */
function bySpecificity(one: FeePlan, other: FeePlan): number {
  return (
    Number(one.merchantId === null) - Number(other.merchantId === null) ||
    Number(one.countries === null) - Number(other.countries === null) ||
    // Days of four-digit years compare as texts.
    Number(one.inForceFrom < other.inForceFrom) - Number(one.inForceFrom > other.inForceFrom) ||
    other.feePlanId - one.feePlanId
  );
}
