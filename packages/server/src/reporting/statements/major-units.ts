import { currencyDecimals } from '@stoa/contract';

/** The decimals of a currency in the books. All their currencies are in ISO 4217; minor units of another would stay as they are. */
export function decimalsOf(currency: string): number {
  return currencyDecimals(currency) ?? 0;
}

/**
 * Minor units as people write them: `-1234567` with two decimals is `−12,345.67`. Exact for any size. The minus sign is a
 * real one: people read this, programs do not.
 */
export function majorUnits(amount: bigint, decimals: number): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  const whole = grouped(digits.slice(0, digits.length - decimals));
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0n ? '−' : ''}${whole}${fraction}`;
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
