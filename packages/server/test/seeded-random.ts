import { createHash } from 'node:crypto';

/** A stream of random numbers that is always the same for the same seed and name. */
export interface SeededRandom {
  /** A whole number, from 0 to below `limit`. */
  below(limit: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** An item of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T;
  /** A copy in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

export function createRandom(seed: number, name: string): SeededRandom {
  const next = numbersOf(digest(`${seed} ${name}`).readUInt32LE());
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] ?? list[0],
    shuffle: (list) =>
      list
        .map((one) => ({ one, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one),
  };
}

/** The generator "mulberry32": 32 bits of state, numbers from 0 to below 1. */
function numbersOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A version 4 UUID that is always the same for a name. */
export function uuidOf(name: string): string {
  const hex = digest(name).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
