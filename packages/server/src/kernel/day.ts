import { dayOfDate, type Instant, parseRfc3339 } from '@stoa/contract';

/** A day of UTC, as days since 1970-01-01. */
export type Day = number;

/** Before and after every day that a parser of times can return. */
export const earliestDay: Day = -800_000;
export const latestDay: Day = 3_000_000;

/** Reads `full-date` of RFC 3339, section 5.6. `undefined` for anything else, also for dates that do not exist. */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match === null ? undefined : dayOfDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** `YYYY-MM-DD`; with a sign and six digits beyond the years 0000 to 9999 (ISO 8601). */
export function dayText(day: Day): string {
  return new Date(startOfDayMs(day)).toISOString().replace(/T.*/, '');
}

/** Its first millisecond since 1970-01-01T00:00:00Z. */
export function startOfDayMs(day: Day): number {
  return day * 86_400_000;
}

/**
 * Reads the beginning or the end of a period: a day, which stands for its first moment in UTC, or a time of RFC 3339.
 * The beginning of a period belongs to it and the end does not: to the end of November is `2026-12-01`. `undefined` for
 * anything else.
 */
export function parseTimeBound(text: string): Instant | undefined {
  const day = parseDay(text);
  return day === undefined ? parseRfc3339(text) : BigInt(startOfDayMs(day)) * 1_000n;
}
