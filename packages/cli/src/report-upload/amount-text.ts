import { currencyDecimals } from '@stoa/server/iso-codes';

/**
 * Minor units as people write amounts, `1234` of EUR as `12.34`: a report in the wrong unit shows at a glance. In a
 * currency without known decimals the minor units themselves.
 */
export function amountText(minorUnits: bigint, currency: string): string {
  const decimals = currencyDecimals(currency) ?? 0;
  if (decimals === 0) return minorUnits.toString();
  const digits = (minorUnits < 0n ? -minorUnits : minorUnits).toString().padStart(decimals + 1, '0');
  const sign = minorUnits < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
