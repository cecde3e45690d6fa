/**
 * Where the time comes from. Only the composition root and tests choose a clock; rules take the time as a parameter.
 */
export interface Clock {
  /** The current time, as a new `Date` that the caller may change. */
  now(): Date;
}

/** The machine's clock. The service and the command use the database's time instead (`database/database-clock.ts`). */
export const systemClock: Clock = { now: () => new Date() };

/** By how many milliseconds this machine is ahead of a clock; negative when it is behind. */
export function machineAheadMs(clock: Clock): number {
  return systemClock.now().getTime() - clock.now().getTime();
}
