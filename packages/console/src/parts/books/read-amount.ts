import { currencyDecimals } from '@stoa/contract';

/** The most characters that an amount has; int64 has 19 digits. */
const mostCharacters = 24;

/**
 * Minor units of what somebody wrote in major units, such as 1250 of `12.50`. Undefined for what is below zero, has more decimals than
 * the currency, or could be read in two ways: nothing about money is guessed.
 */
export function readAmount(text: string, currency: string): bigint | undefined {
  const decimals = currencyDecimals(currency);
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (decimals === undefined || whole === '' || text.length > mostCharacters) return undefined;
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
