import type { Schema } from '@stoa/client';

type Plan = Schema<'FeePlan'>;

/** A time in which one plan is in force for some payers, or none. */
export interface Span {
  /** Undefined: no plan is in force, so transactions get no fee. */
  readonly plan: Plan | undefined;
  /** The first day; empty: before every plan. */
  readonly from: string;
  /** The first day after it; null: it has no end. */
  readonly until: string | null;
}

/** The spans of payers whom the same plans are for. */
export interface PayerSpans {
  /** Null: payers of all countries that no other row names. */
  readonly countries: readonly string[] | null;
  readonly spans: readonly Span[];
}

/**
 * Which of the plans of the store and one merchant is in force when. A plan of the merchant comes before one of the store, then one for
 * some countries before one for all, then the one that began last, and then the one that was created last.
 */
export function plansInForce(plans: readonly Plan[]): readonly PayerSpans[] {
  const ranked = plans.toSorted(bySpecificity);
  const rows = new Map<string, PayerSpans>();
  const named = [...new Set(plans.flatMap(({ countries }) => countries ?? []))].toSorted();
  for (const country of [null, ...named]) {
    const covering = ranked.filter(
      ({ countries }) => countries === null || (country !== null && countries.includes(country)),
    );
    const key = covering.map(({ fee_plan_id: id }) => id).join(' ');
    const known = rows.get(key)?.countries ?? [];
    rows.set(key, {
      countries: country === null || rows.get(key)?.countries === null ? null : [...known, country],
      spans: spansOf(covering),
    });
  }
  return [...rows.values()];
}

/** Sorts the plan that takes precedence first. */
function bySpecificity(one: Plan, other: Plan): number {
  return (
    Number(one.merchant_id === null) - Number(other.merchant_id === null) ||
    Number(one.countries === null) - Number(other.countries === null) ||
    Number(one.in_force_from < other.in_force_from) - Number(one.in_force_from > other.in_force_from) ||
    other.fee_plan_id - one.fee_plan_id
  );
}

/** The spans of plans that are for the same payers, the strongest first. */
function spansOf(ranked: readonly Plan[]): Span[] {
  const days = ranked.flatMap(({ in_force_from: from, in_force_until: until }) => [from, until ?? []].flat());
  const edges = ['', ...[...new Set(days)].toSorted()];
  const spans: Span[] = [];
  for (const [index, from] of edges.entries()) {
    const plan = ranked.find(
      (one) => one.in_force_from <= from && (one.in_force_until === null || one.in_force_until > from),
    );
    const before = spans.at(-1);
    const until = edges[index + 1] ?? null;
    if (before !== undefined && before.plan === plan) spans[spans.length - 1] = { ...before, until };
    else spans.push({ plan, from, until });
  }
  // Before the first plan there is nothing to say.
  return spans[0]?.plan === undefined ? spans.slice(1) : spans;
}
