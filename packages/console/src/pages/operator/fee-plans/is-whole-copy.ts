import type { Schema } from '@stoa/client';
import { type CardDraft, isObject } from './card-draft.js';
import { readTerms } from './read-terms.js';
import { readRecurring } from './recurring-fields.js';

/** What a plan does not charge: what is its own, and who it is for. */
const notCharged: ReadonlySet<string> = new Set([
  'fee_plan_id',
  'merchant_id',
  'group',
  'name',
  'in_force_from',
  'in_force_until',
  'created_at',
  'created_by',
  'ended_by',
] satisfies readonly (keyof Schema<'FeePlan'>)[]);

/** What need not be sent, because it holds without it, or follows from another member. */
const usual: Readonly<Record<string, unknown>> = {
  base: 'net',
  tier_mode: 'marginal',
  of: 'merchant',
  period: 'year',
};
const derived = 'rate_basis_points';

/**
 * Whether a new plan that begins as this one would charge all that it charges. It would not if the plan says something
 * that the editor does not know, and to leave that out in silence would cost somebody money.
 */
export function isWholeCopy(plan: Schema<'FeePlan'>, card: CardDraft): boolean {
  const { lines } = readTerms(card);
  const sent = {
    ...lines[0], // With lines, the rate and the tiers of a plan are those of its first line.
    countries: card.countries,
    lines,
    recurring_fees: readRecurring(card).fees,
  };
  return Object.entries(plan).every(
    ([member, said]) => notCharged.has(member) || hasAll(sent[member as keyof typeof sent], said, member),
  );
}

/** Whether what is sent has all that was said, at every depth. Lists may be in another order. */
function hasAll(sent: unknown, said: unknown, member = ''): boolean {
  if (said === null || said === usual[member] || member === derived) return true;
  if (Array.isArray(said))
    return (
      said.length === 0 ||
      (Array.isArray(sent) && said.every((one) => sent.some((other: unknown) => hasAll(other, one))))
    );
  if (!isObject(said)) return sent === said;
  return Object.entries(said).every(([name, value]) =>
    hasAll(isObject(sent) ? sent[name] : undefined, value, name),
  );
}
