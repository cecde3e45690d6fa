const DAY_MS = 86_400_000;
/** The Gregorian calendar repeats itself after 400 years, week days included. */
const CYCLE_YEARS = 400;
const CYCLE_DAYS = 146_097;

const DAY_SECONDS = 86_400;
const LAST_SECOND = DAY_SECONDS - 1;

/** A time as a clock on the wall shows it, with its distance from UTC. */
export interface WallClock {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 60 only in a leap second, the last one of a day in UTC. */
  readonly second: number;
  readonly microsecond: number;
  readonly offsetMinutes: number;
}

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar, years 0 to 9999; `undefined` if there is no such date. */
export function dayOfDate(year: number, month: number, day: number): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return dayNumber(year, month, day);
}

/** The same for the n-th day of a year, from 1. */
export function dayOfOrdinal(year: number, ordinal: number): number | undefined {
  const daysInYear = isLeapYear(year) ? 366 : 365;
  return ordinal < 1 || ordinal > daysInYear ? undefined : dayNumber(year, 1, 1) + ordinal - 1;
}

/** The same for an ISO 8601 week date; week 1 is the one of 4 January, day 1 is Monday. */
export function dayOfWeekDate(year: number, week: number, weekday: number): number | undefined {
  if (week < 1 || weekday < 1 || weekday > 7) return undefined;
  const firstMonday = mondayOfWeekOne(year);
  const day = firstMonday + (week - 1) * 7 + weekday - 1;
  return day < mondayOfWeekOne(year + 1) ? day : undefined;
}

/**
 * Microseconds from 1970-01-01T00:00:00Z, as POSIX counts them: a leap second is the second after it.
 * `undefined` for a time that no clock shows.
 */
export function microsecondsAt(clock: WallClock): bigint | undefined {
  const seconds = secondsAt(clock);
  if (seconds === undefined) return undefined;
  const microseconds = seconds * 1_000_000 + clock.microsecond;
  // Long integers cost more than all the rest, and until the year 2255 there is no need of them.
  if (Number.isSafeInteger(microseconds)) return BigInt(microseconds);
  return BigInt(seconds) * 1_000_000n + BigInt(clock.microsecond);
}

/** The whole seconds of {@link microsecondsAt}. */
export function secondsAt({
  day,
  hour,
  minute,
  second,
  offsetMinutes,
}: Omit<WallClock, 'microsecond'>): number | undefined {
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const seconds = day * DAY_SECONDS + (hour * 60 + minute - offsetMinutes) * 60 + second;
  // Modulo of a negative number is negative: before 1970 the remainder has to be lifted.
  const secondOfDay = (((seconds - 1) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return second === 60 && secondOfDay !== LAST_SECOND ? undefined : seconds;
}

function dayNumber(year: number, month: number, day: number): number {
  // One cycle later, because `Date.UTC` takes the years 0 to 99 for 1900 to 1999.
  return Date.UTC(year + CYCLE_YEARS, month - 1, day) / DAY_MS - CYCLE_DAYS;
}

function mondayOfWeekOne(year: number): number {
  const fourth = dayNumber(year, 1, 4);
  // 1970-01-01 was a Thursday, three days after a Monday.
  const daysAfterMonday = (((fourth + 3) % 7) + 7) % 7;
  return fourth - daysAfterMonday;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
