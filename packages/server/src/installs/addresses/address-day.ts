import type { Instant } from '@stoa/contract';
import { limits } from '../../kernel/limits.js';

/** A day in UTC, `YYYY-MM-DD`; days sort as their texts do. */
export type AddressDay = string;

const dayMs = 24 * 60 * 60 * 1000;
/** Maintenance can fail for this long before a request has to make a secret. */
const leadMs = dayMs;

/**
 * Pure: the days on which a session of the matching window at `now` can have been seen, the oldest first. They are
 * yesterday and today. In the last five minutes of a day they include tomorrow, because the clock of a feed may be that
 * far ahead.
 */
export function addressDaysOfWindow(now: Date): AddressDay[] {
  return daysFrom(now.getTime() - limits.matchingWindowMs, now.getTime() + limits.clockSkewMs);
}

/** A part of the matching window. */
export interface WindowPart {
  /** Inclusive. */
  readonly from: Instant;
  /** Exclusive. */
  readonly before: Instant;
}

/**
 * Pure: the part of the matching window at `now` that lies in `day`. A session of exactly 24 hours ago is outside, just
 * as the feed treats it.
 */
export function windowOnDay(day: AddressDay, now: Date): WindowPart {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const afterMs = now.getTime() - limits.matchingWindowMs;
  const untilMs = now.getTime() + limits.clockSkewMs;
  return {
    from: startMs > afterMs ? instantAt(startMs) : instantAt(afterMs) + 1n,
    before: startMs + dayMs > untilMs ? instantAt(untilMs) + 1n : instantAt(startMs + dayMs),
  };
}

/** Pure: the days for which a secret is made: those of {@link addressDaysOfWindow}, and the following one. */
export function addressDaysToMake(now: Date): AddressDay[] {
  return daysFrom(now.getTime() - limits.matchingWindowMs, now.getTime() + leadMs);
}

/**
 * Pure: the oldest day whose secret is kept at `now`. After the end of its day a secret is kept for the length of the
 * window, for the difference that clocks may have, and for the time by which a partition can outlive its sessions.
 */
export function oldestKeptAddressDay(now: Date): AddressDay {
  const keptMs = limits.matchingWindowMs + limits.clockSkewMs + limits.sessionPartitionMs;
  return dayAt(now.getTime() - keptMs - 1);
}

function daysFrom(firstMs: number, lastMs: number): AddressDay[] {
  const days: AddressDay[] = [];
  const startOfFirst = Math.floor(firstMs / dayMs) * dayMs;
  for (let startMs = startOfFirst; startMs <= lastMs; startMs += dayMs) days.push(dayAt(startMs));
  return days;
}

function instantAt(ms: number): Instant {
  return BigInt(ms) * 1_000n;
}

function dayAt(ms: number): AddressDay {
  return new Date(ms).toISOString().slice(0, 10);
}
