import { type Instant, microsecondsOfDay, toRfc3339 } from '@stoa/contract';

/** A calendar month in UTC, as `YYYY-MM`. Months compare as texts. */
export type Month = string;

/** A calendar day in UTC, as `YYYY-MM-DD`. Days compare as texts. */
export type Day = string;

/** The first year is 0001, because PostgreSQL's calendar has no year 0. */
export const monthPattern = '^(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])-(?:0[1-9]|1[0-2])$';

/**
 * Every time that a report can contain lies between these two: an offset moves a time from the years 0 to 9999 no
 * further than into the years -1 to 10000.
 */
export const earliestInstant: Instant = -62_300_000_000_000_000n;
export const latestInstant: Instant = 253_500_000_000_000_000n;

const firstMonth: Month = '0001-01';

/** The month in which an instant lies. Statements begin with year 1, so earlier times belong to the first month. */
export function monthOf(instant: Instant): Month {
  return dayOf(instant).slice(0, 7);
}

/** The day in which an instant lies; for earlier times, the first day of the first month. */
export function dayOf(instant: Instant): Day {
  const text = toRfc3339(instant);
  return text.startsWith('-') || text < firstMonth ? firstDay(firstMonth) : text.slice(0, 10);
}

export function nextMonth(month: Month): Month {
  return monthOf(startOf(month) + 31n * microsecondsOfDay);
}

/** The month before; the first month of all has none, and is returned itself. */
export function monthBefore(month: Month): Month {
  return monthOf(startOf(month) - 1n);
}

/** The same day of the month before or, if that is shorter, its last day. */
export function sameDayBefore(day: Day): Day {
  const month = day.slice(0, 7);
  const same = `${monthBefore(month)}-${day.slice(8)}`;
  const last = dayOf(startOf(month) - 1n);
  return same < last ? same : last;
}

/** The first instant of a month. */
export function startOf(month: Month): Instant {
  return BigInt(Date.parse(`${month}-01T00:00:00Z`)) * 1000n;
}

/**
 * The first instant after a month. The last month has none after it, because years have four digits: it ends at
 * `latestInstant`.
 */
export function endOf(month: Month): Instant {
  return month === '9999-12' ? latestInstant : startOf(nextMonth(month));
}

/**
 * The whole calendar months (UTC) from one day to another; 0 if the other is earlier. A month is over on the same day
 * of the next one or, if that has no such day, on its last day.
 */
export function wholeMonths(from: Instant, to: Instant): number {
  const [one, other] = [dateOf(from), dateOf(to)];
  const months =
    (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
  const isLastDay = new Date(other.getTime() + 86_400_000).getUTCMonth() !== other.getUTCMonth();
  const isOver = other.getUTCDate() >= one.getUTCDate() || isLastDay;
  return Math.max(0, isOver ? months : months - 1);
}

function dateOf(instant: Instant): Date {
  const down = instant < 0n ? instant - 999n : instant;
  return new Date(Number(down / 1000n));
}

/** A month as the `date` of its first day, in the form that PostgreSQL reads. */
export function firstDay(month: Month): string {
  return `${month}-01`;
}

/** The same for a month that may be absent. */
export function firstDayOrNull(month: Month | null): string | null {
  return month === null ? null : firstDay(month);
}

/** The month on whose statement something of this month is booked: this one or, if it is closed, the first open one. */
export function openMonth(month: Month, closedThrough: Month | null): Month {
  return closedThrough === null || month > closedThrough ? month : nextMonth(closedThrough);
}
