import { currencyDecimals } from './iso-codes.js';

/** Minor units as a decimal of major units, exact for any size: `123456` with 2 decimals is `1234.56`. */
export function toMajorUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const sign = amount < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/**
 * Why an amount in major units has too many decimals for a currency: `has three decimals; EUR has two`. Undefined if
 * the currency has at least that many, or is not one of ISO 4217.
 */
export function tooManyDecimals(given: number, currency: string): string | undefined {
  const decimals = currencyDecimals(currency);
  if (decimals === undefined || given <= decimals) return undefined;
  const [said, own] = [given, decimals].map((count) => words[count] ?? count);
  return `has ${said} ${given === 1 ? 'decimal' : 'decimals'}; ${currency} has ${own}`;
}
