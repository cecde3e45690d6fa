import { currencyDecimals, percentOf, toMajorUnits } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { AnySizeInteger, Int64 } from '../../http/validating/validation.js';
import type { InCode } from '../../http/wire-of.js';
import type { FeePart } from './compute-fee.js';

export const feePartSchema = Type.Object({
  volume_from: Type.Optional(
    AnySizeInteger('Where in the volume the part begins, in minor units; absent if that is not known.'),
  ),
  base_amount: Int64({ description: 'The part of the base, in minor units.' }),
  rate_percent: Type.String({ description: 'Its rate in per cent, such as `7.125`.' }),
  exact_fee: Type.String({ description: 'Their product in major units, exact, such as `1.4985`.' }),
});

/** Parts with where in the volume each begins, if that is known. */
export function toldParts(
  parts: readonly FeePart[],
  currency: string,
  volumeBefore: bigint | null,
): InCode<Static<typeof feePartSchema>>[] {
  let volume = volumeBefore;
  return parts.map((part) => {
    const from = volume;
    if (volume !== null) volume += part.base;
    return {
      ...(from === null ? {} : { volumeFrom: from }),
      baseAmount: part.base,
      ratePercent: percentOf(part.ratePpm),
      exactFee: exactText(productOf(part), currency),
    };
  });
}

export const productOf = ({ base, ratePpm }: FeePart): bigint => base * BigInt(ratePpm);

/** Millionths of the minor unit in major units, without needless zeros after the currency's own decimals. */
export function exactText(millionths: bigint, currency: string): string {
  const decimals = currencyDecimals(currency) ?? 0;
  const text = toMajorUnits(millionths, decimals + 6);
  const shortest = text.length - 6;
  const needed = text.replace(/\.?0+$/, '').length;
  return decimals === 0 && needed < shortest
    ? text.slice(0, shortest - 1)
    : text.slice(0, Math.max(shortest, needed));
}
