import type { Instant } from '@stoa/contract';
import { type FeePlan, type TimeInForce, timesInForce } from './fee-plan.js';

/** A period throughout which fee plans cover payers of the same countries. */
export interface CoveredPeriod extends TimeInForce {
  /** Countries of payers, ISO 3166-1 alpha-3; null: all. */
  readonly countries: ReadonlySet<string> | null;
}

/**
 * Where plans cover transactions: a transaction lies in one of these periods exactly if `createFeePlanChooser` finds a
 * plan for it. The periods do not overlap, and the earliest comes first. With them, an SQL statement reads only the
 * rows that can get a fee, and needs to know nothing about plans.
 */
export function coveredPeriods(plans: readonly FeePlan[]): CoveredPeriod[] {
  const covers = plans.flatMap((plan): CoveredPeriod[] =>
    timesInForce(plan).map((time) => ({ ...time, countries: plan.countries })),
  );
  const bounds = [...new Set(covers.flatMap(({ from, until }) => [from, until]))].toSorted(ascending);
  const periods: CoveredPeriod[] = [];
  for (const [index, until] of bounds.slice(1).entries()) {
    const from = bounds[index] ?? until;
    const inForce = covers.filter((cover) => cover.from <= from && from < cover.until);
    if (inForce.length === 0) continue;
    const countries = unionOf(inForce);
    const last = periods.at(-1);
    if (last?.until === from && isSame(last.countries, countries)) periods.splice(-1, 1, { ...last, until });
    else periods.push({ from, until, countries });
  }
  return periods;
}

function unionOf(covers: readonly CoveredPeriod[]): CoveredPeriod['countries'] {
  const union = new Set<string>();
  for (const { countries } of covers) {
    if (countries === null) return null;
    for (const country of countries) union.add(country);
  }
  return union;
}

function isSame(one: CoveredPeriod['countries'], other: CoveredPeriod['countries']): boolean {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every((country) => other.has(country));
}

function ascending(one: Instant, other: Instant): number {
  return one < other ? -1 : Number(one > other);
}
