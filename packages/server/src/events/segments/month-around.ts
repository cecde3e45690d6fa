import type { Instant } from '@stoa/contract';

const microseconds = 1_000n;

/** A month and the instants at which it begins and ends. */
export interface MonthBounds {
  /** Its first day as PostgreSQL reads it, such as `2026-11-01`. */
  readonly month: string;
  /** Inclusive. */
  readonly from: Instant;
  /** Exclusive. */
  readonly until: Instant;
}

/** Pure: the month (UTC) of an instant. */
export function monthAround(instant: Instant): MonthBounds {
  // Rounded down, so that microseconds before 1970 stay in their month.
  const ms = Number(instant / microseconds) - (instant % microseconds < 0n ? 1 : 0);
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    from: BigInt(startOfMonth(year, month)) * microseconds,
    until: BigInt(startOfMonth(year, month + 1)) * microseconds,
    month: monthText(year, month),
  };
}

/** `Date.UTC` cannot be used here, because it reads the years 0 to 99 as 1900 to 1999. */
function startOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** Year 0 is 1 BC. */
function monthText(year: number, month: number): string {
  const positiveYear = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return `${positiveYear}-${String(month + 1).padStart(2, '0')}-01${year > 0 ? '' : ' BC'}`;
}
