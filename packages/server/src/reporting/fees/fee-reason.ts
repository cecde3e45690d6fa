import { currencyDecimals, percentOf, toMajorUnits } from '@stoa/contract';
import { type Static, type TUnsafe, Type } from 'typebox';
import { AnySizeInteger, Int64, Int64OrNull } from '../../http/validating/validation.js';
import type { InCode } from '../../http/wire-of.js';
import { type FeePart, feeParts, type Rates } from './compute-fee.js';

/** What a fee was computed from, so that anybody can compute it again. */
export interface FeeReason {
  readonly currency: string;
  /** The volume of the statement's year before it; null where it was not kept. */
  readonly volumeBefore: bigint | null;
  /** Whether the plan has tiers in this currency. */
  readonly dependsOnVolume: boolean;
  /** Empty if the rates depend on a volume that was not kept. */
  readonly parts: readonly FeePart[];
}

/** The amounts that were charged, and by which plan. */
interface ChargedAmounts extends Pick<FeeReason, 'currency' | 'volumeBefore'> {
  readonly fullAmount: bigint;
  readonly taxAmount: bigint;
  /** Null without a fee. */
  readonly feePlanId: number | null;
}

/** Null without a fee. */
export function feeReasonOf(charged: ChargedAmounts, plans: ReadonlyMap<number, Rates>): FeeReason | null {
  const plan = plans.get(charged.feePlanId ?? 0);
  if (plan === undefined) return null;
  const { currency, volumeBefore, fullAmount, taxAmount } = charged;
  const item = { currency, base: fullAmount - taxAmount };
  const dependsOnVolume = plan.tiers.some((tier) => tier.currency === currency);
  const isUnknown = volumeBefore === null && dependsOnVolume;
  return {
    currency,
    volumeBefore,
    dependsOnVolume,
    parts: isUnknown ? [] : feeParts(plan, { ...item, volumeBefore: volumeBefore ?? 0n }),
  };
}

/** The products of the parts add up to this: the fee in major units before it is rounded, such as `2.1658`. */
export function exactFeeText({ currency, parts }: FeeReason): string {
  return exactText(
    parts.reduce((sum, part) => sum + productOf(part), 0n),
    currency,
  );
}

/** `10.00 × 15 % + 6.66 × 10 %`: each part of the base with its rate, in major units. */
export function partsInWords({ currency, parts }: FeeReason, times = '×'): string {
  const decimals = currencyDecimals(currency) ?? 0;
  return parts
    .map(({ base, ratePpm }) => `${toMajorUnits(base, decimals)} ${times} ${percentOf(ratePpm)} %`)
    .join(' + ');
}

const feePartSchema = Type.Object({
  volume_from: Type.Optional(
    AnySizeInteger(
      'Where in the volume of the year the part begins, in minor units; absent if that is not known.',
    ),
  ),
  base_amount: Int64({ description: 'The part of the base, in minor units.' }),
  rate_percent: Type.String({ description: 'Its rate in per cent, such as `7.125`.' }),
  exact_fee: Type.String({ description: 'Their product in major units, exact, such as `1.4985`.' }),
});

const feeReasonSchema = Type.Object({
  volume_before: Int64OrNull(
    "The merchant's volume before the transaction, in minor units: the base of what had a fee on the statements of the year in this currency, in the order of recording. Null where it was not kept: in corrections of version 0.1.0 that changed the currency.",
  ),
  depends_on_volume: Type.Boolean({ description: 'Whether the plan has tiers in this currency.' }),
  parts: Type.Array(feePartSchema, {
    description:
      'Which part of the base has which rate, in the order of the volume; one part if the plan has no tiers in this currency. Empty if they depend on a volume that was not kept.',
  }),
  exact_fee: Type.String({
    description: 'The sum of the parts in major units. The fee is this, rounded half to even.',
  }),
});

/** Why a fee is what it is, or null if there is none. */
export function reasonOrNull(description: string): TUnsafe<Static<typeof feeReasonSchema> | null> {
  return Type.Unsafe<Static<typeof feeReasonSchema> | null>({
    ...feeReasonSchema,
    type: ['object', 'null'],
    description,
  });
}

/** With the names of the code: `wireOf` gives it those of the wire. */
export function toldFeeReason(reason: FeeReason | null): InCode<Static<typeof feeReasonSchema>> | null {
  if (reason === null) return null;
  const { currency, volumeBefore, dependsOnVolume, parts } = reason;
  let volume = volumeBefore;
  const toldParts = parts.map((part) => {
    const from = volume;
    if (volume !== null) volume += part.base;
    return {
      ...(from === null ? {} : { volumeFrom: from }),
      baseAmount: part.base,
      ratePercent: percentOf(part.ratePpm),
      exactFee: exactText(productOf(part), currency),
    };
  });
  return {
    volumeBefore,
    dependsOnVolume,
    parts: toldParts,
    exactFee: exactFeeText(reason),
  };
}

const productOf = ({ base, ratePpm }: FeePart): bigint => base * BigInt(ratePpm);

/** Millionths of the minor unit in major units, without needless zeros after the currency's own decimals. */
function exactText(millionths: bigint, currency: string): string {
  const decimals = currencyDecimals(currency) ?? 0;
  const text = toMajorUnits(millionths, decimals + 6);
  const shortest = text.length - 6;
  const needed = text.replace(/\.?0+$/, '').length;
  return decimals === 0 && needed < shortest
    ? text.slice(0, shortest - 1)
    : text.slice(0, Math.max(shortest, needed));
}
