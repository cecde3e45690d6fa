import { dayOfDate, secondsAt } from './calendar.js';
import { byteAt } from './json-bytes.js';

const ZERO = 0x30;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;

/** Characters of `YYYY-MM-DDThh:mm:ss`, and of an offset. */
const seconds = 19;
const offset = 6;
const fractionDigits = 6;
export const longestCommonDateTime = seconds + 1 + fractionDigits + offset;
const tens = [1, 10, 100, 1_000, 10_000, 100_000];

/**
 * Reads a date and time in the form that nearly all are in, `2026-11-20T10:00:00.123Z` with up to six fraction digits or
 * none, and `+01:00` or the like in the place of the Z, at a fifth of what the patterns of a whole standard cost. Gives
 * microseconds since 1970-01-01T00:00:00Z that a double holds exactly; `undefined` for anything else, and then nothing is
 * said yet: it may be a time in another form or far away, or none.
 */
export function readCommonDateTime(bytes: Uint8Array, from: number, until: number): number | undefined {
  const zone = bytes[until - 1] === LETTER_Z ? until - 1 : until - offset;
  if (until - from > longestCommonDateTime || zone < from + seconds || !hasCommonSigns(bytes, from))
    return undefined;
  const year = digitsOf(bytes, from, from + 4);
  const month = digitsOf(bytes, from + 5, from + 7);
  const date = digitsOf(bytes, from + 8, from + 10);
  const hour = digitsOf(bytes, from + 11, from + 13);
  const minute = digitsOf(bytes, from + 14, from + 16);
  const second = digitsOf(bytes, from + 17, from + 19);
  const microsecond = fractionOf(bytes, from + seconds, zone);
  if ((year | month | date | hour | minute | second | microsecond) < 0) return undefined;
  const day = dayOf(year, month, date);
  const offsetMinutes = zone === until - 1 ? 0 : offsetOf(bytes, zone);
  if (day === undefined || offsetMinutes === undefined) return undefined;
  const at = secondsAt({ day, hour, minute, second, offsetMinutes });
  if (at === undefined) return undefined;
  const microseconds = at * 1_000_000 + microsecond;
  return Number.isSafeInteger(microseconds) ? microseconds : undefined;
}

function hasCommonSigns(bytes: Uint8Array, from: number): boolean {
  return (
    bytes[from + 4] === HYPHEN &&
    bytes[from + 7] === HYPHEN &&
    bytes[from + 10] === LETTER_T &&
    bytes[from + 13] === COLON &&
    bytes[from + 16] === COLON
  );
}

/** Negative where there is anything but digits. */
function digitsOf(bytes: Uint8Array, from: number, until: number): number {
  let value = 0;
  for (let at = from; at < until; at += 1) {
    const digit = byteAt(bytes, at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Microseconds of the fraction, if any, that begins with a point. Negative where there is anything else. */
function fractionOf(bytes: Uint8Array, from: number, until: number): number {
  const digits = until - from - 1;
  if (digits < 0) return 0;
  if (digits === 0 || digits > fractionDigits || bytes[from] !== POINT) return -1;
  return digitsOf(bytes, from + 1, until) * (tens[fractionDigits - digits] ?? 1);
}

/** Minutes of an offset such as `-05:30`. */
function offsetOf(bytes: Uint8Array, at: number): number | undefined {
  const sign = bytes[at];
  const hours = digitsOf(bytes, at + 1, at + 3);
  const minutes = digitsOf(bytes, at + 4, at + offset);
  if ((sign !== PLUS && sign !== HYPHEN) || bytes[at + 3] !== COLON) return undefined;
  if ((hours | minutes) < 0 || hours > 23 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (sign === HYPHEN ? -1 : 1);
}

/** The times of a batch lie on a few days, and a calendar costs more than all the rest. */
let lastDay: { readonly date: number; readonly day: number | undefined } = { date: -1, day: undefined };

function dayOf(year: number, month: number, day: number): number | undefined {
  const date = (year * 100 + month) * 100 + day;
  if (lastDay.date !== date) lastDay = { date, day: dayOfDate(year, month, day) };
  return lastDay.day;
}
