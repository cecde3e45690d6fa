/** Where the time comes from; only the composition root and tests choose one, rules take the time as a parameter. */
export interface Clock {
  /** The current time, as a new `Date` that the caller may change. */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
