const dayMs = 86_400_000;

/** The days in UTC from the first to the last one, both included. */
export function daysBetween(first: string, last: string): readonly string[] {
  const from = Date.parse(first);
  const count = Math.round((Date.parse(last) - from) / dayMs) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => dayOf(from + index * dayMs));
}

/** The day in UTC of an instant in milliseconds. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * The end of a period as the calls take it: the day after the last one. A text that is not a day stays as it is, so
 * that the answer of the call says what is wrong.
 */
export function endAfter(day: string): string;
export function endAfter(day: string | undefined): string | undefined;
export function endAfter(day: string | undefined): string | undefined {
  const isDay = day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay ? dayOf(Date.parse(day) + dayMs) : day;
}

/** The first of the last `count` days; the last one is that of `nowMs`. */
export function firstOfDays(count: number, nowMs: number): string {
  return dayOf(nowMs - (count - 1) * dayMs);
}

/** The month that is `by` months after another one: `2026-10` for `2026-11` and -1. */
export function monthAfter(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** The newest month in UTC that is over. */
export function lastMonth(nowMs: number): string {
  return monthAfter(new Date(nowMs).toISOString().slice(0, 7), -1);
}
