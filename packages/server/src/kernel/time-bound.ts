import { type Instant, parseRfc3339 } from '@stoa/contract';
import { parseDay, startOfDayMs } from './day.js';

/**
 * Reads the beginning or the end of a period: a day, which stands for its first moment in UTC, or a time of RFC 3339. The
 * beginning of a period belongs to it and the end does not: to the end of November is `2026-12-01`. `undefined` for anything else.
 */
export function parseTimeBound(text: string): Instant | undefined {
  const day = parseDay(text);
  return day === undefined ? parseRfc3339(text) : BigInt(startOfDayMs(day)) * 1_000n;
}
