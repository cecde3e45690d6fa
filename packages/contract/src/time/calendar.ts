/** The Gregorian calendar repeats every 400 years, weekdays included. */
const CYCLE_YEARS = 400;
const CYCLE_DAYS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const DAYS_FROM_MARCH_0000 = 719_468;

const DAY_SECONDS = 86_400;
const LAST_SECOND = DAY_SECONDS - 1;

/** A time as a wall clock shows it, with its offset from UTC. */
export interface WallClock {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** 60 only in a leap second, the last second of a day in UTC. */
  readonly second: number;
  readonly microsecond: number;
  readonly offsetMinutes: number;
}

/**
 * Days from 1970-01-01 to a date of the proleptic Gregorian calendar, years 0 to 9999; `undefined` if there is no such
 * date.
 */
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

/** The date of a day, given as days since 1970-01-01: the reverse of {@link dayOfDate}, for any year. */
export function dateOfDay(days: number): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  // Years are counted from March, so that the leap day is the last of a year, and in cycles of 400.
  const fromMarch = days + DAYS_FROM_MARCH_0000;
  const cycle = Math.floor(fromMarch / CYCLE_DAYS);
  const dayOfCycle = fromMarch - cycle * CYCLE_DAYS;
  const leapDays =
    Math.floor(dayOfCycle / 1_460) - Math.floor(dayOfCycle / 36_524) + Math.floor(dayOfCycle / 146_096);
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365);
  const dayOfYear =
    dayOfCycle - 365 * yearOfCycle - Math.floor(yearOfCycle / 4) + Math.floor(yearOfCycle / 100);
  // Five months from March, and again from August, have 153 days.
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: cycle * CYCLE_YEARS + yearOfCycle + (month <= 2 ? 1 : 0), month, day };
}

/**
 * Microseconds since 1970-01-01T00:00:00Z, as POSIX counts them: a leap second counts as the second after it.
 * `undefined` for a time that no clock shows.
 */
export function microsecondsAt(clock: WallClock): bigint | undefined {
  const seconds = secondsAt(clock);
  if (seconds === undefined) return undefined;
  const microseconds = seconds * 1_000_000 + clock.microsecond;
  // Bigint arithmetic costs more than all the rest, and no time until the year 2255 needs it.
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
  // The remainder of a negative number is negative, so times before 1970 are shifted up.
  const secondOfDay = (((seconds - 1) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return second === 60 && secondOfDay !== LAST_SECOND ? undefined : seconds;
}

function dayNumber(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day is the last day of its year, and one cycle later, so that none is
  // negative. This is arithmetic because each event of a batch needs its day, and `Date.UTC` takes ten times as long.
  const marchYear = year + CYCLE_YEARS - (month <= 2 ? 1 : 0);
  const daysBeforeMonth = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + daysBeforeMonth + day - 1 - DAYS_FROM_MARCH_0000 - CYCLE_DAYS;
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
