import { currencyDecimals } from './iso-codes.js';

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/**
 * Why an amount in major units has too many decimals for a currency: `has three decimals; EUR has two`. Undefined if the
 * currency has at least that many, or is not one of ISO 4217.
 */
export function tooManyDecimals(given: number, currency: string): string | undefined {
  const decimals = currencyDecimals(currency);
  if (decimals === undefined || given <= decimals) return undefined;
  const own = decimals === 0 ? 'none' : (words[decimals] ?? decimals);
  return `has ${words[given] ?? given} ${given === 1 ? 'decimal' : 'decimals'}; ${currency} has ${own}`;
}
