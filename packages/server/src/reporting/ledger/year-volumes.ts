import type { Month } from '../month.js';
import type { YearVolume } from './books-store.js';

/** A merchant's volume by statement year and currency: the base of what has a fee, in minor units. */
export interface YearVolumes {
  /** Adds to the year of a statement's month, and returns the volume before. */
  add(month: Month, currency: string, base: bigint): bigint;
}

export function createYearVolumes(soFar: readonly YearVolume[]): YearVolumes {
  const volumes = new Map(soFar.map(({ year, currency, base }) => [year + currency, base]));
  return {
    add: (month, currency, base) => {
      const key = month.slice(0, 4) + currency;
      const before = volumes.get(key) ?? 0n;
      volumes.set(key, before + base);
      return before;
    },
  };
}
