import type { Pacing } from '../src/transport/retry.js';

export interface TestPacing extends Pacing {
  /** All waits so far, in milliseconds. */
  readonly waits: readonly number[];
}

/** A clock on which waiting takes no real time; chance is always the same. */
export function testPacing(chance = 1): TestPacing {
  const waits: number[] = [];
  let nowMs = 0;
  return {
    waits,
    now: () => nowMs,
    random: () => chance,
    delay: async (ms) => {
      nowMs += ms;
      waits.push(ms);
    },
  };
}
