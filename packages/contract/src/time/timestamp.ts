import { dateOfDay, dayOfDate, microsecondsAt } from './calendar.js';

/** A point in time: microseconds since 1970-01-01T00:00:00Z, as exact as PostgreSQL's `timestamptz`. */
export type Instant = bigint;

export const microsecondsOfDay = 86_400_000_000n;

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * Reads a date-time strictly by RFC 3339, section 5.6: `T` between date and time, an offset or `Z`, any number
 * of fraction digits (cut off, not rounded, after the sixth). `undefined` for anything else, and for dates that
 * do not exist. `:60` is taken only where a leap second can be, at 23:59:60 UTC, and means the second after it.
 */
export function parseRfc3339(text: string): Instant | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const day = dayOfDate(Number(match[1]), Number(match[2]), Number(match[3]));
  const offsetMinutes = offsetOf(match[8], match[9], match[10]);
  if (day === undefined || offsetMinutes === undefined) return undefined;
  return microsecondsAt({
    day,
    hour: Number(match[4]),
    minute: Number(match[5]),
    second: Number(match[6]),
    microsecond: microsecondsOf(match[7] ?? ''),
    offsetMinutes,
  });
}

/** The minutes of an offset from UTC; without one 0, and `undefined` for more than 23:59. */
export function offsetOf(sign = '+', hours = '0', minutes = '0'): number | undefined {
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -total : total;
}

/** The instant of a `Date`, which must be valid (`RangeError` otherwise). */
export function instantOf(date: Date): Instant {
  return BigInt(date.getTime()) * 1000n;
}

/**
 * The text that PostgreSQL reads as exactly this `timestamptz`, whatever its session's settings: UTC with six fraction
 * digits, ` BC` after years before 1 (year 0 is 1 BC), five digits for the year 10000. It covers everything
 * that the parsers return: the years -1 to 10000.
 */
export function toPostgresTimestamp(instant: Instant): string {
  const { year, day, time } = fieldsOf(instant);
  const positiveYear = pad(year > 0 ? year : 1 - year, 4);
  return `${positiveYear}-${day} ${time}+00${year > 0 ? '' : ' BC'}`;
}

/** The largest offset of RFC 3339. */
const mostOffset = (23n * 60n + 59n) * 60_000_000n;

/**
 * RFC 3339 in UTC, with three to six fraction digits, as many as needed. RFC 3339 has only the years 0000 to 9999: an
 * instant that an offset moved out of them is written with the offset that moves it back. Later ones, which only a week
 * date of ISO 8601 can name, have a year with a sign and six digits.
 */
export function toRfc3339(instant: Instant): string {
  const fields = fieldsOf(instant);
  if (isRfc3339Year(fields)) return dateTimeText(fields, 'Z');
  const [offset, moved] =
    fields.year < 0 ? ['+23:59', instant + mostOffset] : ['-23:59', instant - mostOffset];
  const fieldsThere = fieldsOf(moved);
  return isRfc3339Year(fieldsThere) ? dateTimeText(fieldsThere, offset) : dateTimeText(fields, 'Z');
}

function isRfc3339Year({ year }: Fields): boolean {
  return year >= 0 && year <= 9999;
}

function dateTimeText(fields: Fields, offset: string): string {
  const { year, day, time } = fields;
  const sign = year < 0 ? '-' : '+';
  const yearText = isRfc3339Year(fields) ? pad(year, 4) : sign + pad(Math.abs(year), 6);
  return `${yearText}-${day}T${time.replace(/0{1,3}$/, '')}${offset}`;
}

function microsecondsOf(fraction: string): number {
  return Number(fraction.slice(0, 6).padEnd(6, '0'));
}

interface Fields {
  readonly year: number;
  /** `MM-DD` */
  readonly day: string;
  /** `hh:mm:ss.ffffff` */
  readonly time: string;
}

function fieldsOf(instant: Instant): Fields {
  const days = Number(instant / microsecondsOfDay);
  const rest = Number(instant % microsecondsOfDay);
  // Rounded down, so that the time of day is positive before 1970, too.
  const timeOfDay = rest < 0 ? rest + Number(microsecondsOfDay) : rest;
  const { year, month, day } = dateOfDay(rest < 0 ? days - 1 : days);
  const seconds = Math.floor(timeOfDay / 1_000_000);
  const minutes = Math.floor(seconds / 60);
  const fraction = pad(timeOfDay % 1_000_000, 6);
  return {
    year,
    day: `${two(month)}-${two(day)}`,
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${fraction}`,
  };
}

const twoDigits = Array.from({ length: 100 }, (_none, value) => String(value).padStart(2, '0'));

function two(value: number): string {
  return twoDigits[value] ?? '';
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
