import { currencyDecimals } from '@stoa/contract';

/**
 * The decimals of a currency in the books. All of these currencies are in ISO 4217; any other would have no decimals.
 */
export function decimalsOf(currency: string): number {
  return currencyDecimals(currency) ?? 0;
}

/**
 * Minor units as people write them: `-1234567` with two decimals is `−12,345.67`. Exact for any size. The minus sign is
 * a real one: people read this, programs do not.
 */
export function majorUnits(amount: bigint, decimals: number): string {
  const { isNegative, whole, fraction } = partsOf(amount, decimals);
  return `${isNegative ? '−' : ''}${grouped(whole)}${fraction}`;
}

/** The same for programs: `-1234567` with two decimals is `-12345.67`. */
export function decimalText(amount: bigint, decimals: number): string {
  const { isNegative, whole, fraction } = partsOf(amount, decimals);
  return `${isNegative ? '-' : ''}${whole}${fraction}`;
}

function partsOf(amount: bigint, decimals: number) {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  return {
    isNegative: amount < 0n,
    whole: digits.slice(0, digits.length - decimals),
    fraction: decimals === 0 ? '' : `.${digits.slice(-decimals)}`,
  };
}

/** A count with separated thousands. */
export function wholeNumber(count: bigint): string {
  return majorUnits(count, 0);
}

function grouped(digits: string): string {
  const head = digits.length % 3;
  const groups = digits.slice(head).match(/\d{3}/g) ?? [];
  return [...(head === 0 ? [] : [digits.slice(0, head)]), ...groups].join(',');
}
