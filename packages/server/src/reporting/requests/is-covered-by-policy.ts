import type { StandingAmounts } from '../corrections/correction.js';
import type { CorrectionPolicy } from './correction-policy-store.js';

type Amounts = Pick<StandingAmounts, 'currency' | 'fullAmount' | 'taxAmount'>;

/**
 * Whether a policy accepts that this stands of a transaction. It looks at how far that is from what was recorded, both in the
 * full amount and in the base of the fee, so that neither many small requests nor a change of the tax alone gets around it. A
 * change of currency needs an operator.
 */
export function isCoveredByPolicy(
  policies: readonly Pick<CorrectionPolicy, 'currency' | 'mostAmount'>[],
  recorded: Amounts,
  after: Amounts | null,
): boolean {
  const { currency } = recorded;
  const policy = policies.find((one) => one.currency === currency);
  if (policy === undefined || (after !== null && after.currency !== currency)) return false;
  const full = distance(recorded.fullAmount, after?.fullAmount ?? 0n);
  const base = distance(
    recorded.fullAmount - recorded.taxAmount,
    (after?.fullAmount ?? 0n) - (after?.taxAmount ?? 0n),
  );
  return policy.mostAmount > 0n && full <= policy.mostAmount && base <= policy.mostAmount;
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one;
}
