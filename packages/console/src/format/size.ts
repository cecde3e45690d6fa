import { locale } from '../texts/define-texts.js';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });

/** `1.25 GiB` of a count of bytes. */
export function sizeText(bytes: number | bigint): string {
  let value = Number(bytes);
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${digits.format(value)} ${units[unit] ?? ''}`;
}
