import { locale } from '../texts/define-texts.js';

const whole = new Intl.NumberFormat(locale);
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** `12,345`. */
export function numberText(value: number | bigint): string {
  return whole.format(value);
}

/** `12.3K`, for the axis of a chart. */
export function shortNumberText(value: number): string {
  return short.format(value);
}

/** `12.5%` of a share from 0 to 1. */
export function percentText(share: number): string {
  return percent.format(share);
}

/** `12.5%` of basis points, in which rates are kept. */
export function rateText(basisPoints: number | bigint): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(basisPoints) / 10_000,
  );
}
