/** A tax rate as a fraction of two integers: `percent` / 100. */
export interface TaxRate {
  /** The percent times `scale`: 7.7 is 77 of scale 10. */
  readonly percent: bigint;
  readonly scale: bigint;
}

/** Reads `19` or `7.7`: exact decimal text from 0 to 100 with at most six decimals; `undefined` for anything else. */
export function readTaxRate(text: string): TaxRate | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const scale = 10n ** BigInt(fraction.length);
  const percent = BigInt(whole + fraction);
  return percent > 100n * scale ? undefined : { percent, scale };
}

/**
 * The tax that a gross amount includes: gross × rate ÷ (100 + rate), in integers, rounded half to even to whole minor
 * units.
 * @param gross in minor units, not negative
 */
export function includedTax(gross: bigint, { percent, scale }: TaxRate): bigint {
  return dividedHalfToEven(gross * percent, 100n * scale + percent);
}

/** A quotient of integers that are not negative, rounded half to even. */
function dividedHalfToEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  if (twice > divisor || (twice === divisor && quotient % 2n === 1n)) return quotient + 1n;
  return quotient;
}
