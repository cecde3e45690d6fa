import { currencyDecimals, toMajorUnits } from '@stoa/contract';
import { locale } from '../texts/define-texts.js';

/** An amount in minor units as people read it, such as `EUR 1,234.56`. Exact at any size: it never becomes a float. */
export function moneyText(amount: bigint, currency: string): string {
  return majorUnitsText(toMajorUnits(amount, decimalsOf(currency)), currency);
}

/** An amount in major units as people read it: a decimal text, as events have it. */
export function majorUnitsText(amount: string, currency: string): string {
  return `${currency} ${amountText(amount, currency)}`;
}

/** An amount in major units without its currency, such as `1,234.56`, where a heading names the currency. */
export function amountText(amount: string, currency: string): string {
  if (!isDecimal(amount)) return amount;
  // A minus sign, because a hyphen is short and a line may break after it.
  return new Intl.NumberFormat(locale, digitsOf(currency)).format(amount).replace('-', '\u2212');
}

/** An amount in minor units as programs read it, such as `1234.56`. */
export function plainMoney(amount: bigint, currency: string): string {
  return toMajorUnits(amount, decimalsOf(currency));
}

/** A million times an amount, as programs read the amount: exact, without zeros at its end. */
export function exactMoney(millionth: bigint, currency: string): string {
  const text = toMajorUnits(millionth, decimalsOf(currency) + 6);
  return text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/**
 * A currency that this release does not know counts as having no decimals, so its amounts are written in minor units.
 */
export function decimalsOf(currency: string): number {
  return currencyDecimals(currency) ?? 0;
}

function digitsOf(currency: string): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: 20 };
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
