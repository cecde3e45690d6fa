import type { Clock } from '../src/kernel/clock.js';

/** A clock that stands still until a test moves it. */
export interface SettableClock extends Clock {
  set(time: Date | string): void;
  /** Moves on, or back with a negative number, by milliseconds. */
  advance(durationMs: number): void;
}

/** A {@link SettableClock} that shows `start`. Throws `RangeError` for a text that is not a time. */
export function settableClock(start: Date | string): SettableClock {
  let nowMs = timeOf(start);
  return {
    now: () => new Date(nowMs),
    set(time) {
      nowMs = timeOf(time);
    },
    advance(durationMs) {
      nowMs += durationMs;
    },
  };
}

function timeOf(time: Date | string): number {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) throw new RangeError(`${String(time)} is not a time`);
  return date.getTime();
}
