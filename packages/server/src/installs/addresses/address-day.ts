import { limits } from '../../kernel/limits.js';
import type { Instant } from '../../kernel/timestamp.js';
import { sessionPartitionMs } from '../session-partitions.js';

/** A day in UTC, `YYYY-MM-DD`; days sort as their texts do. */
export type AddressDay = string;

const dayMs = 24 * 60 * 60 * 1000;
/** So long can the maintenance fail before a request has to make a secret. */
const leadMs = dayMs;

/** Pure: the day of a session. For times of our era: before 1970 the division would round up. */
export function addressDayOf(seenAt: Instant): AddressDay {
  return dayAt(Number(seenAt / 1_000n));
}

/**
 * Pure: the days that a session of the matching window at `now` can be of, the oldest first. They are yesterday and
 * today, and in the last five minutes of a day, because a feed's clock may be ahead by as much, also tomorrow.
 */
export function addressDaysOfWindow(now: Date): AddressDay[] {
  return daysFrom(now.getTime() - limits.matchingWindowMs, now.getTime() + limits.clockSkewMs);
}

/** Pure: the same days and those of a day ahead. */
export function addressDaysToMake(now: Date): AddressDay[] {
  return daysFrom(now.getTime() - limits.matchingWindowMs, now.getTime() + leadMs);
}

/**
 * Pure: the oldest day whose secret is kept at `now`. A secret goes once its day has been over for the window, for as
 * long as clocks may differ, and for the time by which a partition of sessions can outlive them.
 */
export function oldestKeptAddressDay(now: Date): AddressDay {
  const keptMs = limits.matchingWindowMs + limits.clockSkewMs + sessionPartitionMs;
  return dayAt(now.getTime() - keptMs - 1);
}

function daysFrom(firstMs: number, lastMs: number): AddressDay[] {
  const first = Math.floor(firstMs / dayMs);
  const last = Math.floor(lastMs / dayMs);
  return Array.from({ length: last - first + 1 }, (_none, index) => dayAt((first + index) * dayMs));
}

function dayAt(ms: number): AddressDay {
  return new Date(ms).toISOString().slice(0, 10);
}
