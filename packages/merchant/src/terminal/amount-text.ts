import { currencyDecimals } from '@stoa/contract';

/**
 * Minor units as people write amounts, `1234` of EUR as `12.34`, so that a report in the wrong unit shows at a glance. For
 * an unknown currency the minor units themselves.
 */
export function amountText(minorUnits: bigint, currency: string): string {
  return toMajorUnits(minorUnits, currencyDecimals(currency) ?? 0);
}

/** `123456` with 2 decimals is `1234.56`. */
export function toMajorUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const sign = amount < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
