import type { StandingAmounts } from '../corrections/correction.js';
import type { CorrectionPolicy } from './correction-request-store.js';

type Amounts = Pick<StandingAmounts, 'currency' | 'fullAmount' | 'taxAmount'>;

export interface PolicyCase {
  /** What was recorded of the transaction. */
  readonly recorded: Amounts;
  /** What the operators' last correction left, or what was recorded if they made none. Null: they voided it. */
  readonly decided: Amounts | null;
  /** What would stand; null: nothing. */
  readonly after: Amounts | null;
}

/**
 * Whether a policy accepts that these amounts stand. It limits how far they are from what was recorded, both in the full
 * amount and in the base of the fee, so that neither many small requests nor a change of the tax alone gets around it. It
 * also limits how far they are from what operators decided, so that no request takes that back. A change of currency needs
 * an operator.
 */
export function isCoveredByPolicy(
  policies: readonly Pick<CorrectionPolicy, 'currency' | 'mostAmount'>[],
  { recorded, decided, after }: PolicyCase,
): boolean {
  const policy = policies.find(({ currency }) => currency === recorded.currency);
  if (policy === undefined || policy.mostAmount === 0n || decided?.currency !== recorded.currency)
    return false;
  return [recorded, decided].every((from) => isWithin(policy.mostAmount, from, after));
}

function isWithin(mostAmount: bigint, from: Amounts, after: Amounts | null): boolean {
  const { currency, fullAmount, taxAmount } = after ?? { ...from, fullAmount: 0n, taxAmount: 0n };
  return (
    currency === from.currency &&
    distance(from.fullAmount, fullAmount) <= mostAmount &&
    distance(from.fullAmount - from.taxAmount, fullAmount - taxAmount) <= mostAmount
  );
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
