import type { Month } from '../month.js';
import type { YearVolume } from './books-store.js';

/** A merchant's volume by statement year and currency: the base of what has a fee, in minor units. */
export interface YearVolumes {
  /**
   * Adds a base to the year of a statement's month, and returns the volume before it as a place; see {@link placeAt}.
   */
  add(month: Month, currency: string, base: bigint): bigint;
}

export function createYearVolumes(soFar: readonly YearVolume[]): YearVolumes {
  const volumes = new Map(soFar.map(({ year, currency, base }) => [year + currency, base]));
  return {
    add: (month, currency, base) => {
      const key = month.slice(0, 4) + currency;
      const before = volumes.get(key) ?? 0n;
      volumes.set(key, before + base);
      return placeAt(before);
    },
  };
}

const mostPlace = 2n ** 63n - 1n;
const leastPlace = -(2n ** 63n);

/**
 * A volume as the place of the next transaction, limited to int64 so that it can be stored. The limit changes no fee:
 * no tier begins above int64; and from a place below int64, no base reaches the first tier, because a base is an int64,
 * too.
 */
export function placeAt(volume: bigint): bigint {
  if (volume > mostPlace) return mostPlace;
  return volume < leastPlace ? leastPlace : volume;
}
