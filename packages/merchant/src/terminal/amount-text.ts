import { currencyDecimals, toMajorUnits } from '@stoa/contract';

/**
 * Minor units as people write amounts, `1234` of EUR as `12.34`, so that a report in the wrong unit is noticed at a
 * glance. For an unknown currency, the minor units themselves.
 */
export function amountText(minorUnits: bigint, currency: string): string {
  return toMajorUnits(minorUnits, currencyDecimals(currency) ?? 0);
}
