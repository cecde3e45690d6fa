import type { FeePlan } from './fee-plan.js';

/** What a fee is computed from. All amounts are in minor units of the currency. */
export interface ChargedItem {
  readonly currency: string;
  /** The full amount less the tax, not negative. */
  readonly base: bigint;
  /**
   * The volume before this transaction, for this merchant, statement year and currency: the sum of the bases of
   * everything that has a fee. May exceed int64 and, after corrections, be negative.
   */
  readonly volumeBefore: bigint;
}

/** The rates of a plan; the tiers of a currency are in the order of their volumes. */
export type Rates = Pick<FeePlan, 'ratePpm' | 'tiers'>;

const million = 1_000_000n;

/**
 * The fee in minor units, between 0 and the base. Tiers are marginal: the part of the base above a tier's volume has
 * that tier's rate, and the part below the first tier has the plan's. The parts are added up exactly, in millionths,
 * and the sum is rounded once, half to even.
 */
export function computeFee(plan: Rates, item: ChargedItem): bigint {
  return roundHalfEven(exactFee(plan, item));
}

/** Millionths, not negative, as whole units. */
export function roundHalfEven(millionths: bigint): bigint {
  const whole = millionths / million;
  const twiceLeft = 2n * (millionths % million);
  const up = twiceLeft > million || (twiceLeft === million && whole % 2n === 1n);
  return up ? whole + 1n : whole;
}

/** The fee before rounding, in millionths of the minor unit. */
export function exactFee(plan: Rates, item: ChargedItem): bigint {
  return feeParts(plan, item).reduce((sum, { base, ratePpm }) => sum + base * BigInt(ratePpm), 0n);
}

/** A part of a base, in minor units, that has one rate. */
export interface FeePart {
  readonly base: bigint;
  /** Parts per million. */
  readonly ratePpm: number;
}

/** The parts of the base in the order of the volume, at least one. They add up to the base. */
export function feeParts(plan: Rates, { currency, base, volumeBefore }: ChargedItem): FeePart[] {
  const parts: FeePart[] = [];
  const volumeAfter = volumeBefore + base;
  let charged = volumeBefore;
  let { ratePpm } = plan;
  for (const tier of plan.tiers) {
    if (tier.currency !== currency || tier.volumeFrom >= volumeAfter) continue;
    if (tier.volumeFrom > charged) {
      parts.push({ base: tier.volumeFrom - charged, ratePpm });
      charged = tier.volumeFrom;
    }
    ratePpm = tier.ratePpm;
  }
  return [...parts, { base: volumeAfter - charged, ratePpm }];
}
