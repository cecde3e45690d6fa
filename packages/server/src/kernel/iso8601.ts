import {
  dayOfDate,
  dayOfOrdinal,
  dayOfWeekDate,
  type Instant,
  microsecondsAt,
  offsetOf,
} from '@stoa/contract';
import { longestCommonDateTime, readCommonDateTime } from './common-date-time.js';

type Form = 'extended' | 'basic';

interface DateForm {
  readonly form: Form;
  readonly pattern: RegExp;
  readonly dayOf: (year: number, second: number, third: number) => number | undefined;
}

const dateForms: readonly DateForm[] = [
  { form: 'extended', pattern: /^(\d{4})-(\d\d)-(\d\d)$/, dayOf: dayOfDate },
  { form: 'basic', pattern: /^(\d{4})(\d\d)(\d\d)$/, dayOf: dayOfDate },
  { form: 'extended', pattern: /^(\d{4})-(\d{3})$/, dayOf: dayOfOrdinal },
  { form: 'basic', pattern: /^(\d{4})(\d{3})$/, dayOf: dayOfOrdinal },
  { form: 'extended', pattern: /^(\d{4})-W(\d\d)-(\d)$/, dayOf: dayOfWeekDate },
  { form: 'basic', pattern: /^(\d{4})W(\d\d)(\d)$/, dayOf: dayOfWeekDate },
];

// The offset may have either form, whichever form the rest has: the standard forbids `T10:00:00+0100`, but the standard
// libraries of many languages print it, and it cannot be misread.
const timePatterns: Readonly<Record<Form, RegExp>> = {
  extended: /^(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+))?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?$/,
  basic: /^(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d+))?(?:Z|([+-])(\d\d)(?::?(\d\d))?)?$/,
};

const SECOND = 1_000_000n;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;
/**
 * How many digits of a fraction count: enough to be exact to the microsecond within an hour, and few enough to limit
 * the work.
 */
const MAX_FRACTION_DIGITS = 20;

/**
 * Reads a date, or a date and time, of ISO 8601 in extended or basic form: calendar (`2026-11-20`), ordinal
 * (`2026-324`) and week dates (`2026-W47-5`); hours, minutes and seconds as far as given, with a decimal fraction
 * (point or comma) on the last one, cut off after microseconds; `24:00` as the end of the day. Without a
 * time it is midnight, without an offset it is UTC (decisions, Attribution events). `undefined` for anything
 * else: reduced dates (`2026-11`), signed years, date and time of different forms, times that do not exist.
 */
export function parseIso8601(text: string): Instant | undefined {
  return readCommonForm(text) ?? readAnyForm(text);
}

const units = new Uint8Array(longestCommonDateTime);

function readCommonForm(text: string): Instant | undefined {
  if (text.length > units.length) return undefined;
  // Without the minimum, the byte array would keep only the low byte, which may look like an ASCII character.
  for (let at = 0; at < text.length; at += 1) units[at] = Math.min(text.charCodeAt(at), 0xff);
  const microseconds = readCommonDateTime(units, 0, text.length);
  return microseconds === undefined ? undefined : BigInt(microseconds);
}

function readAnyForm(text: string): Instant | undefined {
  const separator = text.indexOf('T');
  const dateText = separator === -1 ? text : text.slice(0, separator);
  for (const { form, pattern, dayOf } of dateForms) {
    const match = pattern.exec(dateText);
    if (match === null) continue;
    const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
    if (day === undefined) return undefined;
    return parseTime(day, separator === -1 ? '00' : text.slice(separator + 1), timePatterns[form]);
  }
  return undefined;
}

function parseTime(day: number, text: string, pattern: RegExp): Instant | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds, fraction, sign, offsetHours, offsetMinutes] = match;
  const offset = offsetOf(sign, offsetHours, offsetMinutes);
  if (offset === undefined) return undefined;
  const unit = seconds !== undefined ? SECOND : minutes !== undefined ? MINUTE : HOUR;
  const extra = fractionOf(unit, fraction ?? '');
  const endOfDay = hours === '24';
  if (endOfDay && (Number(minutes ?? 0) > 0 || Number(seconds ?? 0) > 0 || /[1-9]/.test(fraction ?? '')))
    return undefined;
  const start = microsecondsAt({
    day: endOfDay ? day + 1 : day,
    hour: endOfDay ? 0 : Number(hours),
    minute: Number(minutes ?? 0),
    second: Number(seconds ?? 0),
    microsecond: 0,
    offsetMinutes: offset,
  });
  return start === undefined ? undefined : start + extra;
}

/** The whole microseconds in a decimal fraction of a unit. */
function fractionOf(unit: bigint, digits: string): bigint {
  // Nearly all fractions: no bigint arithmetic is needed.
  if (unit === SECOND && digits.length <= 6) return BigInt(Number(digits.padEnd(6, '0')));
  const counted = digits.slice(0, MAX_FRACTION_DIGITS);
  return (BigInt(`0${counted}`) * unit) / 10n ** BigInt(counted.length);
}
