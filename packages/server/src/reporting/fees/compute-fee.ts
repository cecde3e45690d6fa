import type { FeePlan } from './fee-plan.js';

/** What a fee is computed from. All amounts are in minor units of the currency. */
export interface ChargedItem {
  readonly currency: string;
  /** The full amount less the tax, not negative. */
  readonly base: bigint;
  /**
   * The volume before this transaction, for this merchant, statement year and currency: the sum of the bases of everything
   * that has a fee. May exceed int64 and, after corrections, be negative.
   */
  readonly volumeBefore: bigint;
}

type Rates = Pick<FeePlan, 'ratePpm' | 'tiers'>;

const million = 1_000_000n;

/**
 * The fee in minor units, between 0 and the base. Tiers are marginal: the part of the base above a tier's volume has that
 * tier's rate, and the part below the first tier has the plan's. The parts are added up exactly, in millionths, and
 * the sum is rounded once, half to even.
 */
export function computeFee(plan: Rates, item: ChargedItem): bigint {
  const exact = exactFee(plan, item);
  const whole = exact / million;
  const twiceLeft = 2n * (exact % million);
  const up = twiceLeft > million || (twiceLeft === million && whole % 2n === 1n);
  return up ? whole + 1n : whole;
}

/** The fee before rounding, in millionths of the minor unit. */
export function exactFee(plan: Rates, { currency, base, volumeBefore }: ChargedItem): bigint {
  const volumeAfter = volumeBefore + base;
  let exact = 0n;
  let charged = volumeBefore;
  let rate = plan.ratePpm;
  for (const tier of plan.tiers) {
    if (tier.currency !== currency || tier.volumeFrom >= volumeAfter) continue;
    if (tier.volumeFrom > charged) {
      exact += (tier.volumeFrom - charged) * BigInt(rate);
      charged = tier.volumeFrom;
    }
    rate = tier.ratePpm;
  }
  return exact + (volumeAfter - charged) * BigInt(rate);
}
