import { locale } from '../texts/define-texts.js';

const whole = new Intl.NumberFormat(locale);
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

const change = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });

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

/** `+12.5%`: by how much a sum is more than another one; undefined if that is 0. */
export function changeText(now: bigint, before: bigint): string | undefined {
  if (before === 0n) return undefined;
  const share = Number(now - before) / Math.abs(Number(before));
  return change.format(share).replace('-', '\u2212');
}

/** `7.125%` of a rate as the service writes it, `7.125`. */
export function rateText(percent: string): string {
  return rate.format(Number(percent) / 100);
}
