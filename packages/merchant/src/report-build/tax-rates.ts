import { toCountry } from '@stoa/contract';

/** The rate for a payer's country (alpha-3): that of the country, or else that of `*`. */
export type TaxRates = (country: string) => TaxRate | undefined;

/**
 * The rates of rows of a country and a percent. Countries are alpha-2, alpha-3 or `*` for all others; a percent is
 * exact decimal text. Each wrong row goes into `problems`; `name` is where the rows are from.
 */
export function taxRatesOf(rows: readonly (readonly string[])[], name: string, problems: string[]): TaxRates {
  const rates = new Map<string, TaxRate>();
  for (const [index, [country = '', percent = '']] of rows.entries()) {
    const key = country === '*' ? country : toCountry(country);
    const rate = readTaxRate(percent);
    if (key === undefined && index === 0 && rate === undefined) continue; // The names of the columns.
    const where = `Row ${index + 1} of ${name}`;
    if (key === undefined)
      problems.push(`${where}: ${quoted(country)} is neither a country of ISO 3166-1 nor *.`);
    if (rate === undefined)
      problems.push(`${where}: ${quoted(percent)} is not a percentage from 0 to 100, like 7.7.`);
    if (key === undefined || rate === undefined) continue;
    if (rates.has(key)) problems.push(`${where}: ${country} is listed twice.`);
    rates.set(key, rate);
  }
  if (rates.size === 0 && problems.length === 0) problems.push(`${name} holds no tax rates.`);
  return (country) => rates.get(country) ?? rates.get('*');
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}

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
