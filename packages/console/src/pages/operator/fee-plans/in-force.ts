import type { Schema } from '@stoa/client';

type Plan = Schema<'FeePlan'>;
type Membership = Pick<Schema<'GroupMembership'>, 'group' | 'member_from' | 'member_until'>;

/** A time in which one plan is in force for some payers, or none. */
export interface Span {
  /** Undefined: no plan is in force, so transactions get no fee. */
  readonly plan: Plan | undefined;
  /** The first day; empty: before every plan. */
  readonly from: string;
  /** The first day after it; null: it has no end. */
  readonly until: string | null;
}

/** The spans of payers to which the same plans apply. */
export interface PayerSpans {
  /** Null: payers of all countries that no other row names. */
  readonly countries: readonly string[] | null;
  readonly spans: readonly Span[];
}

/**
 * Which of the plans of the store, of one merchant and of its groups is in force when. A plan of the merchant comes
 * before one of a group, then one of the store; one for some countries before one for all; then the one that began
 * last, and the one that was created last.
 */
export function plansInForce(
  plans: readonly Plan[],
  memberships: readonly Membership[] = [],
): readonly PayerSpans[] {
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
      spans: spansOf(covering.flatMap((plan) => timesOf(plan, memberships))),
    });
  }
  return [...rows.values()];
}

/** Sorts the plan that takes precedence first. */
function bySpecificity(one: Plan, other: Plan): number {
  return (
    whoseRank(one) - whoseRank(other) ||
    Number(one.countries === null) - Number(other.countries === null) ||
    Number(one.in_force_from < other.in_force_from) - Number(one.in_force_from > other.in_force_from) ||
    other.fee_plan_id - one.fee_plan_id
  );
}

function whoseRank({ merchant_id: merchant, group }: Plan): number {
  if (merchant !== null) return 0;
  return group === null ? 2 : 1;
}

interface Time {
  readonly plan: Plan;
  readonly from: string;
  readonly until: string | null;
}

/** When a plan applies: one of a group while the merchant is a member. */
function timesOf(plan: Plan, memberships: readonly Membership[]): Time[] {
  const { in_force_from: from, in_force_until: until } = plan;
  if (plan.group === null) return [{ plan, from, until }];
  return memberships
    .filter(({ group }) => group === plan.group)
    .map(({ member_from: since, member_until: left }) => ({
      plan,
      from: since > from ? since : from,
      until: until !== null && (left === null || until < left) ? until : left,
    }));
}

/** The spans of plans for the same payers; of the plans, the strongest stands first. */
function spansOf(ranked: readonly Time[]): Span[] {
  const days = ranked.flatMap(({ from, until }) => [from, until ?? []].flat());
  const edges = ['', ...[...new Set(days)].toSorted()];
  const spans: Span[] = [];
  for (const [index, from] of edges.entries()) {
    const plan = ranked.find((one) => one.from <= from && (one.until === null || one.until > from))?.plan;
    const before = spans.at(-1);
    const until = edges[index + 1] ?? null;
    if (before !== undefined && before.plan === plan) spans[spans.length - 1] = { ...before, until };
    else spans.push({ plan, from, until });
  }
  // Before the first plan there is nothing to say.
  return spans[0]?.plan === undefined ? spans.slice(1) : spans;
}
