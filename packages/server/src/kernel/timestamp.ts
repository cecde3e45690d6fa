import { dayOfDate, microsecondsAt } from './calendar.js';

/** A point in time: microseconds since 1970-01-01T00:00:00Z, as exact as PostgreSQL's `timestamptz`. */
export type Instant = bigint;

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * Reads a date-time of RFC 3339, section 5.6, to the letter: `T` between date and time, an offset or `Z`, any number
 * of fraction digits (cut off, not rounded, after the sixth). `undefined` for anything else, also for dates that
 * do not exist. `:60` is taken where a leap second can be, at 23:59:60 UTC, and is the second that follows.
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

/** The minutes that an offset from UTC stands for; absent is UTC, over 23:59 is `undefined`. */
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
 * Text that PostgreSQL reads as exactly this `timestamptz`, whatever its session's settings: UTC with six fraction
 * digits, ` BC` behind the years before 1 (year 0 is 1 BC), five digits for the year 10000. For all that
 * the parsers return, that is, years -1 to 10000.
 */
export function toPostgresTimestamp(instant: Instant): string {
  const { year, day, time } = fieldsOf(instant);
  const positiveYear = pad(year > 0 ? year : 1 - year, 4);
  return `${positiveYear}-${day} ${time}+00${year > 0 ? '' : ' BC'}`;
}

/**
 * RFC 3339 in UTC, with three to six fraction digits, as many as it takes. An instant that an offset has
 * moved out of the years 0000 to 9999, which RFC 3339 cannot write, has a sign and six digits (ISO 8601).
 */
export function toRfc3339(instant: Instant): string {
  const { year, day, time } = fieldsOf(instant);
  const sign = year < 0 ? '-' : '+';
  const yearText = year < 0 || year > 9999 ? sign + pad(Math.abs(year), 6) : pad(year, 4);
  return `${yearText}-${day}T${time.replace(/0{1,3}$/, '')}Z`;
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

const microsecondsOfDay = 86_400_000_000n;

function fieldsOf(instant: Instant): Fields {
  // Rounded down, so that what is left is positive before 1970 too.
  const left = instant % microsecondsOfDay;
  const timeOfDay = Number(left < 0n ? left + microsecondsOfDay : left);
  const { year, day } = dayAt(Number((instant - BigInt(timeOfDay)) / 1000n));
  const seconds = Math.floor(timeOfDay / 1_000_000);
  const minutes = Math.floor(seconds / 60);
  const fraction = pad(timeOfDay % 1_000_000, 6);
  return {
    year,
    day,
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${fraction}`,
  };
}

/** The times of a report lie on a few days, and a calendar costs more than all the rest. */
let lastDay: { readonly atMs: number; readonly year: number; readonly day: string } = {
  atMs: Number.NaN,
  year: 0,
  day: '',
};

/** `atMs` is the beginning of a day. */
function dayAt(atMs: number): Pick<Fields, 'year' | 'day'> {
  if (lastDay.atMs !== atMs) {
    const date = new Date(atMs);
    // Counted from the end of `YYYY-MM-DDThh:mm:ss.fffZ`, because years out of range are longer.
    lastDay = { atMs, year: date.getUTCFullYear(), day: date.toISOString().slice(-19, -14) };
  }
  return lastDay;
}

const twoDigits = Array.from({ length: 100 }, (_none, value) => String(value).padStart(2, '0'));

function two(value: number): string {
  return twoDigits[value] ?? '';
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
