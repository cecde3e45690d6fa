import type { Instant } from '@stoa/contract';
import { type FeePlan, timesInForce } from './fee-plan.js';

/** The part of a transaction that decides which plan applies. */
export interface ChargedOccasion {
  readonly payerCountry: string;
  readonly settledAt: Instant;
}

/** The plan that applies to a transaction; `undefined` if no plan covers it. */
export type ChooseFeePlan = (at: ChargedOccasion) => FeePlan | undefined;

/**
 * Chooses among the plans of the store, of one merchant and of its groups: the most specific one that was in force when
 * the transaction was settled. A merchant's own plan goes before one of a group of which it was a member then, and that
 * before the store's; among those, one for named countries before one for all; among those, the one that began last;
 * and of two that began on the same day, the one that was created last. Plans of two groups that would be alike are
 * refused when they are made. The plans are sorted once. The chooser itself allocates nothing, because a report asks it
 * for each transaction.
 */
export function createFeePlanChooser(plans: readonly FeePlan[]): ChooseFeePlan {
  const ranked = plans
    .toSorted(bySpecificity)
    .flatMap((plan) => timesInForce(plan).map((time) => ({ plan, countries: plan.countries, ...time })));
  return ({ payerCountry, settledAt }) => {
    for (const { plan, countries, from, until } of ranked) {
      const inForce = settledAt >= from && settledAt < until;
      if (inForce && (countries === null || countries.has(payerCountry))) return plan;
    }
    return undefined;
  };
}

/** Sorts the plan that takes precedence first. */
function bySpecificity(one: FeePlan, other: FeePlan): number {
  return (
    scopeOf(one) - scopeOf(other) ||
    Number(one.countries === null) - Number(other.countries === null) ||
    // Years have four digits, so days can be compared as texts.
    Number(one.inForceFrom < other.inForceFrom) - Number(one.inForceFrom > other.inForceFrom) ||
    other.feePlanId - one.feePlanId
  );
}

/** A smaller one takes precedence. */
function scopeOf({ merchantId, group }: FeePlan): number {
  if (merchantId !== null) return 0;
  return group === null ? 2 : 1;
}
