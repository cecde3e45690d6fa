import { limits } from '../../kernel/limits.js';
import type { Instant } from '../../kernel/timestamp.js';
import { sessionPartitionMs } from '../session-partitions.js';

/** A day in UTC, `YYYY-MM-DD`; days sort as their texts do. */
export type AddressDay = string;

const dayMs = 24 * 60 * 60 * 1000;
const microsecondsOfDay = BigInt(dayMs) * 1_000n;
/** So long can the maintenance fail before a request has to make a secret. */
const leadMs = dayMs;

/** Pure: the day of a session. For times of our era: before 1970 the division would round up. */
export function addressDayOf(seenAt: Instant): AddressDay {
  const number = Number(seenAt / microsecondsOfDay);
  if (lastDay.number !== number) lastDay = { number, text: dayAt(number * dayMs) };
  return lastDay.text;
}

/** The sessions of a batch are mostly of one day, and a calendar costs half as much as hiding an address. */
let lastDay: { readonly number: number; readonly text: AddressDay } = { number: Number.NaN, text: '' };

/**
 * Pure: the days that a session of the matching window at `now` can be of, the oldest first. They are yesterday and
 * today, and in the last five minutes of a day, because a feed's clock may be ahead by as much, also tomorrow.
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

/** Pure: the part in `day` of the matching window at `now`. A session of exactly 24 hours ago is outside, as it is when it is fed. */
export function windowOnDay(day: AddressDay, now: Date): WindowPart {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  const afterMs = now.getTime() - limits.matchingWindowMs;
  const untilMs = now.getTime() + limits.clockSkewMs;
  return {
    from: startMs > afterMs ? instantAt(startMs) : instantAt(afterMs) + 1n,
    before: startMs + dayMs > untilMs ? instantAt(untilMs) + 1n : instantAt(startMs + dayMs),
  };
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
