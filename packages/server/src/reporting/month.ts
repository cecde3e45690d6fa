import { type Instant, toRfc3339 } from '../kernel/timestamp.js';

/** A calendar month of UTC, as `YYYY-MM`. Months compare as texts. */
export type Month = string;

/** From year 0001 on: PostgreSQL's calendar has no year 0. */
export const monthPattern = '^(?!0000)\\d{4}-(0[1-9]|1[0-2])$';

const microsecondsOfDay = 86_400_000_000n;
const earliest: Month = '0001-01';

/** The month in which an instant lies. What lies before year 1, of which statements know nothing, is in its first month. */
export function monthOf(instant: Instant): Month {
  const text = toRfc3339(instant);
  return text.startsWith('-') || text < earliest ? earliest : text.slice(0, 7);
}

export function nextMonth(month: Month): Month {
  return monthOf(startOf(month) + 31n * microsecondsOfDay);
}

/** The first instant of a month. */
export function startOf(month: Month): Instant {
  return BigInt(Date.parse(`${month}-01T00:00:00Z`)) * 1000n;
}

/** A month as the `date` of its first day, as PostgreSQL reads it. */
export function firstDay(month: Month): string {
  return `${month}-01`;
}

/** The same of a month that may be none. */
export function firstDayOrNull(month: Month | null): string | null {
  return month === null ? null : firstDay(month);
}

/** The statement on which something of a month stands: its own or, where that is closed, the first one after the close. */
export function openMonth(month: Month, closedThrough: Month | null): Month {
  return closedThrough === null || month > closedThrough ? month : nextMonth(closedThrough);
}
